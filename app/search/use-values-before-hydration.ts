import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { FieldProps } from "#app/search/filter-fields.tsx";
import { readFilters, writeFilters } from "#app/search/filter-params.ts";

/**
 * What a visitor has chosen before scripts run stands in the form: all of it counts, at once. Who has unfolded the fields on a phone finds them
 * in the sheet, which calls `onUnfolded`.
 */
export function useValuesBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  props: FieldProps,
  onUnfolded: () => void,
): void {
  const early = useRef<{ query: URLSearchParams; isUnfolded: boolean }>(null);
  // Read before anything is rendered anew, which would take the choices out of the form.
  useLayoutEffect(() => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const isUnfolded = form.current.querySelector("[data-fold]:checked") !== null;
    early.current = { query: new URLSearchParams(fields), isUnfolded };
  }, [form]);
  const takeOver = useEffectEvent(() => {
    if (!early.current) return;
    const filters = readFilters(early.current.query, props);
    if (writeFilters(filters).toString() !== writeFilters(props.filters).toString()) props.onChange(filters);
    if (early.current.isUnfolded) onUnfolded();
  });
  useEffect(() => takeOver(), []);
}
