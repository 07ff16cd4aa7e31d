import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { FieldProps } from "#app/search/filter-fields.tsx";
import { readFilters, writeFilters } from "#app/search/filters.ts";

/**
 * Applies what a visitor has entered in some fields of the form, by their names, before these were hydrated. `onUnfolded` is called if they
 * had unfolded the fields of a phone.
 */
export function useValuesBeforeHydration(
  formId: string,
  names: readonly string[],
  props: FieldProps,
  onUnfolded?: () => void,
): void {
  const entered = useRef<{ fields: [name: string, value: string][]; isUnfolded: boolean }>(null);
  // Before the first render in the browser replaces the form's values.
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
    const isUnfolded = form.querySelector("[data-fold]:checked") !== null;
    entered.current = { fields: fields.filter(([name]) => names.includes(name)), isUnfolded };
  }, [formId, names]);
  const apply = useEffectEvent(() => {
    if (!entered.current) return;
    const { fields, isUnfolded } = entered.current;
    const params = writeFilters(props.filters);
    for (const name of names) {
      // A form does not contain the choice of a disabled option, such as a station without places.
      if (name !== "station" || fields.some(([field]) => field === name)) params.delete(name);
    }
    for (const [name, value] of fields) params.append(name, value);
    const read = readFilters(params, props);
    // The stations on offer are those of the region that the page shows.
    const filters = read.region === props.filters.region ? read : { ...read, station: null };
    if (writeFilters(filters).toString() !== writeFilters(props.filters).toString()) props.onChange(filters);
    if (isUnfolded) onUnfolded?.();
  });
  useEffect(() => apply(), []);
}
