import { useCallback, useId } from "react";
import { nameActivities } from "#app/search/filter-names.ts";
import { type FilterOptions, type Filters, WALKING_TIMES } from "#app/search/filters.ts";
import { slugOf } from "#app/shared/slug.ts";
import { defaultRegion, readRegion } from "#app/stations/region.ts";
import { ORIGIN_PARAM, rememberOrigin } from "#app/trains/origin.ts";
import { type NamedStation, originsAmong } from "#app/trains/train-time.ts";
import { Combobox, type FindItems } from "#app/ui/combobox.tsx";
import { MultiSelect } from "#app/ui/multi-select.tsx";
import { NativeSelect, type SelectBox } from "#app/ui/native-select.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** The ids of the results' heading and of the panel of further filters. */
export const RESULTS_ID = "places";
export const FILTER_PANEL_ID = "filter-panel";
/** Fields that stand outside of the form name it. */
export const FILTERS_FORM_ID = "filters";

export type FieldProps = FilterOptions & {
  filters: Filters;
  /** Where the trains of the page leave; null in a region without such a station. */
  origin: NamedStation | null;
  onChange: (filters: Filters) => void;
};

type BoxProps = FieldProps & { box: SelectBox };

type OriginProps = FieldProps & {
  /** Else only the origin until hydration: documents name all stations once. */
  hasAllOptions: boolean;
};

/** Where the trains of the page leave; it is remembered. */
export function OriginField({ filters, stations, origin, onChange, hasAllOptions }: OriginProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  if (!origin) return null;
  // The map's page learns of trains from another station after hydration only.
  const chosen = stations.find(({ slug }) => slug === filters.from) ?? origin;
  const options = isHydrated || hasAllOptions ? originsAmong(stations, origin) : [chosen];
  return (
    <div className="min-w-0">
      <FieldLabel htmlFor={id}>From</FieldLabel>
      <NativeSelect
        id={id}
        name={ORIGIN_PARAM}
        box="bare"
        value={filters.from ?? ""}
        onChange={({ target: { value: from } }) => {
          rememberOrigin(from || null);
          onChange({ ...filters, from: from || null });
        }}
      >
        {options.map(({ slug, name }) => (
          // Empty for the one that is usual here.
          <option key={slug} value={!filters.from && slug === origin.slug ? "" : slug}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** While one region is open there is nothing to choose, so the field has no name in the form. */
export function RegionField({ filters, regions, onChange, box }: BoxProps) {
  const id = useId();
  const hasChoice = regions.filter(({ isOpen }) => isOpen).length > 1;
  return (
    <div className="min-w-0">
      <FieldLabel htmlFor={id}>Region</FieldLabel>
      <NativeSelect
        id={id}
        name={hasChoice ? "region" : undefined}
        box={box}
        value={filters.region ?? defaultRegion(regions)?.slug}
        onChange={({ target }) =>
          // No station lies in two regions.
          onChange({ ...filters, region: readRegion(target.value, regions), station: null })
        }
      >
        {regions.map(({ slug, name, isOpen }) => (
          <option key={slug} value={slug} disabled={!isOpen}>
            {isOpen ? name : `${name} (coming soon)`}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

export function StationField({ filters, stations, onChange, box }: BoxProps) {
  const id = useId();
  const loadFinder = useCallback(
    async (onFinder: (find: FindItems) => void) => {
      const { findStations } = await import("#app/search/find-stations.ts");
      await findStations(stations, onFinder);
    },
    [stations],
  );
  return (
    <div className="min-w-0">
      <FieldLabel htmlFor={id}>Station</FieldLabel>
      <Combobox
        id={id}
        name="station"
        box={box}
        anyItem={{ value: "", label: "All Stations" }}
        items={stations.map(({ slug, name, attractionCount }) => ({
          value: slug,
          label: name,
          note: String(attractionCount),
          isDisabled: attractionCount === 0,
        }))}
        value={filters.station ?? ""}
        onValueChange={(slug) => onChange({ ...filters, station: slug || null })}
        loadFinder={loadFinder}
        emptyText="No stations found"
      />
    </div>
  );
}

export function ActivityField({ filters, activities, onChange, box }: BoxProps) {
  return (
    <div className="min-w-0">
      <FieldLabel>Activities</FieldLabel>
      <MultiSelect
        name="activity"
        label="Activities"
        text={nameActivities(filters.activity) ?? "All activities"}
        box={box}
        options={activities.map((name) => ({ value: slugOf(name), label: name }))}
        value={filters.activity.map(slugOf)}
        onValueChange={(slugs) => {
          const chosen = activities.filter((name) => slugs.includes(slugOf(name)));
          // All of them means the same as none.
          onChange({ ...filters, activity: chosen.length === activities.length ? [] : chosen });
        }}
      />
    </div>
  );
}

export function WalkingTimeField({ filters, onChange }: FieldProps) {
  return (
    <SegmentedControl
      name="minutes"
      legend="Max walking time"
      options={WALKING_TIMES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
      value={String(filters.maxWalkingTime)}
      onValueChange={(minutes) => onChange({ ...filters, maxWalkingTime: Number(minutes) })}
    />
  );
}

function FieldLabel({ htmlFor, children }: { htmlFor?: string; children: string }) {
  const look = "mb-0.5 block font-semibold text-soft text-xs";
  return htmlFor ? (
    <label htmlFor={htmlFor} className={look}>
      {children}
    </label>
  ) : (
    <span aria-hidden="true" className={look}>
      {children}
    </span>
  );
}
