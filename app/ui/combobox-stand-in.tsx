import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ComboboxProps } from "./combobox.tsx";
import { SelectFrame, selectTextClass } from "./native-select.tsx";

/** What the real combobox takes over from the stand-in: where the caret was and what had been typed. */
export type Handover = { text: string | null; caret: [start: number, end: number] };

type Props = ComboboxProps & {
  id: string;
  isLoading: boolean;
  onUse: () => void;
  handover: RefObject<Handover | null>;
};

/** Looks and reads like the combobox, and holds what is typed while the real one is on its way. */
export function ComboboxStandIn({
  id,
  name,
  items,
  anyItem,
  value,
  box = "field",
  isLoading,
  onUse,
  handover,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = items.find((item) => item.value === value) ?? anyItem;
  const latest = useRef(typed);
  latest.current = typed;

  // Runs while the box is still in the document, just before the real one replaces it in the same commit.
  useLayoutEffect(() => {
    const element = input.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      handover.current = {
        text: latest.current,
        caret: [element.selectionStart ?? 0, element.selectionEnd ?? 0],
      };
    };
  }, [handover]);

  return (
    <SelectFrame box={box}>
      <input type="hidden" name={name} value={value} />
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-busy={isLoading || undefined}
        autoComplete="off"
        spellCheck="false"
        value={typed ?? chosen.label}
        onChange={(event) => setTyped(event.target.value)}
        // Not for a finger: the box would be replaced between touch and tap.
        onPointerEnter={(event) => event.pointerType === "mouse" && onUse()}
        onFocus={(event) => {
          event.target.select();
          onUse();
        }}
        onBlur={() => setTyped(null)}
        className={selectTextClass(box)}
      />
    </SelectFrame>
  );
}
