import { Combobox as Base } from "@base-ui/react/combobox";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ComboboxItem, ComboboxProps } from "./combobox.tsx";
import type { Handover } from "./combobox-stand-in.tsx";
import { Icon } from "./icon.tsx";
import { isNameStart } from "./name-start.ts";
import { SelectFrame, selectTextClass } from "./native-select.tsx";
import { ScrollArea } from "./scroll-area.tsx";

type Props = ComboboxProps & { id: string; handover: RefObject<Handover | null> };

/** The real combobox: fetched by combobox.tsx on first use. */
export function ComboboxPopup({
  id,
  name,
  items,
  anyItem,
  value,
  onValueChange,
  emptyText,
  box = "field",
  handover,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(handover.current !== null);
  const [typed, setTyped] = useState(handover.current?.text ?? null);
  const chosen = items.find((item) => item.value === value) ?? anyItem;
  const found = typed === null ? items : items.filter((item) => isNameStart(item.label, typed));
  // What is typed is for the names: the first of them is one Enter away, and what always stays comes last.
  const list = typed === null ? [anyItem, ...items] : [...found, anyItem];
  const isReturning = useRef(false);
  const isTakingOver = useTakeOver(handover, input, isReturning);

  return (
    <Base.Root<ComboboxItem>
      name={name}
      items={[anyItem, ...items]}
      filteredItems={list}
      itemToStringLabel={(item) => item.label}
      itemToStringValue={(item) => item.value}
      isItemEqualToValue={(one, other) => one.value === other.value}
      value={chosen}
      // Emptying the box, or Escape when closed, would take the choice away: only choosing changes it.
      onValueChange={(item) => item && onValueChange(item.value)}
      open={isOpen}
      onOpenChange={(open, { reason, event }) => {
        if (!open && reason === "outside-press" && isTakingOver.current) return;
        setOpen(open);
        if (open) return;
        setTyped(null);
        // A finger is done after choosing: the keyboard goes away. Keys may type the next name over this one.
        if ("pointerType" in event && event.pointerType === "touch") input.current?.blur();
        else requestAnimationFrame(() => document.activeElement === input.current && input.current?.select());
      }}
      inputValue={typed ?? chosen.label}
      onInputValueChange={(text, { reason }) => {
        if (reason === "input-change") setTyped(text);
      }}
      autoHighlight={found.length > 0}
    >
      <SelectFrame box={box}>
        <Base.Input
          ref={input}
          id={id}
          spellCheck={false}
          className={selectTextClass(box)}
          onFocus={() => {
            if (!isReturning.current) {
              input.current?.select();
              setOpen(true);
            }
            isReturning.current = false;
          }}
          onBlur={() => {
            // Still the active element: the window is left, not the box.
            isReturning.current = document.activeElement === input.current;
          }}
        />
      </SelectFrame>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="start" collisionPadding={8} className="z-50">
          <Base.Popup className="w-[max(var(--anchor-width),16rem)] max-w-[var(--available-width)] origin-top rounded-md border border-line bg-card text-ink shadow-soft transition-[opacity,translate] duration-150 ease-out data-ending-style:-translate-y-1 data-starting-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <ScrollArea className="max-h-[min(300px,var(--available-height))] p-1.5">
              <Base.Status className="px-2.5 text-soft">
                {found.length === 0 && <p className="py-2">{emptyText}</p>}
              </Base.Status>
              <Base.List>
                {(item: ComboboxItem) => (
                  <Base.Item
                    key={item.value}
                    value={item}
                    disabled={item.isDisabled}
                    className="flex min-h-10 cursor-pointer select-none items-center gap-2 rounded-sm px-2.5 py-1.5 data-disabled:cursor-not-allowed data-highlighted:bg-sand data-selected:font-semibold data-disabled:text-soft forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]"
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
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Takes focus and caret from the stand-in, which is gone in the same commit. A press that began on the stand-in ends on
 * neither of the two and looks like one outside: true until the next press begins.
 */
function useTakeOver(
  handover: RefObject<Handover | null>,
  input: RefObject<HTMLInputElement | null>,
  isReturning: RefObject<boolean>,
) {
  const isTakingOver = useRef(false);
  useLayoutEffect(() => {
    const end = () => {
      isTakingOver.current = false;
    };
    document.addEventListener("pointerdown", end, { capture: true });
    if (handover.current) {
      isTakingOver.current = true;
      isReturning.current = true;
      input.current?.focus({ preventScroll: true });
      input.current?.setSelectionRange(...handover.current.caret);
      handover.current = null;
    }
    return () => document.removeEventListener("pointerdown", end, { capture: true });
  }, [handover, input, isReturning]);
  return isTakingOver;
}
