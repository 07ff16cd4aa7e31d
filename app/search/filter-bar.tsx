import { type ReactNode, useId, useState } from "react";
import { Form, Link } from "react-router";
import {
  ActivityField,
  type FieldProps,
  RegionField,
  StationField,
  WalkingTimeField,
} from "#app/search/filter-fields.tsx";
import { describeFilters } from "#app/search/filter-names.ts";
import { NO_FILTERS } from "#app/search/filters.ts";
import { useValuesBeforeHydration } from "#app/search/use-values-before-hydration.ts";
import { inRegion } from "#app/stations/region.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Fields that stand outside of the form name it. */
export const FILTERS_FORM_ID = "filters";
const FIELD_NAMES = ["region", "station", "activity", "minutes"];
/** The id of the results' heading. */
export const RESULTS_ID = "places";
/** While the sheet closes, the page does not scroll. */
const SCROLL_AFTER_MS = 100;

/**
 * The filters in one bar, folded on a phone into a line that opens a sheet. A GET form, which works without scripts; once
 * hydrated, every change applies at once. `path` is the page that shows the results.
 */
export function FilterBar({ path = "/", ...props }: FieldProps & { path?: "/" | "/map"; total: number }) {
  const isHydrated = useIsHydrated();
  const foldId = useId();
  const [isSheetOpen, setSheetOpen] = useState(false);
  useValuesBeforeHydration(FILTERS_FORM_ID, FIELD_NAMES, props, () => setSheetOpen(true));
  const showResults = () => {
    setSheetOpen(false);
    setTimeout(() => document.getElementById(RESULTS_ID)?.scrollIntoView(), SCROLL_AFTER_MS);
  };
  const clear = () => props.onChange({ ...NO_FILTERS, region: props.filters.region });
  const folded = (
    <>
      <Icon name="filter" size={20} />
      <span className="min-w-0 grow truncate text-left">{describeFilters(props.filters, props)}</span>
      <span className="text-green-text">Filters</span>
    </>
  );
  const foldedLook = "flex min-h-14 w-full items-center gap-3 px-4 font-semibold";

  return (
    <Form
      id={FILTERS_FORM_ID}
      method="get"
      // Without scripts the results are a list.
      action={isHydrated ? path : "/"}
      aria-label="Filters"
      className="relative z-30 rounded-xl border border-line bg-card shadow-soft"
    >
      {isHydrated ? (
        <button
          type="button"
          onClick={() => setSheetOpen(true)}
          className={`${foldedLook} rounded-xl md:hidden`}
        >
          {folded}
        </button>
      ) : (
        <>
          <input
            type="checkbox"
            id={foldId}
            data-fold
            className="peer sr-only md:hidden"
            autoComplete="off"
          />
          <label
            htmlFor={foldId}
            className={`${foldedLook} rounded-xl peer-focus-visible:outline-2 peer-focus-visible:outline-focus md:hidden`}
          >
            {folded}
          </label>
        </>
      )}
      <div className="perforation hidden peer-checked:grid md:grid md:grid-cols-2 md:border-t-0 lg:grid-cols-[1.15fr_1.2fr_1.1fr_1.25fr_auto]">
        <Cell>
          <RegionField {...props} box="bare" />
        </Cell>
        <Cell>
          <StationField {...props} box="bare" />
        </Cell>
        <Cell>
          <ActivityField {...props} box="bare" />
        </Cell>
        <Cell>
          <WalkingTimeField {...props} />
        </Cell>
        <div className="grid place-items-center px-4 py-2 md:col-span-2 lg:col-span-1">
          {isHydrated ? (
            <Link
              to={inRegion(path, props.filters.region)}
              onClick={(event) => {
                event.preventDefault();
                clear();
              }}
              className={buttonClass({ variant: "quiet", size: "sm", className: "w-28 whitespace-nowrap" })}
            >
              Clear all
            </Link>
          ) : (
            <button
              type="submit"
              className={buttonClass({ variant: "primary", size: "sm", className: "w-28" })}
            >
              Show
            </button>
          )}
        </div>
      </div>
      <Sheet
        isOpen={isSheetOpen}
        onOpenChange={setSheetOpen}
        title="Filters"
        footer={
          <>
            <Button onClick={clear}>Clear all</Button>
            <Button variant="primary" onClick={showResults}>
              Show {props.total} {props.total === 1 ? "place" : "places"}
            </Button>
          </>
        }
      >
        <div className="grid gap-5 pb-2">
          <StationField {...props} box="field" />
          <ActivityField {...props} box="field" />
          <WalkingTimeField {...props} />
          <RegionField {...props} box="field" />
        </div>
      </Sheet>
    </Form>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 border-line border-b px-5 py-3 md:odd:border-r lg:border-r lg:border-b-0">
      {children}
    </div>
  );
}
