import { useState } from "react";
import { useForm } from "react-hook-form";
import { changedElsewhere, SAVE_AGAIN } from "#app/routes/admin/editing/record-calls.ts";
import { SaveDialog } from "#app/routes/admin/editing/save-dialog.tsx";
import { BoundsFields } from "#app/routes/admin/regions/bounds-fields.tsx";
import {
  type RegionValues,
  readRegionValues,
  regionResolver,
  regionSlug,
  toRegionValues,
} from "#app/routes/admin/regions/region-form.ts";
import { REGION_FAMILIES, type RegionRecord, saveRegion } from "#app/routes/admin/regions/region-records.ts";
import type { CodedStation } from "#app/routes/admin/trains/train-records.ts";
import { newId } from "#app/shared/new-id.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

type Props = {
  region: RegionRecord | null;
  nextOrder: number;
  stations: CodedStation[];
  onClose: () => void;
};

export function RegionDialog({ region, nextOrder, stations, onClose }: Props) {
  // What others save meanwhile leaves the open form alone. The id is chosen now, so that a save that is sent twice makes one region.
  const [start, setStart] = useState(() => ({ id: region?.id ?? newId(), stored: region }));
  const form = useForm<RegionValues>({
    defaultValues: toRegionValues(region, nextOrder),
    resolver: regionResolver,
  });
  const { register, watch, formState } = form;
  const { stored } = start;
  async function save(values: RegionValues) {
    const record = { ...readRegionValues(values), id: start.id, is_open: stored?.is_open ?? false };
    const { conflict } = await saveRegion(record, stored?.updated_at);
    if (!conflict) return;
    setStart({ id: start.id, stored: conflict });
    throw changedElsewhere("this region", SAVE_AGAIN);
  }

  const slug = regionSlug({ name: watch("name"), slug: watch("slug") });
  return (
    <SaveDialog
      form={form}
      save={save}
      families={REGION_FAMILIES}
      title={stored ? "Edit Region" : "Add Region"}
      description={stored ? undefined : "Visitors see it as coming soon until you open it."}
      saveLabel={stored ? "Update" : "Create"}
      savedText={`Region ${stored ? "updated" : "created"} successfully`}
      isBlank={watch("name").trim() === ""}
      formClass="grid gap-5"
      draft={{ type: "regions", recordId: region?.id ?? null, start, onRestore: setStart }}
      onClose={onClose}
    >
      <Field label="Name" isRequired>
        {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" />}
      </Field>
      <Field
        label="Address"
        error={formState.errors.slug?.message}
        hint={
          stored && slug !== stored.slug ? (
            <span className="wrap-anywhere font-semibold text-warning">
              The address changes from /?region={stored.slug} to /?region={slug}. The former one will lead to
              it.
            </span>
          ) : (
            <span className="wrap-anywhere">
              {slug ? `/?region=${slug}` : "Empty: it is made of the name."}
            </span>
          )
        }
      >
        {(wiring) => <Input {...wiring} {...register("slug")} autoComplete="off" autoCapitalize="none" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Order" hint="The first open one has /." error={formState.errors.order?.message}>
          {(wiring) => <Input {...wiring} {...register("order")} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label="Trains from" hint="Visitors may choose another.">
          {(wiring) => (
            <NativeSelect {...wiring} {...register("origin")}>
              <option value="">No station</option>
              {stations.map(
                ({ id, name, crs }) =>
                  crs && (
                    <option key={id} value={crs}>
                      {name}
                    </option>
                  ),
              )}
            </NativeSelect>
          )}
        </Field>
      </div>
      <BoundsFields form={form} storedSlug={stored?.slug} />
    </SaveDialog>
  );
}
