import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { FILTERS_FORM_ID, type FieldProps } from "#app/search/filter-fields.tsx";
import { readFilters, writeFilters } from "#app/search/filters.ts";

/**
 * Applies what a visitor has entered before hydration in the filters' fields of these names, null for all. `onUnfolded` is called if they had
 * unfolded the fields of a phone.
 */
export function useValuesBeforeHydration(
  names: readonly string[] | null,
  props: FieldProps,
  onUnfolded: () => void,
): void {
  const entered = useRef<FormData>(null);
  const isUnfolded = useRef(false);
  // Before the first render in the browser replaces the form's values.
  useLayoutEffect(() => {
    const form = document.getElementById(FILTERS_FORM_ID) as HTMLFormElement;
    entered.current = new FormData(form);
    isUnfolded.current = form.querySelector("[data-fold]:checked") !== null;
  }, []);
  const apply = useEffectEvent((fields: FormData) => {
    const params = writeFilters(props.filters);
    for (const name of names ?? [...params.keys()]) {
      // A form does not contain the choice of a disabled option, such as a station without places.
      if (name !== "station" || fields.has(name)) params.delete(name);
    }
    for (const [name, value] of fields) {
      if (names && !names.includes(name)) continue;
      // The box "Before dark", where no date stands beside it; home does not have dates.ts.
      const isToday = name === "daylight" && value === "1";
      const today = () => new Date().toLocaleDateString("sv", { timeZone: "Europe/London" });
      params.append(name, isToday ? today() : String(value));
    }
    const read = readFilters(params, props);
    // The stations on offer are those of the region that the page shows.
    const filters = read.region === props.filters.region ? read : { ...read, station: null };
    if (writeFilters(filters).toString() !== writeFilters(props.filters).toString()) props.onChange(filters);
    if (isUnfolded.current) onUnfolded();
  });
  useEffect(() => {
    if (entered.current) apply(entered.current);
  }, []);
}
