import { type ReactNode, useEffect, useRef } from "react";

/** From the last movement to hiding the scrollbar, in ms. */
const HIDE_DELAY = 600;

/** Shows its scrollbar while it moves. With a `label` it is a stop of the Tab key: leave it out where the content is focusable. */
export function ScrollArea({
  label,
  className = "",
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let timer = 0;
    const showBar = () => {
      element.dataset.moving = "";
      window.clearTimeout(timer);
      timer = window.setTimeout(() => delete element.dataset.moving, HIDE_DELAY);
    };
    element.addEventListener("scroll", showBar, { passive: true });
    element.addEventListener("pointermove", showBar, { passive: true });
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener("scroll", showBar);
      element.removeEventListener("pointermove", showBar);
    };
  }, []);

  const reach = label ? { role: "region", "aria-label": label, tabIndex: 0 } : { tabIndex: -1 };
  return (
    <div
      ref={area}
      {...reach}
      className={`overflow-y-auto overscroll-contain [scrollbar-color:transparent_transparent] [scrollbar-gutter:stable] [scrollbar-width:thin] data-moving:[scrollbar-color:var(--color-edge)_transparent] forced-colors:[scrollbar-color:auto] ${className}`}
    >
      {children}
    </div>
  );
}
