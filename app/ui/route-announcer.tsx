import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** From the navigation until the new title is set. */
const TITLE_DELAY_MS = 300;

/** Announces the new page to screen readers, as a browser does after a full load. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    const timer = setTimeout(() => setTitle(document.title), TITLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div role="status">
      <span className="sr-only">{title}</span>
    </div>
  );
}
