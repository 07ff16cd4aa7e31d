import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FACT_LABELS, factTexts } from "#app/attractions/fact-texts.ts";
import {
  ADMISSIONS,
  DOG_RULES,
  type FactName,
  type Facts,
  SETTINGS,
  WHEELCHAIR_ACCESS,
} from "#app/attractions/facts.ts";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import type { FactValues } from "#app/routes/admin/attractions/fact-form.ts";
import { today, writtenDate } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

type Option = { value: string; label: string };

const YES_OR_NO: Option[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** Facts with one choice each; empty is "not known". */
const CHOICES: { name: FactName & keyof FactValues; options: Option[] }[] = [
  { name: "admission", options: ADMISSIONS.map((admission) => optionOf({ admission }, admission)) },
  { name: "setting", options: SETTINGS.map((setting) => optionOf({ setting }, setting)) },
  { name: "dogs", options: DOG_RULES.map((dogs) => optionOf({ dogs }, dogs)) },
  { name: "cafe", options: YES_OR_NO },
  { name: "toilets", options: YES_OR_NO },
  { name: "accessibleToilet", options: YES_OR_NO },
  { name: "playground", options: YES_OR_NO },
  { name: "buggy", options: YES_OR_NO },
  {
    name: "wheelchair",
    options: WHEELCHAIR_ACCESS.map((wheelchair) => optionOf({ wheelchair }, wheelchair)),
  },
];

/** Each fact with its source, the year of that, and the day on which staff checked it. What is left empty is "not known". */
export function FactFields() {
  const { register, formState } = useFormContext<AttractionValues>();
  const errors = formState.errors.facts;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">
        What is left empty is shown as “not known”, and no filter takes it for yes. A source is an address or
        a few words.
      </p>
      <Checkbox {...register("facts.isPick")}>One of the staff’s picks</Checkbox>
      {CHOICES.map(({ name, options }) => (
        <FactRow key={name} name={name}>
          <Field label={labelOf(name)}>
            {(wiring) => (
              <NativeSelect {...wiring} {...register(`facts.${name}`)}>
                <option value="">Not known</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {name === "wheelchair" && (
            <Field label="Note on wheelchair access" error={errors?.wheelchairNote?.message}>
              {(wiring) => <Input {...wiring} {...register("facts.wheelchairNote")} autoComplete="off" />}
            </Field>
          )}
        </FactRow>
      ))}
      <FactRow name="season">
        <Field label="Season" hint="Such as: House April to October" error={errors?.season?.message}>
          {(wiring) => <Input {...wiring} {...register("facts.season")} autoComplete="off" />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First day" hint="Such as 04-01" error={errors?.seasonFrom?.message}>
            {(wiring) => <Input {...wiring} {...register("facts.seasonFrom")} autoComplete="off" />}
          </Field>
          <Field label="Last day" hint="Only if clear" error={errors?.seasonTo?.message}>
            {(wiring) => <Input {...wiring} {...register("facts.seasonTo")} autoComplete="off" />}
          </Field>
        </div>
      </FactRow>
      <FactRow name="visitMinutes">
        <div className="grid grid-cols-2 gap-3">
          <Field label="Minutes to allow" error={errors?.visitFrom?.message}>
            {(wiring) => (
              <Input {...wiring} {...register("facts.visitFrom")} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
          <Field label="At most" error={errors?.visitTo?.message}>
            {(wiring) => (
              <Input {...wiring} {...register("facts.visitTo")} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
        </div>
      </FactRow>
      <FactRow name="notice">
        <Field
          label="Notice"
          hint="What visitors must know before they set out, such as a part that is closed."
          error={errors?.notice?.message}
        >
          {(wiring) => <Input {...wiring} {...register("facts.notice")} autoComplete="off" />}
        </Field>
      </FactRow>
    </div>
  );
}

/** A fact, and beside it where it is from. */
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
    <fieldset className="min-w-0 rounded-md border border-line p-4">
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
  const label = FACT_LABELS[name];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function optionOf(facts: Facts, value: string): Option {
  return { value, label: factTexts(facts)[0]?.text ?? value };
}
