import { queryOptions, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { looksSwapped, parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import type { StationRecord, StationValues } from "#app/routes/admin/stations/station-form.ts";
import { distanceInMetres } from "#app/shared/coordinates.ts";
import { count } from "#app/shared/count.ts";

/** As the sync with National Rail's data has it. */
const FAR_METRES = 500;
const MOST_NAMES = 10;
const LIST = new Intl.ListFormat("en-GB");

/** In metres; null for a new station and for one that stays about where it is. */
export function farMove(stored: StationRecord | null, values: StationValues): number | null {
  if (!stored || looksSwapped(values.latitude, values.longitude)) return null;
  const to = { latitude: parseDegrees(values.latitude), longitude: parseDegrees(values.longitude) };
  const metres = distanceInMetres(stored, to);
  return metres > FAR_METRES ? metres : null;
}

type Props = { station: StationRecord; metres: number; onMove: () => Promise<void>; onClose: () => void };

export function MovedQuestion({ station, metres, onMove, onClose }: Props) {
  const { data: links, isError } = useQuery(linksQuery(station.id));
  const namesOf = (isByStaff: boolean) =>
    (links ?? [])
      .filter(({ minutes_source }) => (minutes_source === "staff") === isByStaff)
      .map(({ attractions: { name } }) => name)
      .sort();
  const [planned, typed] = [namesOf(false), namesOf(true)];
  return (
    <ConfirmDialog
      title={`Move ${station.name} by ${inWords(metres)}?`}
      label="Move it"
      busyLabel="Saving..."
      onClose={onClose}
      action={{ run: onMove }}
    >
      <p>It was at {`${station.latitude}, ${station.longitude}`}.</p>
      {isError && <p role="alert">The places near it could not be loaded.</p>}
      {planned.length > 0 && (
        <p>
          <strong>{count(planned.length, "place")} will lose the walk from it:</strong> {listed(planned)}.
          Their minutes become an estimate until the walk is planned anew.
        </p>
      )}
      {typed.length > 0 && (
        <p>
          <strong>Minutes by staff stay as they are</strong> for {listed(typed)}: check them.
        </p>
      )}
      {links?.length === 0 && <p>No place has a walk from it.</p>}
    </ConfirmDialog>
  );
}

function inWords(metres: number): string {
  return metres < 1000
    ? `${Math.round(metres / 10) * 10} m`
    : `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`;
}

function listed(names: string[]): string {
  const more = names.length - MOST_NAMES;
  return LIST.format([...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])]);
}

function linksQuery(stationId: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, "walks from", stationId],
    queryFn: async ({ signal }) => {
      const links = await readAll(signal, (client) =>
        client
          .from("attraction_stations")
          .select("minutes_source, attractions(name, status)")
          .eq("station_id", stationId)
          .order("attraction_id"),
      );
      return links.filter(({ attractions }) => attractions.status !== "archived");
    },
  });
}
