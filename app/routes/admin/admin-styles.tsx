import { Outlet } from "react-router";
import styles from "#app/routes/admin/admin.css?url";

/** The styles of all staff's pages, which the documents of visitors do without. */
export const links = () => [{ rel: "stylesheet", href: styles }];

export default Outlet;
