import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { isLocated, isWithin } from "#app/map/viewport.ts";
import { AddressHint } from "#app/routes/admin/editing/address-hint.tsx";
import { LocationFields } from "#app/routes/admin/editing/location-fields.tsx";
import { PublishDateFields } from "#app/routes/admin/editing/publish-date-fields.tsx";
import { parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import { regionsQuery, STATUSES } from "#app/routes/admin/records.ts";
import type { Flag, StationRecord, StationValues } from "#app/routes/admin/stations/station-form.ts";
import { StatusSelect } from "#app/routes/admin/status-select.tsx";
import { shortDateTime } from "#app/shared/dates.ts";
import { ACCESSIBILITY, FACILITIES } from "#app/stations/facilities.ts";
import { FACILITY_LABELS } from "#app/stations/facility-list.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

type Props = { form: UseFormReturn<StationValues>; stored: StationRecord | null };

export function StationFields({ form, stored }: Props) {
  const { register, watch } = form;
  return (
    <>
      <Field
        label="Name"
        hint={<AddressHint path="/station/" name={watch("name")} stored={stored} />}
        isRequired
      >
        {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" />}
      </Field>
      <Field label="Name in Gaelic" hint="Leave it empty where you do not know it.">
        {(wiring) => <Input {...wiring} {...register("nameGd")} lang="gd" autoComplete="off" />}
      </Field>
      <LocationFields isRequired stationId={stored?.id} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Station code" hint="Three letters, such as GAL, for live departures.">
          {(wiring) => (
            <Input {...wiring} {...register("crs")} autoComplete="off" autoCapitalize="characters" />
          )}
        </Field>
        <RegionField form={form} stored={stored} />
      </div>
      <p className="-mb-2 text-sm text-soft">
        What you set here stays when the data of National Rail is synced; "Not known" leaves it to that data.
      </p>
      <FlagFields legend="Facilities" flags={FACILITIES} register={register} stored={stored} />
      <FlagFields legend="Accessibility" flags={ACCESSIBILITY} register={register} stored={stored} />
      <section
        aria-labelledby="station-management"
        className="grid gap-5 rounded-lg border border-line p-4 sm:p-5"
      >
        <h3 id="station-management" className="font-semibold text-xl">
          Management
        </h3>
        <Field
          label="Status"
          hint={
            stored && (
              <>
                Current status: {STATUSES.find(({ value }) => value === stored.status)?.label}
                {stored.published_at && ` · Published: ${shortDateTime(stored.published_at)}`}
              </>
            )
          }
        >
          {(wiring) => <StatusSelect {...wiring} {...register("status")} />}
        </Field>
        <PublishDateFields />
        <Field label="Admin Notes" hint="For staff only.">
          {(wiring) => <TextArea {...wiring} {...register("notes")} />}
        </Field>
        {stored && <AuditTrail stored={stored} />}
      </section>
    </>
  );
}

type FieldProps = {
  register: UseFormReturn<StationValues>["register"];
  stored: StationRecord | null;
};

function RegionField({ form: { register, watch }, stored }: Props) {
  const { data: regions = [] } = useQuery(regionsQuery);
  const chosen = watch("region");
  const first = regions.find(({ is_open }) => is_open) ?? regions[0];
  const region = regions.find(({ slug }) => slug === chosen) ?? (chosen === "" ? first : undefined);
  const [latitude, longitude] = watch(["latitude", "longitude"]);
  const point = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) };
  const isOutside = region && latitude && longitude && isLocated(point) && !isWithin(region, point);
  return (
    <Field
      label="Region"
      hint={
        isOutside ? (
          <span role="status" className="font-medium text-warning">
            The station lies outside {region.name}. Is a minus missing, or is it another region?
          </span>
        ) : region?.is_open === false ? (
          "Coming soon: visitors see none of it yet."
        ) : (
          "Where visitors look for it."
        )
      }
    >
      {(wiring) => (
        // The stored region is chosen once it is among the options.
        <NativeSelect {...wiring} {...register("region")} key={regions.length}>
          {regions.length === 0 && <option value={chosen}>Loading...</option>}
          {regions.map(({ slug, name, is_open: isOpen }) => (
            <option key={slug} value={!stored && slug === first?.slug ? "" : slug}>
              {isOpen ? name : `${name} (coming soon)`}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

type FlagFieldsProps = FieldProps & { legend: string; flags: readonly Flag[] };

function FlagFields({ legend, flags, register, stored }: FlagFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid items-end gap-x-5 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {flags.map((flag) => (
          <Field key={flag} label={FACILITY_LABELS[flag].label} hint={stored && setBy(stored, flag)}>
            {(wiring) => (
              <NativeSelect {...wiring} {...register(`flags.${flag}`)}>
                <option value="unknown">Not known</option>
                <option value="yes">Yes</option>
                {flag === "stepFreeAccess" && <option value="part">In part</option>}
                <option value="no">No</option>
              </NativeSelect>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function setBy(
  { facts_set, facilities, accessibility, ...stored }: StationRecord,
  flag: Flag,
): string | null {
  const fact = facts_set[flag];
  if (fact) return `${fact.by ?? "Staff"}, ${shortDateTime(fact.at)}`;
  const value = { ...facilities, ...accessibility }[flag] ?? null;
  if (value === null || stored.api_source !== "national_rail") return null;
  return stored.last_api_update ? `National Rail, ${shortDateTime(stored.last_api_update)}` : "National Rail";
}

function AuditTrail({ stored }: { stored: StationRecord }) {
  const by = (name: string | null) => `by ${name ?? "the system"}`;
  // A sync leaves the last editor as it is.
  const isSynced = stored.updated_at === stored.last_api_update;
  return (
    <section aria-labelledby="audit-trail">
      <h4 id="audit-trail" className="font-semibold text-sm">
        Audit Trail
      </h4>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dt]:text-soft">
        <dt>Created</dt>
        <dd>
          {shortDateTime(stored.created_at)} {by(stored.created_by_name)}
        </dd>
        <dt>Last Modified</dt>
        <dd>
          {shortDateTime(stored.updated_at)} {by(isSynced ? "National Rail" : stored.last_modified_by_name)}
        </dd>
      </dl>
    </section>
  );
}
