import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { AccessNote } from "#app/search/access-note.tsx";
import { chosenFilters } from "#app/search/chosen-filters.ts";
import { FILTERS_FORM_ID } from "#app/search/filter-bar.tsx";
import type { FieldProps } from "#app/search/filter-fields.tsx";
import { FEATURE_LABELS } from "#app/search/filter-summary.ts";
import { type Filters, MORE_PARAM, writeFilters } from "#app/search/filters.ts";
import { unknownOf } from "#app/search/find-attractions.ts";
import { MORE_FIELD_NAMES, MoreFields, type MoreProps } from "#app/search/more-fields.tsx";
import { useValuesBeforeHydration } from "#app/search/use-values-before-hydration.ts";
import { rememberOrigin } from "#app/trains/origin.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { popupClass } from "#app/ui/popup.ts";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Further filters behind "More", and a chip for each filter that is chosen, visible while the page scrolls. As high with chips as without. */
export function FilterRow(props: MoreProps) {
  const { filters } = props;
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  /** The position of a chip that was removed: the next one takes its place, and its focus. */
  const removedAt = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are other chips
  useEffect(() => {
    if (removedAt.current === null) return;
    const links = row.current?.querySelectorAll<HTMLElement>("ul a") ?? [];
    const next = links[Math.min(removedAt.current, links.length - 1)];
    removedAt.current = null;
    (next ?? row.current?.querySelector("summary"))?.focus();
  }, [filters]);
  const [isAskedFor] = useState(new URLSearchParams(useLocation().search).has(MORE_PARAM));
  const [isOpen, setIsOpen] = useState(isAskedFor);
  // It may have been opened before hydration.
  useEffect(() => setIsOpen(more.current?.open ?? false), []);
  useDismiss(more);
  useValuesBeforeHydration(FILTERS_FORM_ID, MORE_FIELD_NAMES, props);
  const count = [...filters.features, filters.date, filters.maxJourneyTime].filter(Boolean).length;
  return (
    <div
      ref={row}
      data-filter-row
      data-hydrated={useIsHydrated() || undefined}
      className="-mx-4 sm:-mx-6 sticky top-0 z-20 mt-3 flex min-h-13 items-center gap-2 bg-paper px-4 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-linear-to-b after:from-paper after:to-transparent sm:px-6 print:hidden"
    >
      <details
        ref={more}
        open={isAskedFor}
        suppressHydrationWarning
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="relative shrink-0"
      >
        <summary className={buttonClass({ size: "sm", className: "whitespace-nowrap" })}>
          <Icon name="filter" size={18} />
          More{count > 0 && ` (${count})`}
          <span className="sr-only"> filters and order</span>
        </summary>
        <div
          className={`${popupClass} left-0 max-h-[calc(100dvh-4.5rem)] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto p-5`}
        >
          {isOpen ? <MoreFields {...props} /> : <ClosedFields filters={filters} />}
        </div>
      </details>
      {writeFilters(filters).size > 0 && (
        <FilterChips
          {...props}
          onRemove={(position) => {
            removedAt.current = position;
          }}
        />
      )}
    </div>
  );
}

/** What is chosen of them stays in the form; a browser without scripts asks for the fields by a button. */
function ClosedFields({ filters }: { filters: Filters }) {
  if (useIsHydrated()) return null;
  const chosen = [...writeFilters(filters)].filter(([name]) => MORE_FIELD_NAMES.includes(name));
  return (
    <>
      {chosen.map(([name, value]) => (
        <input key={name + value} type="hidden" form={FILTERS_FORM_ID} name={name} value={value} />
      ))}
      <Button type="submit" form={FILTERS_FORM_ID} name={MORE_PARAM} value="1" size="sm">
        Show all filters
      </Button>
    </>
  );
}

/** One line, which scrolls sideways. Each chip is a link to the page without its filter. */
function FilterChips({ onRemove, ...props }: FieldProps & { onRemove: (position: number) => void }) {
  const isOnMap = useLocation().pathname === "/map";
  // Without scripts the results are a list.
  const path = useIsHydrated() && isOnMap ? "/map" : "/";
  const remove = (event: MouseEvent, without: Filters, position: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (without.from !== props.filters.from) rememberOrigin(null);
    onRemove(position);
    props.onChange(without);
  };
  return (
    <ul
      aria-label="Chosen filters"
      className="-my-1 -mr-4 sm:-mr-6 flex min-w-0 gap-2 overflow-x-auto py-1 pr-4 pl-1 [scrollbar-width:none] sm:pr-6"
    >
      {chosenFilters(props.filters, props).map(({ label, without }, position) => (
        <li key={label} className="shrink-0 whitespace-nowrap">
          <Chip
            to={`${path}?${writeFilters(without)}`}
            aria-label={`Remove ${label}`}
            onClick={(event) => remove(event, without, position)}
          >
            <span className="inline-block first-letter:uppercase">{label}</span>
            <Icon name="close" size={16} className="-mr-1 text-soft" />
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** `path` is the page that shows the results. */
type UnknownProps = { filters: Filters; count: number; path?: "/" | "/map" };

/** How many attractions may pass the filters, and a link that shows or hides them. */
export function UnknownNotice({ filters, count, path = "/" }: UnknownProps) {
  const { includesUnknown } = filters;
  const to = `${path}?${writeFilters({ ...filters, includesUnknown: !includesUnknown })}`;
  const them = count === 1 ? "it" : "them";
  return (
    <p className="mt-1 text-sm text-soft">
      {includesUnknown
        ? `${count} at the end because it is not known. `
        : `${count} left out because it is not known. `}
      <Link to={to} className="rounded-sm font-semibold text-green-text underline underline-offset-2">
        {includesUnknown ? `Leave ${them} out` : `Show ${them}`}
      </Link>
    </p>
  );
}

/** What of an attraction holds only in part, and "Not known: dogs welcome, open"; nothing if all that is asked for is known to hold. */
export function FilterNote(props: ComponentProps<typeof AccessNote>) {
  const unknown = unknownOf(props.attraction, props.filters, props.foundFrom);
  return (
    <>
      <AccessNote {...props} />
      {unknown.length > 0 && (
        <p className="font-semibold text-sm text-warning">
          Not known: {unknown.map((each) => (each === "date" ? "open" : FEATURE_LABELS[each])).join(", ")}
        </p>
      )}
    </>
  );
}
