import type { ColumnMap } from "#app/imports/columns.ts";
import type { Candidate } from "#app/imports/compare-places.ts";
import { READABLE_FACTS } from "#app/imports/read-fact.ts";
import type { RowProblem, SourceRow } from "#app/imports/source-row.ts";
import type { TagRule } from "#app/imports/tag-rules.ts";
import type { NamedPoint } from "#app/shared/coordinates.ts";

export type ImportSource = { source: string; sourceUrl: string; licence: string; attribution: string };

export type ImportJob = {
  name: "reading" | "checking" | "saving" | "undoing";
  done: number;
  total: number;
};

export type ImportSummary = ImportSource & {
  id: string;
  createdAt: string;
  createdByName: string | null;
  fileName: string | null;
  total: number;
  checkedAt: string | null;
  savedAt: string | null;
  savedByName: string | null;
  /** Why the last job failed. */
  problem: string | null;
  job: ImportJob | null;
};

export const OUTCOMES = ["new", "changed", "duplicate", "wrong", "same"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** "merge" brings into a place what changed, or what it has not. */
export type Choice = "create" | "merge" | "leave";

export type ImportDetail = ImportSummary & {
  headers: string[];
  columns: ColumnMap;
  samples: SourceRow[];
  counts: Record<Outcome, number>;
  /** Rows that will be saved; `unreached` of those to create have no station in reach. */
  chosen: { create: number; merge: number; unreached: number };
  undecided: number;
  /** New places without a station in reach. */
  unreached: number;
  /** Of a saved import: what is still there, and the names of what was edited since. */
  saved: { drafts: number; published: number; changed: number; edited: string[] } | null;
};

export type StationInReach = NamedPoint & { id: string; minutes: number };

/** A place here that a row is, or may be. */
export type PlaceBeside = NamedPoint & {
  id: string;
  status: "draft" | "published" | "archived";
  description: string | null;
  website: string | null;
  activities: string[];
  [column: string]: unknown;
};

export type ImportRow = {
  row: number;
  outcome: Outcome;
  cells: Record<string, string>;
  /** By columns of the record. */
  record: (Record<string, unknown> & NamedPoint) | null;
  problems: RowProblem[];
  candidates: Candidate[];
  stations: StationInReach[];
  fields: string[];
  kept: string[];
  mergeInto: string | null;
  choice: Choice | null;
  savedRecord: string | null;
  beside: PlaceBeside[];
};

export const TAG_RULE_FIELDS = [
  "activities",
  "kind",
  ...READABLE_FACTS,
] as const satisfies TagRule["field"][];

export const IMPORT_PAGE_SIZE = 50;

export type ImportRowsFilter = { outcome: Outcome | null; isUnreached: boolean; page: number };
