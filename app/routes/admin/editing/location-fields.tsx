import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { callFunction } from "#app/account/client.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { isLocated } from "#app/map/viewport.ts";
import type { FoundPlaceJson } from "#app/places/found-place.ts";
import { MapPicker } from "#app/places/map-picker.tsx";
import { readCoordinates, readDegree } from "#app/places/read-coordinates.ts";
import { stationChoicesQuery } from "#app/routes/admin/attractions/form-choices.ts";
import { looksSwapped, parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";

const MODES = [
  { value: "manual", label: "Manual Entry" },
  { value: "map", label: "Map Picker" },
];

/** In degrees, as typed. */
type LocationValues = { latitude: string; longitude: string };

type Props = {
  isRequired?: boolean;
  /** The map shows the other stations. */
  stationId?: string | undefined;
};

/** Of a form that has these values: typed, pasted as a pair, or picked on a map. */
export function LocationFields({ isRequired = false, stationId }: Props) {
  const { setValue, trigger, formState } = useFormContext<LocationValues>();
  const [latitude, longitude] = useWatch<LocationValues, ["latitude", "longitude"]>({
    name: ["latitude", "longitude"],
  });
  const [mode, setMode] = useState("manual");
  const { errors, isSubmitted } = formState;
  const stations = useStationPoints(stationId);

  function set(latitude: string, longitude: string) {
    const options = { shouldDirty: true, shouldTouch: true };
    setValue("latitude", latitude, options);
    setValue("longitude", longitude, options);
    if (isSubmitted) void trigger(["latitude", "longitude"]);
  }

  function readBoth(text: string): boolean {
    const point = readCoordinates(text);
    if (point) set(String(point.latitude), String(point.longitude));
    return point !== null;
  }

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
          <DegreeField
            axis="latitude"
            label="Latitude"
            hint="Such as 55.9533, or both: 55.9533, -3.1883"
            isRequired={isRequired}
            readBoth={readBoth}
          />
          <DegreeField
            axis="longitude"
            label="Longitude"
            hint="Such as -3.1883"
            isRequired={isRequired}
            readBoth={readBoth}
          />
        </div>
      ) : (
        <MapPicker
          value={{ latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }}
          stations={stations}
          onChange={(at: Coordinates) => set(at.latitude.toFixed(6), at.longitude.toFixed(6))}
          search={(query) => callFunction<FoundPlaceJson[]>("geocode-location", { query })}
        />
      )}
      {mode === "map" && (errors.latitude || errors.longitude) && (
        <p role="alert" className="font-medium text-danger text-sm">
          {errors.latitude?.message ?? errors.longitude?.message}
        </p>
      )}
      {looksSwapped(latitude, longitude) && (
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

type DegreeProps = {
  axis: keyof LocationValues;
  label: string;
  hint: string;
  isRequired: boolean;
  /** What is pasted or typed into one field may be both. */
  readBoth: (text: string) => boolean;
};

function DegreeField({ axis, label, hint, isRequired, readBoth }: DegreeProps) {
  const { register, setValue, getValues, formState } = useFormContext<LocationValues>();
  function handleBlur() {
    const text = getValues(axis);
    const degree = readDegree(text, axis);
    if (degree === null) readBoth(text);
    else if (!/^-?\d+([.,]\d+)?$/.test(text.trim()))
      setValue(axis, degree.toFixed(6), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }
  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    // "55,9" is one with a decimal comma.
    if (readDegree(text, axis) === null && readBoth(text)) event.preventDefault();
  }
  return (
    <Field label={label} error={formState.errors[axis]?.message} hint={hint} isRequired={isRequired}>
      {(wiring) => (
        <Input
          {...wiring}
          {...register(axis, { onBlur: handleBlur, deps: ["latitude", "longitude"] })}
          onPaste={handlePaste}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function useStationPoints(except: string | undefined): MapPoint[] {
  const { data } = useQuery(stationChoicesQuery);
  return useMemo(
    () =>
      (data ?? [])
        .filter((station) => station.id !== except && station.status !== "archived" && isLocated(station))
        .map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude, shape: "dot" })),
    [data, except],
  );
}
