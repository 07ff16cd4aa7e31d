import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** From a navigation, or a change of the title, until it is read out. */
const TITLE_DELAY_MS = 300;

/** As a browser does after a full load. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    // The footer stays, but who has followed its link reads the new page.
    if (document.activeElement?.closest("footer"))
      document.getElementById("main")?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout>;
    const announce = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(document.title), TITLE_DELAY_MS);
    };
    announce();
    // A page whose data is on its way has its final title later.
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
  return (
    <div role="status">
      <span className="sr-only">{title}</span>
    </div>
  );
}
