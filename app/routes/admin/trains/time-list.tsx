import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { RowName } from "#app/routes/admin/row-actions.tsx";
import { TimeDialog } from "#app/routes/admin/trains/time-dialog.tsx";
import { type CodedStation, type TimeRow, timeRecordsQuery } from "#app/routes/admin/trains/train-records.ts";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

type Props = {
  stations: CodedStation[];
  from: string;
  onFrom: (crs: string) => void;
  editing: string | null;
  onEdit: (crs: string) => void;
  onClose: () => void;
};

const ORIGINS = { seed: "demo content", feed: "timetable", staff: "staff" };

export function TimeList({ stations, from, onFrom, editing, onEdit, onClose }: Props) {
  const id = useId();
  const { data: times, error, refetch } = useQuery(timeRecordsQuery(from));
  const coded = stations.flatMap(({ name, crs }) => (crs ? [{ name, crs }] : []));
  const rowOf = (crs: string) => times?.find(({ to_crs }) => to_crs === crs);
  const origin = coded.find(({ crs }) => crs === from);
  const edited = coded.find(({ crs }) => crs === editing && crs !== from);

  return (
    <section aria-labelledby="times-title" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="times-title" className="font-semibold text-3xl">
          Train times
        </h2>
        <div className="w-full sm:w-72">
          <label htmlFor={id} className="mb-0.5 block font-semibold text-soft text-xs">
            From
          </label>
          <NativeSelect id={id} value={from} onChange={({ target }) => onFrom(target.value)}>
            {coded.map(({ crs, name }) => (
              <option key={crs} value={crs}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!times && !error && <LoadingIndicator message="Loading train times..." />}
      {times && (
        <ul aria-label="Train times" className="divide-y divide-line rounded-lg border border-line bg-card">
          {coded
            .filter(({ crs }) => crs !== from)
            .map(({ crs, name }) => (
              <li
                key={crs}
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 px-4 py-2"
              >
                <RowName name={name} onEdit={() => onEdit(crs)} />
                <span className="text-sm text-soft tabular-nums">{summarise(rowOf(crs))}</span>
              </li>
            ))}
        </ul>
      )}
      {times && origin && edited && (
        <TimeDialog
          key={`${from} ${edited.crs}`}
          from={origin}
          to={edited}
          row={rowOf(edited.crs) ?? null}
          onClose={onClose}
        />
      )}
    </section>
  );
}

/** "~32 min · 2 an hour · Sundays 1 · demo content, 2023" */
function summarise(row: TimeRow | undefined): string {
  if (!row) return "not known";
  const { minutes, is_estimate, trains_per_hour, trains_per_hour_sunday, entered_by, as_of } = row;
  return [
    minutes === null ? "minutes not known" : `${is_estimate ? "~" : ""}${minutes} min`,
    trains_per_hour === null ? null : `${trains_per_hour} an hour`,
    trains_per_hour_sunday === null ? null : `Sundays ${trains_per_hour_sunday}`,
    [ORIGINS[entered_by], as_of].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
