import { type ReactNode, useEffect, useId, useRef } from "react";
import { SORT_LABELS } from "#app/search/chosen-filters.ts";
import { FILTERS_FORM_ID } from "#app/search/filter-bar.tsx";
import type { FieldProps } from "#app/search/filter-fields.tsx";
import { FEATURE_LABELS } from "#app/search/filter-summary.ts";
import { FEATURES, type Filters, JOURNEY_TIMES, SORTS, type Sort, usualSort } from "#app/search/filters.ts";
import { ORIGIN_PARAM, rememberOrigin } from "#app/trains/origin.ts";
import { type NamedStation, originsAmong } from "#app/trains/train-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** The names of the fields in the form. */
export const MORE_FIELD_NAMES = ["feature", "date", "sort", "journey", ORIGIN_PARAM, "unknown"];

/** `origin` is where the trains of the page leave. */
export type MoreProps = FieldProps & { origin: NamedStation | null };

/** What stands behind "More": parts of the form of the filter bar. */
export function MoreFields({ filters, stations, origin, onChange }: MoreProps) {
  const isHydrated = useIsHydrated();
  const { features } = filters;
  return (
    <div className="grid gap-5">
      {filters.includesUnknown && <input type="hidden" form={FILTERS_FORM_ID} name="unknown" value="1" />}
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-sm">Only where this is known</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {FEATURES.map((feature) => (
            <Checkbox
              key={feature}
              form={FILTERS_FORM_ID}
              name="feature"
              value={feature}
              checked={features.includes(feature)}
              onChange={({ target }) =>
                onChange({
                  ...filters,
                  features: FEATURES.filter((each) =>
                    each === feature ? target.checked : features.includes(each),
                  ),
                })
              }
            >
              <span className="inline-block first-letter:uppercase">{FEATURE_LABELS[feature]}</span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField value={filters.date} onChange={(date) => onChange({ ...filters, date })} />
        <SortField filters={filters} onChange={(sort) => onChange({ ...filters, sort })} />
        {origin && (
          <>
            <MoreSelect
              label="Train and walk together"
              name="journey"
              value={filters.maxJourneyTime ?? ""}
              onValueChange={(minutes) => onChange({ ...filters, maxJourneyTime: Number(minutes) || null })}
            >
              <option value="">Any time</option>
              {JOURNEY_TIMES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  Up to {minutes} min
                </option>
              ))}
            </MoreSelect>
            <MoreSelect
              label="Trains from"
              name={ORIGIN_PARAM}
              value={filters.from ?? ""}
              onValueChange={(from) => {
                rememberOrigin(from || null);
                onChange({ ...filters, from: from || null });
              }}
            >
              {originsAmong(stations, origin).map(({ slug, name }) => (
                // Empty for the one that is usual here.
                <option key={slug} value={!filters.from && slug === origin.slug ? "" : slug}>
                  {name}
                </option>
              ))}
            </MoreSelect>
          </>
        )}
      </div>
      {!isHydrated && (
        <Button
          type="submit"
          form={FILTERS_FORM_ID}
          variant="primary"
          size="sm"
          className="justify-self-start"
        >
          Show
        </Button>
      )}
    </div>
  );
}

/** Before it, browsers report the years 2, 20 and 202 while a year is typed. */
const FIRST_DAY = "2000-01-01";

function DateField({ value, onChange }: { value: string | null; onChange: (date: string | null) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Uncontrolled: React would clear a date that is half typed.
  useEffect(() => {
    if (input.current && input.current.value !== (value ?? "")) input.current.value = value ?? "";
  }, [value]);
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Open on
      </label>
      <Input
        ref={input}
        id={id}
        form={FILTERS_FORM_ID}
        type="date"
        name="date"
        min={FIRST_DAY}
        defaultValue={value ?? ""}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const { badInput, rangeUnderflow } = target.validity;
          if (!badInput && !rangeUnderflow) onChange(target.value || null);
        }}
      />
      <p id={`${id}-hint`} className="text-soft text-xs">
        By the season. Hours and days off are on the place’s own website.
      </p>
    </div>
  );
}

function SortField({ filters, onChange }: { filters: Filters; onChange: (sort: Sort | null) => void }) {
  const usual = usualSort(filters);
  return (
    <MoreSelect
      label="Sort"
      name="sort"
      value={filters.sort ?? ""}
      onValueChange={(sort) => onChange((sort || null) as Sort | null)}
    >
      {SORTS.map((sort) => (
        // Empty, so that the usual order follows the choice of a station.
        <option key={sort} value={sort === usual ? "" : sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </MoreSelect>
  );
}

type SelectProps = {
  label: string;
  name: string;
  value: string | number;
  onValueChange: (value: string) => void;
  children: ReactNode;
};

function MoreSelect({ label, name, value, onValueChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <NativeSelect
        id={id}
        form={FILTERS_FORM_ID}
        name={name}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      >
        {children}
      </NativeSelect>
    </div>
  );
}
