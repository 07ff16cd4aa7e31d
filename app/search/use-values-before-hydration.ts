import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { FieldProps } from "#app/search/filter-fields.tsx";
import { readFilters, writeFilters } from "#app/search/filters.ts";

/**
 * Applies what a visitor has entered in the form before hydration. `onUnfolded` is called if they had unfolded the fields
 * of a phone.
 */
export function useValuesBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  props: FieldProps,
  onUnfolded: () => void,
): void {
  const entered = useRef<{ params: URLSearchParams; isUnfolded: boolean }>(null);
  // Before the first render in the browser replaces the form's values.
  useLayoutEffect(() => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const isUnfolded = form.current.querySelector("[data-fold]:checked") !== null;
    entered.current = { params: new URLSearchParams(fields), isUnfolded };
  }, [form]);
  const apply = useEffectEvent(() => {
    if (!entered.current) return;
    const { params } = entered.current;
    // A form does not contain the choice of a disabled option, such as a station without places.
    if (!params.has("station")) params.set("station", props.filters.station ?? "");
    const read = readFilters(params, props);
    // The stations on offer are those of the region that the page shows.
    const filters = read.region === props.filters.region ? read : { ...read, station: null };
    if (writeFilters(filters).toString() !== writeFilters(props.filters).toString()) props.onChange(filters);
    if (entered.current.isUnfolded) onUnfolded();
  });
  useEffect(() => apply(), []);
}
