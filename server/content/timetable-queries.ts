import { dayAfter } from "#app/shared/calendar-day.ts";
import { momentAt } from "#app/timetable/day-clock.ts";
import type { Footpath } from "#app/timetable/day-timetable.ts";
import type { RegionDay, RegionTrain, TimetableSource } from "#app/timetable/region-day.ts";
import type { Connection } from "#server/database/sql.ts";
import { CHANGE_MINUTES } from "#server/trains/to-day-timetable.ts";

type TripRow = {
  isOfDayBefore: boolean;
  operator: string;
  destination: string;
  stations: string[];
  arrivals: number[];
  departures: number[];
  boards: boolean[];
  alights: boolean[];
};

const DAY_MINUTES = 1440;

export async function selectRegionDay(tx: Connection, regions: string[], date: string): Promise<RegionDay> {
  const stations = await tx<{ slug: string; crs: string }[]>`
    select slug, crs from public.stations
    where region = any (${regions}) and status = 'published' and crs is not null order by slug`;
  const codes = stations.map(({ crs }) => crs);
  const numbers = new Map(codes.map((crs, number) => [crs, number]));
  const [source] = await tx<
    { timetable: TimetableSource | null }[]
  >`select private.timetable_source() as timetable`;
  const transfers = await tx<{ from: string; to: string; minutes: number }[]>`
    select from_station as "from", to_station as "to", minutes from private.timetable_transfers(${regions})`;
  const changeMinutes = new Map(
    transfers.flatMap(({ from, to, minutes }) => (from === to ? [[from, minutes] as const] : [])),
  );
  return {
    region: regions.join(","),
    date,
    timetable: source?.timetable ?? null,
    stations: stations.map(({ slug }) => slug),
    changeMinutes: codes.map((crs) => changeMinutes.get(crs) ?? CHANGE_MINUTES),
    footpaths: transfers.flatMap(({ from, to, minutes }): Footpath[] =>
      from === to ? [] : [{ from: numbers.get(from) ?? 0, to: numbers.get(to) ?? 0, minutes }],
    ),
    ...toTrains(await selectTrips(tx, regions, date), numbers, date),
  };
}

function selectTrips(tx: Connection, regions: string[], date: string) {
  return tx<TripRow[]>`
    select is_of_day_before as "isOfDayBefore", operator, destination, stations, arrivals, departures, boards, alights
    from private.timetable_trips(${regions}, ${date})`;
}

function toTrains(rows: TripRow[], numbers: ReadonlyMap<string, number>, date: string) {
  // An hour more or less when the clocks change.
  const dayBeforeMinutes = (momentAt(date, 0).getTime() - momentAt(dayAfter(date, -1), 0).getTime()) / 60_000;
  const [operators, destinations] = [makeList(), makeList()];
  const trains = rows.flatMap((row): RegionTrain[] => {
    const shift = row.isOfDayBefore ? -dayBeforeMinutes : 0;
    const calls = row.stations.flatMap((crs, position) => {
      const station = numbers.get(crs);
      return station === undefined ? [] : [{ station, position }];
    });
    const last = calls.at(-1);
    if (calls.length < 2 || !last) return [];
    if (row.isOfDayBefore && (row.arrivals[last.position] ?? 0) < DAY_MINUTES) return [];
    let minute = -shift;
    const times = calls.flatMap(({ position }) => {
      const [arrival, departure] = [row.arrivals[position] ?? 0, row.departures[position] ?? 0];
      const differences = [arrival - minute, departure - arrival];
      minute = departure;
      return differences;
    });
    const closed = (doors: boolean[]) =>
      calls.flatMap(({ position }, call) => (doors[position] === false ? [call] : []));
    const [noBoarding, noAlighting] = [closed(row.boards), closed(row.alights)];
    return [
      {
        operator: operators.numberOf(row.operator),
        destination: destinations.numberOf(row.destination),
        stations: calls.map(({ station }) => station),
        times,
        ...(noBoarding.length > 0 && { noBoarding }),
        ...(noAlighting.length > 0 && { noAlighting }),
      },
    ];
  });
  return { operators: operators.all, destinations: destinations.all, trains };
}

function makeList() {
  const numbers = new Map<string, number>();
  const all: string[] = [];
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? all.push(text) - 1;
    numbers.set(text, number);
    return number;
  };
  return { all, numberOf };
}
