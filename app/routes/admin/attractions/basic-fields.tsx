import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext, useWatch } from "react-hook-form";
import type { AttractionRecord } from "#app/routes/admin/attractions/attraction-form.ts";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { activityNamesQuery } from "#app/routes/admin/attractions/form-choices.ts";
import { AddressHint } from "#app/routes/admin/editing/address-hint.tsx";
import { PublishDateFields } from "#app/routes/admin/editing/publish-date-fields.tsx";
import { StatusSelect } from "#app/routes/admin/status-select.tsx";
import { FALLBACK_ACTIVITIES } from "#app/search/fallback-activities.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

export function BasicFields({ stored }: { stored: AttractionRecord | null }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<AttractionValues>();
  const name = useWatch<AttractionValues, "name">({ name: "name" });
  return (
    <div className="grid gap-5">
      <Field
        label="Name"
        error={errors.name?.message}
        hint={<AddressHint path="/attraction/" name={name} stored={stored} />}
        isRequired
      >
        {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Other Names"
          error={errors.otherNames?.message}
          hint="One a line: former, Gaelic or everyday ones."
        >
          {(wiring) => <TextArea {...wiring} {...register("otherNames")} rows={2} />}
        </Field>
        <Field
          label="Source of the Other Names"
          error={errors.otherNamesSource?.message}
          hint="The page that has them, if there is one."
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register("otherNamesSource")}
              type="text"
              inputMode="url"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Field label="Description" error={errors.description?.message}>
        {(wiring) => <TextArea {...wiring} {...register("description")} />}
      </Field>
      <Field label="Website" error={errors.website?.message} hint="Such as https://www.example.org">
        {(wiring) => (
          <Input {...wiring} {...register("website")} type="text" inputMode="url" autoComplete="off" />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Status">{(wiring) => <StatusSelect {...wiring} {...register("status")} />}</Field>
      </div>
      <PublishDateFields />
      <Field label="Admin Notes" error={errors.notes?.message} hint="For staff only.">
        {(wiring) => <TextArea {...wiring} {...register("notes")} rows={2} />}
      </Field>
      <ActivityFields />
    </div>
  );
}

function ActivityFields() {
  const { field } = useController<AttractionValues, "activities">({ name: "activities" });
  const { data, isError } = useQuery(activityNamesQuery);
  const listed = isError && !data ? FALLBACK_ACTIVITIES : data;
  if (!listed) return <p role="status">Loading activity types...</p>;
  // A name of the record that is not in the list is made anew on save.
  const names = [...listed, ...field.value.filter((name) => !listed.includes(name))];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Activity Types</legend>
      {names.length === 0 ? (
        <p className="text-soft">
          No activity types found. Please add some activity types in the Activity Types tab first.
        </p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-4">
          {names.map((name) => (
            <Checkbox
              key={name}
              checked={field.value.includes(name)}
              onChange={({ currentTarget }) =>
                field.onChange(
                  currentTarget.checked
                    ? [...field.value, name]
                    : field.value.filter((other) => other !== name),
                )
              }
              onBlur={field.onBlur}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  );
}
