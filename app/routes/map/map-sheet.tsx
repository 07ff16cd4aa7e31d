import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";

export type SheetSize = "closed" | "half" | "full";

/** Heights of the list on a phone, as shares of the page's part for list and map. */
const SHARES: Record<SheetSize, number> = { closed: 0, half: 0.5, full: 0.85 };
const SIZES = Object.keys(SHARES) as SheetSize[];
/** A press that moves by less is no drag, in px. */
const SLACK = 6;

type Props = {
  size: SheetSize;
  onSizeChange: (size: SheetSize) => void;
  /** Of the button that opens the list. */
  label: string;
  /** Above list and map; on a phone it floats over the map. */
  bar: ReactNode;
  list: ReactNode;
  children: ReactNode;
};

/** On a phone the list is a sheet: up to half the height it shares with the map, beyond that it covers the map. */
export function MapSheet({ size, onSizeChange, label, bar, list, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isOpen = size !== "closed";
  const handle = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLElement>(null);
  // What had the focus may be hidden now.
  useLayoutEffect(() => {
    if (!isOpen && sheet.current?.contains(document.activeElement)) handle.current?.focus();
  }, [isOpen]);
  const resize = (next: SheetSize) => {
    setSheet(frame.current, lengthOf(next));
    onSizeChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) resize("closed");
  };

  return (
    <div
      ref={frame}
      style={{ "--sheet": lengthOf(size) } as CSSProperties}
      data-sheet={size}
      className="relative min-h-0 grow border-line border-b max-md:[container-type:size] md:grid md:grid-cols-[24rem_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)] max-md:noscript:[container-type:normal]"
    >
      <div className="map-bar max-md:absolute max-md:inset-x-0 max-md:top-0 max-md:z-1 max-md:noscript:static md:col-span-2 md:border-line md:border-b">
        {bar}
      </div>
      <div className="z-2 flex min-h-0 flex-col bg-card max-md:absolute max-md:inset-x-0 max-md:bottom-0 md:border-line md:border-r max-md:noscript:static">
        <div
          className="flex min-h-13 shrink-0 touch-none select-none items-stretch border-line border-t md:hidden noscript:hidden"
          onPointerDown={({ clientY }) => frame.current && drag(frame.current, size, clientY, resize)}
        >
          <button
            ref={handle}
            type="button"
            aria-expanded={isOpen}
            aria-controls="map-list"
            onClick={() => resize(isOpen ? "closed" : "half")}
            className="relative flex grow items-center justify-center gap-2 px-4 pt-2 font-semibold text-sm before:absolute before:top-1.5 before:h-1 before:w-9 before:rounded-full before:bg-edge"
          >
            {isOpen ? "Hide the list" : label}
            <Icon name="chevron-down" size={18} className={isOpen ? "" : "rotate-180"} />
          </button>
          {isOpen && (
            <button
              type="button"
              onClick={() => resize(size === "full" ? "half" : "full")}
              className="shrink-0 border-line border-l px-4 pt-2 font-semibold text-green-text text-sm"
            >
              {size === "full" ? "Show the map" : "Whole list"}
            </button>
          )}
        </div>
        <aside
          ref={sheet}
          id="map-list"
          aria-label="On this map"
          onKeyDown={handleKey}
          className={`min-h-0 grow max-md:h-(--sheet) ${isOpen ? "" : "max-md:invisible max-md:[content-visibility:hidden]"} max-md:noscript:visible max-md:noscript:h-auto max-md:noscript:[content-visibility:visible]`}
        >
          {list}
        </aside>
      </div>
      <div className="map-beneath-bar relative flex min-h-0 min-w-0 flex-col max-md:h-[calc(100cqh-3.25rem-min(var(--sheet),50cqh))] max-md:noscript:hidden">
        {children}
      </div>
    </div>
  );
}

function drag(frame: HTMLElement, size: SheetSize, startY: number, onEnd: (size: SheetSize) => void): void {
  const height = () => frame.offsetHeight || 1;
  const startHeight = SHARES[size] * height();
  const listeners = new AbortController();
  const { signal } = listeners;
  let sheet: number | null = null;
  const move = ({ clientY }: PointerEvent) => {
    const moved = startY - clientY;
    if (sheet === null && Math.abs(moved) < SLACK) return;
    sheet = Math.max(0, Math.min(startHeight + moved, SHARES.full * height()));
    setSheet(frame, `${sheet}px`);
  };
  const end = () => {
    listeners.abort();
    if (sheet === null) return;
    ignoreNextClick();
    const share = sheet / height();
    const distance = (each: SheetSize) => Math.abs(SHARES[each] - share);
    onEnd(SIZES.reduce((best, each) => (distance(each) < distance(best) ? each : best)));
  };
  // On the window, since a mouse leaves the edge before it follows.
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

function setSheet(frame: HTMLElement | null, length: string): void {
  frame?.style.setProperty("--sheet", length);
}

function ignoreNextClick(): void {
  const ignore = new AbortController();
  window.addEventListener("click", (event) => event.stopPropagation(), {
    capture: true,
    signal: ignore.signal,
  });
  setTimeout(() => ignore.abort());
}

function lengthOf(size: SheetSize): string {
  return `min(${SHARES[size] * 100}cqh, 100cqh - 3.25rem)`;
}
