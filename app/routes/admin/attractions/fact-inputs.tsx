import { type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { TypedField } from "#app/attractions/fact-fields.ts";
import { FACT_WORDS, type FactWords } from "#app/attractions/fact-words.ts";
import { FACT_FIELDS, type FactName } from "#app/attractions/facts.ts";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { NO_FACTS } from "#app/routes/admin/attractions/fact-form.ts";
import { FACT_GROUPS } from "#app/routes/admin/attractions/fact-groups.ts";
import { HoursFields } from "#app/routes/admin/attractions/hours-fields.tsx";
import { NO_HOURS } from "#app/routes/admin/attractions/hours-form.ts";
import { capitalised } from "#app/shared/capitalised.ts";
import { today, writtenDate } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

const INPUT_MODES: Record<string | number, "numeric" | "decimal"> = { minutes: "numeric", price: "decimal" };

/** Beyond the label of the fact. */
const FIELD_TEXTS: Partial<Record<TypedField, { label?: string; hint?: string }>> = {
  price: { label: "Adult", hint: "In pounds, such as 12.50; 0 is free" },
  priceChild: { label: "Child" },
  priceConcession: { label: "Concession" },
  priceFamily: { label: "Family" },
  priceNote: { label: "Note on prices", hint: "Such as for whom it is free" },
  hoursNote: { label: "Note on hours", hint: "What the week cannot say" },
  season: { hint: "Such as: House April to October" },
  seasonFrom: { label: "First day", hint: "Such as 1 April" },
  seasonTo: { label: "Last day", hint: "Only if clear" },
  wheelchairNote: { label: "Note on wheelchairs" },
  buggyNote: { label: "Note on buggies" },
  visitMinutesFrom: { label: "Minutes to allow" },
  visitMinutesTo: { label: "At most" },
  notice: { hint: "What visitors must know before they set out, such as a part that is closed." },
};

/** Each fact with its source, the year of that, and the day on which staff checked it. What is left empty is "not known". */
export function FactFields() {
  const { register } = useFormContext<AttractionValues>();
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">
        What is left empty is shown as “not known”, and no filter takes it for yes. A source is an address or
        a few words.
      </p>
      <Checkbox {...register("facts.isPick")}>One of the staff’s picks</Checkbox>
      {FACT_GROUPS.map(({ title, facts }) => (
        <FactGroup key={title} title={title} facts={facts}>
          {facts.map((name) => (
            <FactRow key={name} name={name}>
              {name === "hours" && <HoursFields />}
              {fieldsOf(name, "").map((field) => (
                <FactInput key={field} field={field} name={name} />
              ))}
              <div className="grid grid-cols-2 gap-3 empty:hidden">
                {fieldsOf(name, ...PARTS).map((field) => (
                  <FactInput key={field} field={field} name={name} />
                ))}
              </div>
              {fieldsOf(name, "Note").map((field) => (
                <FactInput key={field} field={field} name={name} />
              ))}
            </FactRow>
          ))}
        </FactGroup>
      ))}
    </div>
  );
}

const PARTS = ["From", "To", "Child", "Concession", "Family"];
const ENDINGS = ["", "Note", ...PARTS];

/** Open where something is known or wrong; whoever closes it keeps it closed. */
function FactGroup({ title, facts, children }: { title: string; facts: FactName[]; children: ReactNode }) {
  const [values, hours] = useWatch<AttractionValues, ["facts", "hours"]>({ name: ["facts", "hours"] });
  const { errors } = useFormContext<AttractionValues>().formState;
  const known = facts.filter(
    (name) =>
      (name === "hours" && JSON.stringify(hours) !== JSON.stringify(NO_HOURS)) ||
      fieldsOf(name, ...ENDINGS).some((field) => String(values[field]).trim() !== ""),
  );
  const hasFault = facts.some(
    (name) =>
      (name === "hours" && errors.hours) ||
      errors.facts?.sources?.[name] ||
      fieldsOf(name, ...ENDINGS).some((field) => errors.facts?.[field]),
  );
  const reasons = Number(known.length > 0) + Number(hasFault);
  const [reasonsBefore, setReasonsBefore] = useState(reasons);
  const [isOpen, setIsOpen] = useState(reasons > 0);
  if (reasons !== reasonsBefore) {
    setReasonsBefore(reasons);
    if (reasons > reasonsBefore) setIsOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group/facts rounded-md border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-4 py-2 font-semibold hover:bg-sand">
        <Icon name="chevron-down" size={18} className="group-open/facts:rotate-180" />
        {title}
        <span className="ml-auto font-normal text-sm text-soft tabular-nums">
          {known.length} of {facts.length} known
        </span>
      </summary>
      <div className="grid gap-4 p-4 pt-1">{children}</div>
    </details>
  );
}

/** Those of a fact that end in one of `endings`. */
function fieldsOf(name: FactName, ...endings: string[]): TypedField[] {
  return endings.map((ending) => `${name}${ending}` as TypedField).filter((field) => field in NO_FACTS);
}

function FactInput({ field, name }: { field: TypedField; name: FactName }) {
  const { register, formState } = useFormContext<AttractionValues>();
  const deps = fieldsOf(name, "From", "To").map((each) => `facts.${each}` as const);
  const { label = labelOf(name), hint } = FIELD_TEXTS[field] ?? {};
  const options = optionsOf(field);
  return (
    <Field label={label} hint={hint} error={formState.errors.facts?.[field]?.message}>
      {(wiring) =>
        options ? (
          <NativeSelect {...wiring} {...register(`facts.${field}`)}>
            <option value="">Not known</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <Input
            {...wiring}
            {...register(`facts.${field}`, { deps })}
            inputMode={INPUT_MODES[FACT_FIELDS[field][0]]}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

function optionsOf(field: TypedField): [value: string, text: string][] | undefined {
  if (FACT_FIELDS[field][0] === "yes/no")
    return [
      ["yes", "Yes"],
      ["no", "No"],
    ];
  const { choices }: Partial<FactWords> = FACT_WORDS[field as FactName] ?? {};
  return choices && Object.entries(choices);
}

function FactRow({ name, children }: { name: FactName; children: ReactNode }) {
  const { register, setValue, formState } = useFormContext<AttractionValues>();
  const path = `facts.sources.${name}` as const;
  const checkedAt = useWatch<AttractionValues, `${typeof path}.checkedAt`>({ name: `${path}.checkedAt` });
  const errors = formState.errors.facts?.sources?.[name];
  const checkToday = () => {
    const day = today();
    setValue(`${path}.checkedAt`, day, { shouldDirty: true });
    setValue(`${path}.year`, day.slice(0, 4), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className="min-w-0 border-line border-dashed not-first:border-t not-first:pt-4">
      <legend className="sr-only">{labelOf(name)}</legend>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <div className="grid min-w-0 gap-3">{children}</div>
        <div className="grid min-w-0 gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]">
          <Field label="Source" error={errors?.source?.message}>
            {(wiring) => <Input {...wiring} {...register(`${path}.source`)} autoComplete="off" />}
          </Field>
          <Field label="Year" error={errors?.year?.message}>
            {(wiring) => (
              <Input {...wiring} {...register(`${path}.year`)} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
          <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="sm" onClick={checkToday}>
              Checked today
            </Button>
            <p role="status" className="text-sm text-soft">
              {checkedAt ? `Checked on ${writtenDate(checkedAt)}` : "Not checked yet"}
            </p>
          </div>
        </div>
      </div>
    </fieldset>
  );
}

function labelOf(name: FactName): string {
  return capitalised(FACT_WORDS[name].label);
}
