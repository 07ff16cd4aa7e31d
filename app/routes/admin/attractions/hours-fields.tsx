import { type KeyboardEvent, useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { MAX_SEASONS } from "#app/hours/hours-schema.ts";
import { WEEKDAYS } from "#app/hours/opening-hours.ts";
import { readDayHours } from "#app/hours/read-day-hours.ts";
import { readOsmHours } from "#app/hours/read-osm-hours.ts";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { NO_WEEK, toHoursValues, writeDayHours } from "#app/routes/admin/attractions/hours-form.ts";
import { changeAndFocus } from "#app/routes/admin/editing/change-and-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function HoursFields() {
  const { register, control, formState } = useFormContext<AttractionValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "hours.seasons" });
  const root = useRef<HTMLDivElement>(null);
  const errors = formState.errors.hours;
  const removeSeason = (season: number) =>
    changeAndFocus(
      () => remove(season),
      () => root.current?.querySelector<HTMLElement>("[data-part=add]"),
    );
  return (
    <div ref={root} className="grid gap-4">
      <OsmField />
      {fields.map(({ id }, season) => (
        <SeasonFields
          key={id}
          season={season}
          isOnly={fields.length === 1}
          onRemove={() => removeSeason(season)}
        />
      ))}
      {fields.length < MAX_SEASONS && (
        <Button data-part="add" size="sm" onClick={() => append({ from: "", to: "", week: NO_WEEK })}>
          <ToolIcon name="plus" size={18} />
          Other hours in a season
        </Button>
      )}
      <Field label="Closed on" hint="Such as 25 December, 24 Dec to 2 Jan" error={errors?.closed?.message}>
        {(wiring) => <Input {...wiring} {...register("hours.closed")} autoComplete="off" />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Bank holidays"
          hint="As usual, closed, or 12–16. Empty: not known"
          error={errors?.holidays?.message}
        >
          {(wiring) => <Input {...wiring} {...register("hours.holidays")} autoComplete="off" />}
        </Field>
        <Field label="Last entry" hint="Minutes before closing" error={errors?.lastEntry?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("hours.lastEntry")} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
      </div>
    </div>
  );
}

type SeasonProps = { season: number; isOnly: boolean; onRemove: () => void };

function SeasonFields({ season, isOnly, onRemove }: SeasonProps) {
  const { register, formState } = useFormContext<AttractionValues>();
  const errors = formState.errors.hours?.seasons?.[season];
  return (
    <fieldset className="min-w-0 border-line border-t pt-3">
      <legend className="sr-only">{isOnly ? "Week" : `Week ${season + 1}`}</legend>
      <div className="mb-3 grid grid-cols-2 gap-3">
        <Field label="From" hint="Such as 1 April" error={errors?.from?.message}>
          {(wiring) => <Input {...wiring} {...register(`hours.seasons.${season}.from`)} autoComplete="off" />}
        </Field>
        <Field label="To" hint="Empty: all other days" error={errors?.to?.message}>
          {(wiring) => <Input {...wiring} {...register(`hours.seasons.${season}.to`)} autoComplete="off" />}
        </Field>
      </div>
      <ul className="grid gap-1.5">
        {WEEKDAYS.map((name, day) => (
          <DayField key={name} name={name} season={season} day={day} />
        ))}
      </ul>
      {!isOnly && (
        <div className="mt-2">
          <Button size="sm" variant="quiet" onClick={onRemove}>
            <Icon name="close" size={18} />
            Remove these hours
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function DayField({ name, season, day }: { name: string; season: number; day: number }) {
  const { register, setValue, getValues, formState } = useFormContext<AttractionValues>();
  const path = `hours.seasons.${season}.week.${day}` as const;
  const error = formState.errors.hours?.seasons?.[season]?.week?.[day]?.message;
  const write = (at: number, text: string) =>
    setValue(`hours.seasons.${season}.week.${at}`, text, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  const copyDown = () => {
    for (let at = day + 1; at < WEEKDAYS.length; at++) write(at, getValues(path));
  };
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_2.75rem]">
      <label htmlFor={path} className="font-semibold text-sm">
        <span aria-hidden="true" className="sm:hidden">
          {name.slice(0, 3)}
        </span>
        <span className="max-sm:sr-only">{name}</span>
      </label>
      <Input
        id={path}
        {...register(path, {
          // As it was read, so that one sees it.
          onBlur: () => {
            const read = readDayHours(getValues(path));
            if (read && writeDayHours(read) !== getValues(path)) write(day, writeDayHours(read));
          },
        })}
        placeholder={day === 0 ? "10–17, or closed" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${path}-error` : undefined}
        autoComplete="off"
      />
      {day < WEEKDAYS.length - 1 && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Copy ${name} to the days below`}
          title="Copy to the days below"
          onClick={copyDown}
        >
          <ToolIcon name="copy" size={18} />
        </Button>
      )}
      {error && (
        <p id={`${path}-error`} role="alert" className="col-span-full font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </li>
  );
}

/** Fills the fields, or keeps the text as the note on the hours. */
function OsmField() {
  const { setValue, getValues } = useFormContext<AttractionValues>();
  const [text, setText] = useState("");
  const [result, setResult] = useState("");
  const read = () => {
    const found = readOsmHours(text);
    const options = { shouldDirty: true, shouldValidate: true };
    if ("hours" in found) {
      setValue("hours", toHoursValues(found.hours), options);
      setResult("Read into the fields below.");
    } else if (found.text) {
      const note = getValues("facts.hoursNote").trim();
      if (!note.includes(found.text))
        setValue("facts.hoursNote", [note, found.text].filter(Boolean).join("\n"), options);
      setResult("The fields cannot say this: it is kept as text in the note below.");
    }
  };
  const readOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would save the form.
    event.preventDefault();
    read();
  };
  return (
    <div className="grid gap-1.5">
      <Field label="From OpenStreetMap" hint="Its opening_hours, such as Mo-Fr 09:00-17:00; PH off">
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={readOnEnter}
              autoComplete="off"
            />
            <Button onClick={read}>Read</Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-soft empty:hidden">
        {result}
      </p>
    </div>
  );
}
