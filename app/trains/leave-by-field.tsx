import { useId, useState } from "react";
import { leaveBy, SPARE_MINUTES } from "#app/trains/leave-by.ts";

type Props = { station: { name: string }; walkingMinutes: number };

export function LeaveByField({ station, walkingMinutes }: Props) {
  const id = useId();
  const [departure, setDeparture] = useState("");
  const leave = leaveBy(departure, walkingMinutes);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t border-dashed px-5 py-3 text-sm noscript:hidden print:order-2 print:basis-full ${leave ? "" : "print:hidden"}`}
    >
      <label htmlFor={id} className="wrap-anywhere min-w-0 font-semibold">
        My train leaves {station.name} at
      </label>
      <input
        id={id}
        type="time"
        value={departure}
        onChange={({ target }) => setDeparture(target.value)}
        className="min-h-9 pointer-coarse:min-h-11 rounded-sm border border-edge bg-card px-2"
      />
      <p role="status" className="min-h-[1.45em] basis-full text-soft">
        {leave ? (
          <>
            Leave by <strong className="text-base text-ink">{leave.time}</strong>
            {leave.isDayBefore && " the day before"}: {walkingMinutes} min on foot and {SPARE_MINUTES} to
            spare.
          </>
        ) : (
          "Name a departure to see when to leave here."
        )}
      </p>
    </div>
  );
}
