import { useFormContext, useWatch } from "react-hook-form";
import type { Status } from "#app/routes/admin/records.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { fromLondonTime, londonTime } from "#app/shared/london-time.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

/** As the database has them. */
export type PublishDates = { publish_at: string | null; unpublish_at: string | null };

/** As the form has them: minutes of Scotland's clock, empty for none. */
export type PublishDateValues = { publishAt: string; unpublishAt: string };

export const NO_PUBLISH_DATES: PublishDateValues = { publishAt: "", unpublishAt: "" };

export function toPublishDateValues({ publish_at, unpublish_at }: PublishDates): PublishDateValues {
  return { publishAt: londonTime(publish_at), unpublishAt: londonTime(unpublish_at) };
}

/** What is published already has no date to be. */
export function toPublishDates(values: PublishDateValues & { status: Status }): PublishDates {
  return {
    publish_at: values.status === "published" ? null : fromLondonTime(values.publishAt),
    unpublish_at: fromLondonTime(values.unpublishAt),
  };
}

export function publishDatesInWords({ publishAt, unpublishAt }: PublishDateValues) {
  return [
    { field: "publishAt" as const, label: "Publish on", text: publishAt.replace("T", " ") },
    { field: "unpublishAt" as const, label: "Unpublish on", text: unpublishAt.replace("T", " ") },
  ];
}

/** Within a form that has these values. */
export function PublishDateFields() {
  const status = useWatch<PublishDateValues & { status: Status }, "status">({ name: "status" });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {status !== "published" && (
        <PublishDateField
          name="publishAt"
          label="Publish on"
          hint="Visitors see it from then on. Empty: only by hand."
        />
      )}
      <PublishDateField
        name="unpublishAt"
        label="Unpublish on"
        hint="It is archived then. Empty: only by hand."
      />
    </div>
  );
}

type FieldProps = { name: keyof PublishDateValues; label: string; hint: string };

function PublishDateField({ name, label, hint }: FieldProps) {
  const { register, trigger, formState } = useFormContext<PublishDateValues>();
  const error = formState.errors[name]?.message;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...register(name)}
          type="datetime-local"
          // Clearing what is half typed is no change to browsers.
          onKeyUp={() => error && void trigger(name)}
        />
      )}
    </Field>
  );
}

export function PublishDateNote({
  status,
  publish_at: publish,
  unpublish_at: unpublish,
}: PublishDates & { status: Status }) {
  const isLate = publish !== null && Date.parse(publish) < Date.now() - 60_000;
  return (
    <>
      {publish && (
        <p className={isLate ? "text-warning" : "text-soft"}>
          {isLate ? "could not be published on" : "publishes on"} {shortDateTime(publish)}
        </p>
      )}
      {unpublish && (publish || status === "published") && (
        <p className="text-soft">unpublishes on {shortDateTime(unpublish)}</p>
      )}
    </>
  );
}
