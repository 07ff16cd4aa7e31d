import { useEffect, useId, useRef, useState } from "react";
import { ComboboxStandIn, type Handover } from "#app/ui/combobox-stand-in.tsx";
import { NativeSelect, type SelectBox } from "#app/ui/native-select.tsx";
import { useLazyPart } from "#app/ui/use-lazy-part.ts";

export type ComboboxItem = { value: string; label: string; note?: string; isDisabled?: boolean };
export type ComboboxProps = {
  /** The id of the control, for a `<label htmlFor>`: whichever control is there at the moment carries it. */
  id?: string;
  /** The form field. */
  name: string;
  items: ComboboxItem[];
  /** Stays in the list whatever is typed, e.g. "All Stations". */
  anyItem: ComboboxItem;
  value: string;
  onValueChange: (value: string) => void;
  /** Said when no name starts with what was typed. */
  emptyText: string;
  box?: SelectBox;
};

const loadPopup = () => import("#app/ui/combobox-popup.tsx");

/**
 * One of many, found by typing the start of its name. Three stages of one size: a native select as the server renders it
 * (works without JavaScript), a plain text box once the page is alive, and on its first focus the real combobox (31 kB),
 * which takes over focus, text and caret. When the real one cannot be fetched, the native select comes back.
 */
export function Combobox(props: ComboboxProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const select = useRef<HTMLSelectElement>(null);
  const handover = useRef<Handover>(null);
  const [isHydrated, setAlive] = useState(false);
  const { part, hasFailed, isLoading, request } = useLazyPart(loadPopup);

  useEffect(() => {
    // Whoever is in the select keeps it until they leave.
    if (document.activeElement !== select.current) setAlive(true);
  }, []);
  useEffect(() => {
    if (!hasFailed || !handover.current) return;
    handover.current = null;
    select.current?.focus();
  }, [hasFailed]);

  if (part) return <part.ComboboxPopup {...props} id={id} handover={handover} />;
  if (isHydrated && !hasFailed) {
    return <ComboboxStandIn {...props} id={id} isLoading={isLoading} onUse={request} handover={handover} />;
  }
  return (
    <NativeSelect
      ref={select}
      id={id}
      name={props.name}
      box={props.box}
      value={props.value}
      onChange={(event) => props.onValueChange(event.target.value)}
      onBlur={() => setAlive(true)}
    >
      {[props.anyItem, ...props.items].map(({ value, label, note, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {note ? `${label} (${note})` : label}
        </option>
      ))}
    </NativeSelect>
  );
}
