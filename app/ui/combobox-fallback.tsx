import { type RefObject, useRef, useState } from "react";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import { SelectFrame, selectTextClass } from "#app/ui/native-select.tsx";

export type Handover = { text: string | null; caret: [start: number, end: number] };

type Props = ComboboxProps & {
  id: string;
  isLoading: boolean;
  onUse: () => void;
  handover: RefObject<Handover | null>;
};

/** Keeps the typed text until the combobox is loaded. */
export function ComboboxFallback({
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
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = items.find((item) => item.value === value) ?? anyItem;
  const isFocusing = useRef(false);
  // Kept at each event, since the combobox reads it before this box is unmounted.
  const keep = ({ selectionStart, selectionEnd }: HTMLInputElement, text: string | null) => {
    handover.current = { text, caret: [selectionStart ?? 0, selectionEnd ?? 0] };
  };

  return (
    <SelectFrame box={box}>
      <input type="hidden" name={name} value={value} />
      <input
        id={id}
        // Of none: Enter would send the form, in which the filters of the folded panel are missing.
        form=""
        type="text"
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-busy={isLoading || undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? chosen.label}
        onChange={({ target }) => {
          setTyped(target.value);
          keep(target, target.value);
        }}
        onSelect={({ currentTarget }) => isFocusing.current || keep(currentTarget, typed)}
        // The press that focuses would put the caret between two letters, and typing then adds to the name.
        onPointerDown={({ currentTarget }) => {
          isFocusing.current = document.activeElement !== currentTarget;
        }}
        onClick={({ currentTarget }) => {
          if (isFocusing.current) currentTarget.select();
          isFocusing.current = false;
        }}
        // Not by touch: the box would be replaced between touch and tap.
        onPointerEnter={(event) => event.pointerType === "mouse" && onUse()}
        onFocus={({ target }) => {
          target.select();
          keep(target, typed);
          onUse();
        }}
        onBlur={() => {
          setTyped(null);
          handover.current = null;
        }}
        className={selectTextClass(box)}
      />
    </SelectFrame>
  );
}
