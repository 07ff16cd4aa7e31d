import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { USUAL_LEAVE } from "#app/day/day-link.ts";
import { clockTime } from "#app/hours/open-state.ts";
import { describePassed, SORT_LABELS } from "#app/search/chosen-filters.ts";
import { FILTERS_FORM_ID, type FieldProps } from "#app/search/filter-fields.tsx";
import { FEATURE_LABELS, nameHours } from "#app/search/filter-summary.ts";
import {
  FEATURES,
  type Filters,
  HOURS_AWAY,
  JOURNEY_TIMES,
  SORTS,
  type Sort,
  usualSort,
} from "#app/search/filters.ts";
import { clockText } from "#app/shared/clock-time.ts";
import { today } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

/** What stands behind the button "Filters": parts of the form of the filter bar. */
export function MoreFields(props: FieldProps) {
  const { filters, origin, onChange } = props;
  const { features } = filters;
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
        {origin && (
          <MoreSelect
            label="Time I have"
            name="hours"
            value={filters.maxHours ?? ""}
            hint={`From ${origin.name} and back: trains, walks and a usual stay.`}
            onValueChange={(hours) => onChange({ ...filters, maxHours: Number(hours) || null })}
          >
            <option value="">Any time</option>
            {HOURS_AWAY.map((hours) => (
              <option key={hours} value={hours}>
                {nameHours(hours)}
              </option>
            ))}
          </MoreSelect>
        )}
        <OpenOnFields
          {...filters}
          onChange={(openOn) => {
            const isOtherDay = openOn.date !== null && openOn.date !== filters.date;
            const daylight = filters.daylight && isOtherDay ? lightDay(openOn.date) : filters.daylight;
            onChange({ ...filters, ...openOn, daylight });
          }}
        />
        {origin && <BeforeDarkField {...props} />}
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

type OpenOn = Pick<Filters, "date" | "time">;
type OpenOnProps = Pick<Filters, "passed"> & OpenOn & { onChange: (openOn: OpenOn) => void };

function OpenOnFields({ date, time, passed, onChange }: OpenOnProps) {
  const id = useId();
  const timeInput = useRef<HTMLInputElement>(null);
  const [hasPassed, setHasPassed] = useState(false);
  // A time that has passed stays: it may be half of another one, or be meant for a later day.
  const shownTime = time ?? passed?.split("T")[1] ?? "";
  // Uncontrolled: React would clear what is half typed.
  useEffect(() => {
    if (timeInput.current && timeInput.current.value !== shownTime) timeInput.current.value = shownTime;
  }, [shownTime]);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Open on
      </label>
      <label htmlFor={`${id}-time`} className="font-semibold text-sm">
        <span className="sr-only">Open </span>at
      </label>
      <DateInput
        id={id}
        form={FILTERS_FORM_ID}
        name="date"
        min={today()}
        value={date ?? ""}
        aria-describedby={`${id}-hint`}
        aria-invalid={hasPassed || undefined}
        onEarlyChange={setHasPassed}
        onValueChange={(day) => onChange({ date: day || null, time: timeInput.current?.value || null })}
      />
      <Input
        ref={timeInput}
        id={`${id}-time`}
        form={FILTERS_FORM_ID}
        type="time"
        // One that has passed is not asked for again where the fields are unfolded.
        name={time === null && shownTime ? undefined : "time"}
        defaultValue={shownTime}
        onChange={({ target }) => {
          if (!target.validity.badInput)
            onChange({ date: date ?? (target.value ? today() : null), time: target.value || null });
        }}
      />
      <Button
        size="sm"
        className="col-span-full justify-self-start noscript:hidden"
        onClick={() => {
          const { day, minute } = clockTime(new Date());
          onChange({ date: day, time: clockText(minute) });
        }}
      >
        Open now
      </Button>
      <p id={`${id}-hint`} role="status" className="col-span-full text-soft text-xs">
        {hasPassed
          ? "That day has passed: choose today or a later one."
          : (describePassed({ passed }) ??
            "By hours where they are known, else by the season, which knows no hour.")}
      </p>
    </div>
  );
}

/** Today, with the time from which on one can leave if it is later than usual. */
function dayFromNow(): string {
  const { day, minute } = clockTime(new Date());
  return minute > USUAL_LEAVE ? `${day}T${clockText(minute)}` : day;
}

const lightDay = (date: string | null) => (date === null || date === today() ? dayFromNow() : date);

function BeforeDarkField({ filters, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="-mt-3">
      <Checkbox
        form={FILTERS_FORM_ID}
        name="daylight"
        value={filters.daylight ?? "1"}
        checked={filters.daylight !== null}
        aria-describedby={id}
        onChange={({ target: { checked } }) =>
          onChange({ ...filters, daylight: checked ? lightDay(filters.date) : null })
        }
      >
        Before dark
      </Checkbox>
      <p id={id} className="text-soft text-xs">
        The walk back is over by sunset on that day, or else today. Who names no hour leaves at{" "}
        {clockText(USUAL_LEAVE)}, or now if that has passed.
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
  hint?: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
};

function MoreSelect({ label, name, value, hint, onValueChange, children }: SelectProps) {
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
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onValueChange(target.value)}
      >
        {children}
      </NativeSelect>
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
