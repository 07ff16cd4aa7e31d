import { type ReactNode, useEffect, useId, useState } from "react";

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [isHovered, setIsHovered] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  // While the pointer is over it, the focus may be anywhere.
  useEffect(() => {
    if (!isHovered) return;
    const handleKey = ({ key }: KeyboardEvent) => key === "Escape" && setIsDismissed(true);
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isHovered]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these events come from the button inside
    <span
      className="group/tip relative inline-flex"
      onKeyDown={(event) => event.key === "Escape" && setIsDismissed(true)}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => {
        setIsHovered(false);
        setIsDismissed(false);
      }}
      onBlur={() => setIsDismissed(false)}
    >
      <button
        type="button"
        aria-describedby={id}
        className="relative inline-flex min-h-6 cursor-help items-center rounded-full pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5"
      >
        {children}
      </button>
      <span
        role="tooltip"
        id={id}
        // Not only invisible: a hidden box would widen the page.
        className={`absolute top-full left-1/2 z-50 hidden w-max max-w-[min(14rem,50vw)] -translate-x-1/2 pt-2 transition-opacity duration-150 starting:opacity-0 ${isDismissed ? "" : "group-focus-within/tip:block group-hover/tip:block"}`}
      >
        <span className="block rounded-md bg-ink px-3 py-2 text-left font-medium text-paper text-xs forced-colors:border">
          {text}
        </span>
      </span>
    </span>
  );
}
