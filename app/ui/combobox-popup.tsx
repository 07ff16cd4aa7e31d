import { Combobox as Base } from "@base-ui/react/combobox";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ComboboxItem, ComboboxProps } from "#app/ui/combobox.tsx";
import { ComboboxList } from "#app/ui/combobox-list.tsx";
import type { Handover } from "#app/ui/combobox-stand-in.tsx";
import { isNameStart } from "#app/ui/name-start.ts";
import { SelectFrame, selectTextClass } from "#app/ui/native-select.tsx";

type Props = ComboboxProps & { id: string; handover: RefObject<Handover | null> };

/**
 * The real combobox: fetched by combobox.tsx on first use. The list hangs below its box in the same place of the document
 * rather than in a portal, whose popup would hide the rest of the page, label included, from screen readers.
 */
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
  const found = typed ? items.filter((item) => isNameStart(item.label, typed)) : items;
  // What is typed is for the names: the first of them is one Enter away, and what always stays comes last.
  const list = typed ? [...found, anyItem] : [anyItem, ...items];
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const frame = useRef<HTMLDivElement>(null);
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
        if (open) return setOpen(true);
        const isInside = frame.current?.contains(event.target as Node);
        if (reason === "outside-press" && (isInside || isTakingOver.current)) return;
        close();
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus leaving the combobox as a whole is watched for, nothing is pressed */}
      <div
        ref={frame}
        className="relative"
        onBlur={(event) => !frame.current?.contains(event.relatedTarget) && isOpen && close()}
      >
        <SelectFrame box={box}>
          <Base.Input
            ref={input}
            id={id}
            spellCheck={false}
            className={`${selectTextClass(box)} scroll-mt-12`}
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
        {isOpen && (
          <ComboboxList
            emptyText={found.length === 0 ? emptyText : null}
            onShow={() => {
              // With a finger comes a keyboard over the lower half of the screen.
              if (matchMedia("(pointer: coarse)").matches) input.current?.scrollIntoView({ block: "start" });
            }}
          />
        )}
      </div>
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
