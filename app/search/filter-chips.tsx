import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { chosenFilters, describePassed } from "#app/search/chosen-filters.ts";
import { FILTERS_FORM_ID, type FieldProps } from "#app/search/filter-fields.tsx";
import { type Filters, writeFilters } from "#app/search/filters.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** A chip for each filter that is chosen, in one line, which scrolls sideways. Each is a link to the page without its filter. */
export function FilterChips(props: FieldProps) {
  const { filters } = props;
  const list = useRef<HTMLUListElement>(null);
  /** The position of a chip that was removed: the next one takes its place, and its focus. */
  const removedAt = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are other chips
  useEffect(() => {
    if (removedAt.current === null) return;
    const links = list.current?.querySelectorAll<HTMLElement>("a") ?? [];
    const next = links[Math.min(removedAt.current, links.length - 1)];
    removedAt.current = null;
    (next ?? document.querySelector<HTMLElement>(`#${FILTERS_FORM_ID} select`))?.focus();
  }, [filters]);
  const isOnMap = useLocation().pathname === "/map";
  const isHydrated = useIsHydrated();
  // Without scripts the results are a list.
  const path = isHydrated && isOnMap ? "/map" : "/";
  const remove = (without: Filters, position: number) => {
    removedAt.current = position;
    props.onChange(without);
  };
  const chosen = chosenFilters(filters, props).map((each) => {
    const query = String(writeFilters(each.without));
    return { ...each, to: query ? `${path}?${query}` : path };
  });
  const passed = describePassed(filters);
  return (
    <ul
      ref={list}
      aria-label="Chosen filters"
      data-hydrated={isHydrated || undefined}
      className="-mx-4 sm:-mx-6 flex min-w-0 gap-2 overflow-x-auto mt-2 px-4 py-1 [scrollbar-width:none] empty:hidden sm:px-6 print:hidden"
    >
      {chosen.map(({ label, without, to }, position) => (
        <li key={label} className="shrink-0 whitespace-nowrap">
          <Chip
            to={to}
            aria-label={`Remove ${label}`}
            onClick={insteadOfLink(() => remove(without, position))}
          >
            <span className="inline-block first-letter:uppercase">{label}</span>
            <Icon name="close" size={16} className="-mr-1 text-soft" />
          </Chip>
        </li>
      ))}
      {passed && <li className="shrink-0 self-center whitespace-nowrap text-sm text-warning">{passed}</li>}
    </ul>
  );
}
