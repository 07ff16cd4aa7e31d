import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";

export type SheetSize = "closed" | "half" | "full";

/** Heights of the sheet, as shares of the map and the sheet together. */
const SHARES: Record<SheetSize, number> = { closed: 0, half: 0.5, full: 0.88 };
const SIZES = Object.keys(SHARES) as SheetSize[];
/** A press that moves by less is no drag, in px. */
const SLACK = 6;

type Props = {
  size: SheetSize;
  onSizeChange: (size: SheetSize) => void;
  /** Of the button that opens it: "Places and stations". */
  label: string;
  children: ReactNode;
};

/** The list beside the map; on a phone a sheet beneath it, which is dragged by its edge or opened and closed by buttons. */
export function MapSheet({ size, onSizeChange, label, children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<{ startY: number; startHeight: number; hasMoved: boolean } | null>(null);

  const setHeight = (height: string) => sheet.current?.style.setProperty("--sheet", height);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    const startHeight = sheet.current?.offsetHeight ?? 0;
    drag.current = { startY: event.clientY, startHeight, hasMoved: false };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const moved = drag.current.startY - event.clientY;
    if (!drag.current.hasMoved && Math.abs(moved) < SLACK) return;
    // From here on the buttons below get no click.
    if (!drag.current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.hasMoved = true;
    setHeight(`${Math.max(0, Math.min(drag.current.startHeight + moved, available() * SHARES.full))}px`);
  };
  const handleEnd = () => {
    if (drag.current?.hasMoved) {
      const share = (sheet.current?.offsetHeight ?? 0) / available();
      const next = SIZES.reduce((best, each) =>
        Math.abs(SHARES[each] - share) < Math.abs(SHARES[best] - share) ? each : best,
      );
      setHeight(percent(next));
      onSizeChange(next);
    }
    drag.current = null;
  };
  /** The height of the map and the sheet. */
  const available = () => sheet.current?.parentElement?.offsetHeight || 1;

  const resize = (next: SheetSize) => {
    setHeight(percent(next));
    onSizeChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && size !== "closed") resize("closed");
  };
  const isOpen = size !== "closed";
  return (
    <>
      <div
        data-over-map
        className="order-2 flex shrink-0 touch-none select-none items-stretch border-line border-t bg-card md:hidden noscript:hidden"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleEnd}
        onPointerCancel={handleEnd}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="map-list"
          onClick={() => resize(isOpen ? "closed" : "half")}
          className="relative flex min-h-13 grow items-center justify-center gap-2 px-4 pt-2 font-semibold text-sm before:absolute before:top-1.5 before:h-1 before:w-9 before:rounded-full before:bg-edge"
        >
          {isOpen ? "Hide the list" : label}
          <Icon name="chevron-down" size={18} className={isOpen ? "" : "rotate-180"} />
        </button>
        {isOpen && (
          <button
            type="button"
            onClick={() => resize(size === "full" ? "half" : "full")}
            className="min-h-13 shrink-0 border-line border-l px-4 pt-2 font-semibold text-green-text text-sm"
          >
            {size === "full" ? "Show the map" : "Whole list"}
          </button>
        )}
      </div>
      <aside
        ref={sheet}
        id="map-list"
        aria-label="On this map"
        style={{ "--sheet": percent(size) } as React.CSSProperties}
        onKeyDown={handleKey}
        className={`order-3 min-h-0 shrink-0 border-line bg-card max-md:h-(--sheet) md:order-1 md:w-96 md:border-r ${isOpen ? "" : "max-md:invisible"} noscript:visible noscript:h-auto`}
      >
        {children}
      </aside>
    </>
  );
}

function percent(size: SheetSize): string {
  return `${SHARES[size] * 100}%`;
}
