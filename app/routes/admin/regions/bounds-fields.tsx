import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { MapView } from "#app/map/map-view.tsx";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import { type Bounds, boundsAround } from "#app/map/viewport.ts";
import { type RegionValues, readBounds, SIDES, typedBounds } from "#app/routes/admin/regions/region-form.ts";
import { regionStationsQuery } from "#app/routes/admin/regions/region-records.ts";
import { capitalised } from "#app/shared/capitalised.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

const SCOTLAND = { south: 54.6, west: -7, north: 59, east: -1 };

type Props = {
  form: UseFormReturn<RegionValues>;
  /** Of a stored region, whose stations are shown. */
  storedSlug: string | undefined;
};

/** The box of a region: typed, taken from what the map shows, or drawn around its stations. */
export function BoundsFields({ form, storedSlug }: Props) {
  const { register, watch, setValue, formState } = form;
  const [south, west, north, east] = watch(SIDES);
  const box = useMemo(() => readBounds({ south, west, north, east }), [south, west, north, east]);
  const { data: stations } = useQuery(regionStationsQuery(storedSlug));
  const points = useMemo(() => (stations ?? []).map(toPoint), [stations]);
  const lines = useMemo(() => (box ? [outlineOf(box)] : []), [box]);
  // The map moves when a button sets the box, not while it is typed.
  const [shown, setShown] = useState<Bounds>(box ?? SCOTLAND);
  const visible = useRef<Bounds | null>(null);

  function take(bounds: Bounds | null) {
    if (!bounds) return;
    for (const [side, value] of Object.entries(typedBounds(bounds)))
      setValue(side as keyof RegionValues, value, { shouldDirty: true });
    if (formState.isSubmitted) void form.trigger("south");
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Where it lies</legend>
      <MapView
        className="h-72 rounded-md border border-line"
        label="Map of the region"
        points={points}
        lines={lines}
        bounds={shown}
        onMove={(_, { bounds }) => {
          visible.current = bounds;
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => take(visible.current)}>
          Use what the map shows
        </Button>
        {points.length > 0 && (
          <Button
            size="sm"
            onClick={() => {
              const around = boundsAround(points);
              take(around);
              if (around) setShown(around);
            }}
          >
            Draw it around its stations
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {SIDES.map((side) => (
          <Field key={side} label={capitalised(side)}>
            {(wiring) => (
              <Input
                {...wiring}
                // The four are right or wrong together.
                {...register(side, { deps: "south" })}
                aria-invalid={formState.errors.south ? true : undefined}
                inputMode="text"
                autoComplete="off"
              />
            )}
          </Field>
        ))}
      </div>
      {formState.errors.south && (
        <p role="alert" className="font-medium text-danger text-sm">
          {formState.errors.south.message}
        </p>
      )}
    </fieldset>
  );
}

function toPoint({ id, name, latitude, longitude }: Omit<MapPoint, "shape">): MapPoint {
  return { id, name, latitude, longitude, shape: "dot" };
}

function outlineOf({ south, west, north, east }: Bounds): MapLine {
  const corners = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
    [south, west],
  ] as const;
  return {
    id: "box",
    kind: "outline",
    line: corners.map(([latitude, longitude]) => ({ latitude, longitude })),
  };
}
