import { Outlet } from "react-router";
export default function StationPage() { return <Outlet />; }
