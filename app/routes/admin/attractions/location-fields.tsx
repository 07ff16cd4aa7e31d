import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { callFunction } from "#app/account/client.ts";
import type { FoundPlaceJson } from "#app/places/found-place.ts";
import { MapPicker } from "#app/places/map-picker.tsx";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { areSwapped, parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";

const MODES = [
  { value: "manual", label: "Manual Entry" },
  { value: "map", label: "Map Picker" },
];

export function LocationFields() {
  const { register, setValue, trigger, formState } = useFormContext<AttractionValues>();
  const [latitude, longitude] = useWatch<AttractionValues, ["latitude", "longitude"]>({
    name: ["latitude", "longitude"],
  });
  const [mode, setMode] = useState("manual");
  const { errors, isSubmitted } = formState;

  function set(latitude: string, longitude: string) {
    const options = { shouldDirty: true, shouldTouch: true };
    setValue("latitude", latitude, options);
    setValue("longitude", longitude, options);
    if (isSubmitted) void trigger(["latitude", "longitude"]);
  }

  const degrees = { inputMode: "text", autoComplete: "off", spellCheck: false } as const;
  return (
    <div className="grid gap-4">
      <SegmentedControl
        name="location-mode"
        legend="How to set the location"
        isLegendHidden
        options={MODES}
        value={mode}
        onValueChange={setMode}
        className="max-w-sm"
      />
      {mode === "manual" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Latitude" error={errors.latitude?.message} hint="Such as 55.953300">
            {(wiring) => <Input {...wiring} {...register("latitude")} {...degrees} />}
          </Field>
          <Field label="Longitude" error={errors.longitude?.message} hint="Such as -3.188300">
            {(wiring) => <Input {...wiring} {...register("longitude")} {...degrees} />}
          </Field>
        </div>
      ) : (
        <MapPicker
          value={{ latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }}
          onChange={(at: Coordinates) => set(at.latitude.toFixed(6), at.longitude.toFixed(6))}
          search={(query) => callFunction<FoundPlaceJson[]>("geocode-location", { query })}
        />
      )}
      {mode === "map" && (errors.latitude || errors.longitude) && (
        <p role="alert" className="font-medium text-danger text-sm">
          {errors.latitude?.message ?? errors.longitude?.message}
        </p>
      )}
      {areSwapped(latitude, longitude) && (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <p className="font-medium text-warning">Latitude and longitude look swapped.</p>
          <Button size="sm" onClick={() => set(longitude, latitude)}>
            Swap them
          </Button>
        </div>
      )}
    </div>
  );
}
