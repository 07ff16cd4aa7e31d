import { useEffect, useRef } from "react";
import type { Choice, ImportRow, Outcome } from "#app/imports/import-records.ts";
import type { RowProblem } from "#app/imports/source-row.ts";
import { ChangedFields } from "#app/routes/admin/import/changed-fields.tsx";
import { DuplicateChoice } from "#app/routes/admin/import/duplicate-choice.tsx";
import { labelOf, valueText } from "#app/routes/admin/import/record-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  row: ImportRow;
  /** Of the file. */
  nameColumn: string;
  isSelected: boolean;
  isFixed: boolean;
  onShow: () => void;
  onChoose: (choice: Choice, mergeInto?: string) => void;
};

const BADGES: Record<Outcome, { label: string; tone: "green" | "warning" | "danger" | "neutral" }> = {
  new: { label: "New", tone: "green" },
  changed: { label: "Changed", tone: "green" },
  duplicate: { label: "Possible duplicate", tone: "warning" },
  wrong: { label: "Wrong", tone: "danger" },
  same: { label: "Same", tone: "neutral" },
};

export function RowCard({ row, nameColumn, isSelected, isFixed, onShow, onChoose }: Props) {
  const { outcome, record, problems, choice } = row;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  const name = record?.name ?? (row.cells[nameColumn]?.trim() || `Row ${row.row}`);
  const { label, tone } = BADGES[outcome];
  const take: Choice = outcome === "new" ? "create" : "merge";
  const canTake = outcome === "new" || (outcome === "changed" && row.fields.length > 0);
  return (
    <li
      ref={card}
      className={`wrap-anywhere grid gap-2.5 rounded-lg border bg-card p-4 sm:px-5 ${isSelected ? "border-ink" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-lg">{name}</h2>
        <Badge tone={tone}>{label}</Badge>
        <span className="ml-auto text-sm text-soft tabular-nums">Row {row.row}</span>
      </div>
      {outcome === "changed" && <ChangedFields row={row} />}
      {outcome === "duplicate" && <DuplicateChoice row={row} isFixed={isFixed} onChoose={onChoose} />}
      {outcome === "new" && <Content row={row} />}
      {record && isToBeLinked(row) && <Stations row={row} />}
      <Problems problems={problems} isWrong={outcome === "wrong"} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 empty:hidden">
        {canTake && (
          <Checkbox
            checked={choice === take}
            disabled={isFixed}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked ? take : "leave")}
          >
            {outcome === "new" ? "Import this place" : "Bring it up to date"}
            <span className="sr-only">: {name}</span>
          </Checkbox>
        )}
        {record && (
          <button
            type="button"
            onClick={onShow}
            className="ml-auto inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm font-semibold text-green-text text-sm underline-offset-4 hover:underline"
          >
            <ToolIcon name="location" size={16} />
            Show on the map<span className="sr-only">: {name}</span>
          </button>
        )}
      </div>
    </li>
  );
}

const NOT_LISTED = ["name", "latitude", "longitude", "fact_sources", "activities", "description"];

function Content({ row: { record } }: { row: ImportRow }) {
  if (!record) return null;
  const { activities, description } = record;
  const others = Object.entries(record).filter(([column]) => !NOT_LISTED.includes(column));
  return (
    <div className="grid gap-1.5 text-sm">
      {Array.isArray(activities) && activities.length > 0 && (
        <p className="font-medium">{activities.join(", ")}</p>
      )}
      {typeof description === "string" && <p className="line-clamp-3 max-w-text">{description}</p>}
      {others.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-soft">
          {others.map(([column, value]) => (
            <div key={column} className="flex min-w-0 gap-1.5">
              <dt>{labelOf(column)}:</dt>
              <dd className="min-w-0 text-ink">{valueText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A place that is there keeps the stations that it has. */
function isToBeLinked({ outcome, choice }: ImportRow): boolean {
  return outcome === "new" || (outcome === "duplicate" && choice !== "merge");
}

function Stations({ row: { stations } }: { row: ImportRow }) {
  return stations.length > 0 ? (
    <p className="text-sm text-soft tabular-nums">
      {stations.map(({ name, minutes }) => `${name} ~${minutes} min`).join(" · ")}
    </p>
  ) : (
    <p className="flex items-center gap-1.5 font-medium text-sm text-warning">
      <Icon name="warning" size={16} />
      No station in reach
    </p>
  );
}

function Problems({ problems, isWrong }: { problems: RowProblem[]; isWrong: boolean }) {
  if (problems.length === 0) return null;
  return (
    <ul className={`grid gap-1 text-sm ${isWrong ? "font-medium text-danger" : "text-warning"}`}>
      {problems.map(({ column, message }) => (
        <li key={`${column}${message}`}>
          {column && <span className="font-semibold">{column}: </span>}
          {message}
        </li>
      ))}
    </ul>
  );
}
