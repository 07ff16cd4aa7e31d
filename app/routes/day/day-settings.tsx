import { useState } from "react";
import { leaveOf, PACES, type Pace } from "#app/day/day-link.ts";
import type { Named } from "#app/day/day-steps.ts";
import { changeDay } from "#app/day/my-day.ts";
import { type DayView, inPlannedOrder } from "#app/day/view-day.ts";
import { today } from "#app/shared/dates.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";
import { TimeInput } from "#app/ui/time-input.tsx";

const PACE_LABELS: Record<Pace, string> = { usual: "Usual", slow: "Slow" };

export function DaySettings({ view, stations }: { view: DayView; stations: readonly Named[] }) {
  const { chosen, date, planned } = view;
  const [hasPassed, setHasPassed] = useState(false);
  return (
    <form
      aria-label="Your day"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-4 rounded-xl border border-line bg-card p-5 shadow-soft"
    >
      <div className="col-span-2">
        <Field
          label="Date"
          error={hasPassed ? "That day has passed: choose today or a later one." : undefined}
        >
          {(wiring) => (
            <DateInput
              {...wiring}
              min={today()}
              value={date}
              onEarlyChange={setHasPassed}
              onValueChange={(day) => changeDay({ date: day || null })}
            />
          )}
        </Field>
      </div>
      <div className="col-span-2">
        <Field label="From">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={planned?.origin.slug ?? ""}
              onChange={({ target }) => changeDay({ from: target.value })}
            >
              {stations.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <TimeField label="Leave at" value={leaveOf(chosen)} onChange={(leave) => changeDay({ leave })} />
      <TimeField
        label="Be back by"
        value={chosen.back}
        // Otherwise the day would begin as late as possible.
        onChange={(back) => changeDay({ back, leave: chosen.back === null ? leaveOf(chosen) : chosen.leave })}
      />
      {chosen.back !== null && (
        <p className="col-span-2 -mt-2 text-sm text-soft">
          {chosen.leave === null
            ? "It begins as late as possible."
            : "Empty the first, and it begins as late as possible."}
        </p>
      )}
      <PaceAndOrder view={view} />
    </form>
  );
}

type TimeFieldProps = { label: string; value: number | null; onChange: (minute: number | null) => void };

function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label}>
      {(wiring) => <TimeInput {...wiring} value={value} onValueChange={onChange} />}
    </Field>
  );
}

function PaceAndOrder({ view }: { view: DayView }) {
  const { chosen } = view;
  return (
    <details className="col-span-2" open={!matchMedia("(width < 64rem)").matches}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm">
        <Icon name="chevron-down" size={18} className="text-soft" />
        Pace, steps and order
      </summary>
      <div className="mt-2 grid gap-2">
        <SegmentedControl
          name="pace"
          legend="Walking pace"
          options={PACES.map((value) => ({ value, label: PACE_LABELS[value] }))}
          value={chosen.pace}
          onValueChange={(pace) => changeDay({ pace })}
        />
        <Checkbox
          checked={chosen.isStepFree}
          onChange={({ target }) => changeDay({ isStepFree: target.checked })}
        >
          Not by stations with steps
        </Checkbox>
        <Checkbox
          checked={chosen.isOrderFixed}
          onChange={({ target }) =>
            changeDay({
              isOrderFixed: target.checked,
              places: target.checked ? inPlannedOrder(view) : chosen.places,
            })
          }
        >
          Keep my order
        </Checkbox>
      </div>
    </details>
  );
}
