import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The page's title is set by then. */
const WAIT_MS = 300;

/** Tells screen readers that another page has come, as a browser does after a full load. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    const timer = setTimeout(() => setTitle(document.title), WAIT_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
