import { useEffect, useId, useRef, useState } from "react";
import { ComboboxFallback, type Handover } from "#app/ui/combobox-fallback.tsx";
import { NativeSelect, type SelectBox } from "#app/ui/native-select.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export type ComboboxItem = { value: string; label: string; note?: string; isDisabled?: boolean };
export type FindItems = (typed: string) => ComboboxItem[];
export type ComboboxProps = {
  id?: string;
  name: string;
  items: ComboboxItem[];
  anyItem: ComboboxItem;
  value: string;
  onValueChange: (value: string) => void;
  /** Called with the combobox. What `find` finds is listed below the names that start with the typed text; it may come again and know more. */
  loadFinder?: (onFinder: (find: FindItems) => void) => Promise<void>;
  emptyText: string;
  box?: SelectBox;
};

const loadPopup = () => import("#app/ui/combobox-popup.tsx");

/** A native select, after hydration a text box, and at its first focus Base UI's combobox (31 kB), or the select again without it. */
export function Combobox(props: ComboboxProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const noteId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const handover = useRef<Handover>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const { module, hasFailed, isLoading, request } = useLazyModule(loadPopup);

  useEffect(() => {
    // A focused select would lose the focus: it is replaced on blur.
    if (document.activeElement !== select.current) setIsHydrated(true);
  }, []);
  useEffect(() => {
    if (!hasFailed || !handover.current) return;
    handover.current = null;
    select.current?.focus();
  }, [hasFailed]);

  if (module) return <module.ComboboxPopup {...props} id={id} handover={handover} />;
  if (isHydrated && !hasFailed) {
    return <ComboboxFallback {...props} id={id} isLoading={isLoading} onUse={request} handover={handover} />;
  }
  return (
    <>
      <NativeSelect
        ref={select}
        id={id}
        name={props.name}
        box={props.box}
        value={props.value}
        aria-describedby={hasFailed ? noteId : undefined}
        onChange={(event) => props.onValueChange(event.target.value)}
        onBlur={() => {
          setIsHydrated(true);
          if (hasFailed) void request();
        }}
      >
        {[props.anyItem, ...props.items].map(({ value, label, note, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {note ? `${label} (${note})` : label}
          </option>
        ))}
      </NativeSelect>
      {hasFailed && (
        <p id={noteId} className="text-soft text-xs">
          Search by name could not be loaded.
        </p>
      )}
    </>
  );
}
