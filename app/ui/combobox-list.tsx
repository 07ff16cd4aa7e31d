import { Combobox as Base } from "@base-ui/react/combobox";
import { useLayoutEffect, useRef } from "react";
import type { ComboboxItem } from "#app/ui/combobox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { popupClass, shiftIntoWindow } from "#app/ui/popup.ts";
import { ScrollArea } from "#app/ui/scroll-area.tsx";

type Props = {
  emptyText: string | null;
  /** Has a line above it. */
  firstOther?: ComboboxItem;
  onShow: () => void;
};

export function ComboboxList({ emptyText, firstOther, onShow }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const show = useRef(onShow);
  useLayoutEffect(() => {
    if (popup.current) shiftIntoWindow(popup.current);
    show.current();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list must not take the focus from the box
    <div
      ref={popup}
      onMouseDown={(event) => event.preventDefault()}
      className={`${popupClass} left-0 w-full min-w-[min(16rem,calc(100vw-3rem))]`}
    >
      <ScrollArea className="max-h-75 p-1.5">
        <Base.Status className="px-2.5 text-soft">
          {emptyText && <p className="py-2">{emptyText}</p>}
        </Base.Status>
        <Base.List>
          {(item: ComboboxItem) => (
            <Base.Item
              key={item.value}
              value={item}
              disabled={item.isDisabled}
              className={`${item.value === firstOther?.value ? "mt-1.5 before:absolute before:inset-x-0 before:-top-1 before:border-line before:border-t" : ""} relative flex min-h-10 cursor-pointer select-none items-center gap-2 rounded-sm px-2.5 py-1.5 data-disabled:cursor-not-allowed data-highlighted:bg-sand data-selected:font-semibold data-disabled:text-soft forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none`}
            >
              <span className="min-w-0 grow">{item.label}</span>
              {item.note && <span className="text-sm text-soft tabular-nums">{item.note}</span>}
              <Base.ItemIndicator className="text-green-text">
                <Icon name="check" size={18} />
              </Base.ItemIndicator>
            </Base.Item>
          )}
        </Base.List>
      </ScrollArea>
    </div>
  );
}
