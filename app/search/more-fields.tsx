import { type ReactNode, useEffect, useId, useRef } from "react";
import { SORT_LABELS } from "#app/search/chosen-filters.ts";
import { FILTERS_FORM_ID, type FieldProps } from "#app/search/filter-fields.tsx";
import { FEATURE_LABELS } from "#app/search/filter-summary.ts";
import { FEATURES, type Filters, JOURNEY_TIMES, SORTS, type Sort, usualSort } from "#app/search/filters.ts";
import { useValuesBeforeHydration } from "#app/search/use-values-before-hydration.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

/** The names of the fields in the form. */
const FIELD_NAMES = ["feature", "date", "sort", "journey", "unknown"];

/** What stands behind the button "Filters": parts of the form of the filter bar. */
export function MoreFields(props: FieldProps) {
  const { filters, origin, onChange } = props;
  const { features } = filters;
  useValuesBeforeHydration(FILTERS_FORM_ID, FIELD_NAMES, props);
  return (
    <div className="grid gap-5">
      {filters.includesUnknown && <input type="hidden" form={FILTERS_FORM_ID} name="unknown" value="1" />}
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-sm">Only where this is known</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4">
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
      <div className="grid items-start gap-5">
        <DateField value={filters.date} onChange={(date) => onChange({ ...filters, date })} />
        <SortField filters={filters} onChange={(sort) => onChange({ ...filters, sort })} />
        {origin && (
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
        )}
      </div>
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
