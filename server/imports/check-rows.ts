import { columnOf, factNameOf } from "#app/attractions/fact-fields.ts";
import type { FactField, FactSources } from "#app/attractions/facts.ts";
import type { ColumnMap } from "#app/imports/columns.ts";
import {
  type ComparedField,
  type Comparison,
  type ExistingPlace,
  placeComparer,
} from "#app/imports/compare-places.ts";
import type { Choice, ImportRow, StationInReach } from "#app/imports/import-records.ts";
import type { ImportedPlace } from "#app/imports/imported-place.ts";
import { type ReadingContext, readPlace } from "#app/imports/read-place.ts";
import type { SourceRow } from "#app/imports/source-row.ts";
import { type ReachableStation, stationsInReach } from "#server/imports/reachable-stations.ts";

export type CheckTask = {
  task: "check";
  columns: ColumnMap;
  context: ReadingContext;
  /** Of each fact. */
  factSource: string;
  /** As JSON: it is large, and only handed over. */
  existing: string;
  stations: string;
};

type CheckedRow = Pick<ImportRow, "row" | "outcome" | "problems" | "candidates" | "fields" | "kept"> & {
  record: Record<string, unknown> | null;
  said: Omit<ImportedPlace, "row" | "id"> | null;
  stations: StationInReach[];
  merge_into: string | null;
  /** Of the place that it is, as it was compared. */
  version: string | null;
  choice: Choice | null;
};

/** What a row says, what it is to the places that there are, and what becomes of it unless staff choose otherwise. */
export function rowChecker(task: CheckTask): (row: SourceRow) => CheckedRow {
  const { columns, context, factSource } = task;
  const existing = JSON.parse(task.existing) as (ExistingPlace & { version: string })[];
  const versions = new Map(existing.map(({ id, version }) => [id, version]));
  const compare = placeComparer(existing);
  const inReach = stationsInReach(JSON.parse(task.stations) as ReachableStation[]);
  return (row) => {
    const read = readPlace(row, columns, context);
    const compared = compare(read);
    const { place } = read;
    const isRead = place !== null && compared.status !== "wrong";
    const decision = decisionOn(compared);
    return {
      row: row.row,
      outcome: compared.status,
      problems: compared.status === "wrong" ? compared.problems : read.problems,
      record: isRead ? recordOf(place, factSource) : null,
      said: isRead ? saidBy(place) : null,
      // A place that is there keeps the stations that it has.
      stations:
        isRead && (compared.status === "new" || compared.status === "duplicate") ? inReach(place) : [],
      version: versions.get(decision.merge_into ?? "") ?? null,
      ...decision,
    };
  };
}

function decisionOn(compared: Comparison) {
  const {
    candidates = [],
    fields = [],
    kept = [],
    id = null,
  } = compared as Partial<
    Extract<Comparison, { status: "changed" }> & Extract<Comparison, { status: "duplicate" }>
  >;
  const choices: Record<Comparison["status"], Choice | null> = {
    new: "create",
    changed: fields.length > 0 ? "merge" : "leave",
    same: null,
    duplicate: null,
    wrong: null,
  };
  return {
    candidates,
    fields: fields.flatMap(columnsOf),
    kept: kept.flatMap(columnsOf),
    merge_into: id,
    choice: choices[compared.status],
  };
}

const OWN_COLUMNS: Partial<Record<ComparedField, string[]>> = {
  name: ["name"],
  latitude: ["latitude", "longitude"],
  description: ["description"],
  website: ["website"],
  kind: ["kind"],
  activities: ["activities"],
};

function columnsOf(field: ComparedField): string[] {
  return OWN_COLUMNS[field] ?? [columnOf(field as FactField)];
}

function saidBy({ row: _, id: __, ...said }: ImportedPlace) {
  return said;
}

function recordOf({ row, id, sourceId, facts, ...values }: ImportedPlace, source: string) {
  const known = Object.entries(facts);
  const names = known.map(([field]) => factNameOf(field as FactField));
  return {
    ...values,
    ...Object.fromEntries(known.map(([field, value]) => [columnOf(field as FactField), value])),
    fact_sources: Object.fromEntries(names.map((name) => [name, { source }])) as FactSources,
  };
}
