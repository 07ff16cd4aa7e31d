import { queryOptions, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { isLocated } from "#app/map/viewport.ts";
import type { AttractionValues, StationValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { type StationChoice, stationChoicesQuery } from "#app/routes/admin/attractions/form-choices.ts";
import { parseDegrees, parseMinutes } from "#app/routes/admin/editing/typed-text.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY, SELDOM_CHANGED_MS } from "#app/routes/admin/staff-query-keys.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { shownStations } from "#app/stations/nearby-station.ts";
import { estimateMinutes } from "#app/walks/pace.ts";

/** Of each station that visitors do not see with an attraction, why. */
export type HiddenStations = Readonly<Partial<Record<string, string>>>;

/** Of the open form; `attractionId` is null for a new record. */
export function useHiddenStations(attractionId: string | null): HiddenStations {
  const [links, latitude, longitude] = useWatch<AttractionValues, ["stations", "latitude", "longitude"]>({
    name: ["stations", "latitude", "longitude"],
  });
  const { data: choices = [] } = useQuery(stationChoicesQuery);
  const { data: coast } = useQuery(coastQuery);
  const { data: rivers = {} } = useQuery(riversQuery(attractionId));
  const at = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) };
  return findHiddenStations(
    links.map((link) => withEstimate(link, choices, at)),
    choices,
    (station) =>
      coast && isLocated(at) ? coast.barrierBetween(station, at, rivers[station.id] ?? null) : null,
  );
}

/** Minutes that are left empty are estimated on save. */
function withEstimate(
  link: StationValues,
  choices: readonly StationChoice[],
  at: Coordinates,
): StationValues {
  if (link.minutes.trim() !== "") return link;
  const station = choices.find(({ id }) => id === link.station_id);
  return { ...link, minutes: String((station && estimateMinutes(station, at)) ?? "") };
}

/** As docs/decisions/0027 decides it for pages. */
export function findHiddenStations(
  links: readonly StationValues[],
  choices: readonly StationChoice[],
  barrierTo: (station: StationChoice) => string | null,
): HiddenStations {
  const hidden: Record<string, string> = {};
  const walkable = links.flatMap(({ station_id: id, name, minutes, source, isPrimary }) => {
    const station = choices.find((choice) => choice.id === id);
    const barrier = station && source === "estimate" ? barrierTo(station) : null;
    if (station && station.status !== "published") hidden[id] = "the station is not published";
    else if (station && !station.regions.is_open) hidden[id] = "its region is not open";
    else if (minutes === "") hidden[id] = "the minutes are not known";
    else if (barrier) hidden[id] = `${barrier} is in the way of the estimate, and no walk is planned yet`;
    else return [{ id, name, isPrimary, walkingTimeMinutes: parseMinutes(minutes) }];
    return [];
  });
  const shown = shownStations(walkable);
  const [nearest] = [...walkable].sort((one, other) => one.walkingTimeMinutes - other.walkingTimeMinutes);
  for (const { id } of walkable)
    if (!shown.some((station) => station.id === id))
      hidden[id] = `it is beyond 30 minutes, and ${nearest?.name} is less than half as far`;
  return hidden;
}

const coastQuery = queryOptions({
  queryKey: ["coast"],
  queryFn: () => import("#app/walks/direct-walk.ts"),
  staleTime: Number.POSITIVE_INFINITY,
  meta: WITHOUT_NOTIFICATION,
});

/** The rivers between an attraction and stations, by station. */
const riversQuery = (attractionId: string | null) =>
  queryOptions({
    queryKey: [...RECORDS_KEY, "rivers", attractionId],
    queryFn: async ({ signal }) => {
      const barriers = await readAll(signal, (client) =>
        client
          .from("walk_barriers")
          .select("station_id, river")
          .eq("attraction_id", attractionId ?? "")
          .order("station_id"),
      );
      return Object.fromEntries(barriers.map(({ station_id, river }) => [station_id, river])) as Partial<
        Record<string, string>
      >;
    },
    enabled: attractionId !== null,
    staleTime: SELDOM_CHANGED_MS,
  });
