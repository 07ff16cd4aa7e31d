import { writtenDate } from "#app/shared/dates.ts";
import type { TimetableSource } from "#app/timetable/region-day.ts";

export function TimetableCredit({ timetable }: { timetable: TimetableSource | null }) {
  if (!timetable) return null;
  const { publisher, address, licence, lastDay } = timetable;
  const name = publisher ?? "a feed without a name";
  return (
    <p className="wrap-anywhere mt-2 text-soft text-xs">
      Planned, by the timetable of{" "}
      {address ? (
        <a href={address} className="underline underline-offset-2">
          {name}
        </a>
      ) : (
        name
      )}
      {licence && ` (${licence})`} until {writtenDate(lastDay)}. Trains may be late or not run: look at the
      live departures.
    </p>
  );
}
