import { shorten } from "#app/attractions/attraction.ts";
import type { FactDetails } from "#app/attractions/facts.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import type { ColumnMap, ImportField } from "#app/imports/columns.ts";
import type { ImportedPlace } from "#app/imports/imported-place.ts";
import { READABLE_FACTS, readFact } from "#app/imports/read-fact.ts";
import { readPoint } from "#app/imports/read-point.ts";
import type { RowProblem, SourceRow } from "#app/imports/source-row.ts";
import { applyTagRules, findActivity, type TagRule } from "#app/imports/tag-rules.ts";
import { textOfHtml } from "#app/imports/text-of-html.ts";
import type { Bounds } from "#app/map/viewport.ts";
import { slugOf } from "#app/shared/slug.ts";
import { isWebAddress } from "#app/shared/web-address.ts";

export type ReadingContext = {
  rules: readonly TagRule[];
  /** Names of all activities. */
  activities: readonly string[];
  /** Of all regions: a place outside is wrong. Empty for no such check. */
  regions: readonly Bounds[];
};

/** The place of a row; null if it is wrong. Problems beside a place are cells that were left out. */
export type ReadPlace = { place: ImportedPlace | null; problems: RowProblem[] };

type RowReader = {
  /** The cell of a field, read by `parse`; notes a problem where that finds nothing. */
  read<Value>(
    field: ImportField,
    parse: (text: string) => Value | undefined,
    problem?: string,
  ): Value | undefined;
  /** Null where no column is to blame. */
  note(field: ImportField | null, problem: string): void;
};

export function readPlace(source: SourceRow, columns: ColumnMap, context: ReadingContext): ReadPlace {
  const { row, cells } = source;
  const name = (columns.name === "name" && cells["name:en"]) || cells[columns.name ?? ""] || "";
  const fault = rowFault(cells, columns) ?? nameFault(name, columns.name ?? null);
  if (fault) return { place: null, problems: [fault] };
  const point = readPoint(cells, columns, context.regions);
  if ("message" in point) return { place: null, problems: [point] };

  const reader = rowReader(cells, columns);
  const { read, problems } = reader;
  const given = applyTagRules(cells, context.rules);
  const place: ImportedPlace = {
    row,
    ...withoutGaps({
      id: read("id", (text) => (/^[0-9a-f-]{36}$/i.test(text) ? text.toLowerCase() : undefined)),
      sourceId: read("sourceId", upTo(200), "is longer than 200 characters"),
      description: read(
        "description",
        (text) => upTo(10_000)(isOurs(cells, columns) || text.length > 30_000 ? text : textOfHtml(text)),
        "is longer than 10,000 characters",
      ),
      website: read("website", readWebsite, "is no address of a website"),
      kind: read("kind", upTo(100), "is longer than 100 characters") ?? given.get("kind")?.[0],
      activities: readActivities(reader, given.get("activities") ?? [], context.activities),
    }),
    name,
    ...point,
    facts: readFacts(reader, given),
  };
  return { place, problems };
}

function rowReader(cells: SourceRow["cells"], columns: ColumnMap): RowReader & { problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const note = (field: ImportField | null, problem: string) =>
    void problems.push({ column: (field && columns[field]) ?? null, message: problem });
  return {
    problems,
    note,
    read(field, parse, problem = "is not understood") {
      const column = columns[field];
      const text = column === undefined ? "" : (cells[column] ?? "");
      if (!text) return undefined;
      const value = parse(text);
      if (value === undefined) note(field, `“${shorten(text, 60)}” ${problem}, and is left out.`);
      return value;
    },
  };
}

function rowFault(cells: SourceRow["cells"], columns: ColumnMap): RowProblem | null {
  if (cells[""])
    return {
      column: null,
      message: "More cells than columns. Text with commas needs quotation marks around it.",
    };
  const column = Object.values(columns).find(
    (each) => cells[each]?.startsWith("=") && !isOurs(cells, columns),
  );
  return column ? { column, message: `“${cells[column]}” is a formula. Paste its value instead.` } : null;
}

/** Our own export has texts as they are, whatever they look like. */
function isOurs(cells: SourceRow["cells"], { id }: ColumnMap): boolean {
  return Boolean(id && cells[id]);
}

function nameFault(name: string, column: string | null): RowProblem | null {
  if (!name) return { column, message: "The name is missing." };
  if (name.length > 200) return { column, message: "The name is longer than 200 characters." };
  return slugOf(name) ? null : { column, message: "The name needs a letter from a to z or a digit." };
}

function upTo(length: number) {
  return (text: string) => (text.length <= length ? text : undefined);
}

function readWebsite(text: string): string | undefined {
  const [first = ""] = text.split(/\s|;(?=\s|https?:)/);
  const address = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(first) ? `https://${first}` : first;
  return isWebAddress(address) ? upTo(2000)(address) : undefined;
}

/** Names that there are here, by the column and by tags; undefined without any. */
function readActivities({ read, note }: RowReader, byTags: readonly string[], known: readonly string[]) {
  const find = (name: string) => findActivity(name, known);
  const split = (text: string, signs: RegExp) => text.split(signs).map((name) => name.trim());
  const names =
    read("activities", (text) =>
      split(text, /[;|\n]/).flatMap((name) => (find(name) ? [name] : split(name, /[,/]/))),
    ) ?? [];
  const unknown = names.filter((name) => name && !find(name));
  if (unknown.length > 0)
    note("activities", `No activity here, and so left out: ${shorten(unknown.join(", "), 60)}.`);
  const unknownByTags = new Set(byTags.filter((name) => !find(name)));
  if (unknownByTags.size > 0)
    note(null, `Its tags give what is no activity here: ${shorten([...unknownByTags].join(", "), 60)}.`);
  const found = new Set([...names, ...byTags].flatMap((name) => find(name) ?? []));
  return found.size > 0 ? [...found].sort() : undefined;
}

function readFacts({ read, note }: RowReader, given: ReturnType<typeof applyTagRules>): FactDetails {
  const facts: FactDetails = withoutGaps(
    Object.fromEntries(
      READABLE_FACTS.filter((field) => field !== "hours").map((field) => {
        const [tag] = given.get(field) ?? [];
        const byTags = tag === undefined ? undefined : readFact(field, tag);
        return [field, read(field, (text) => readFact(field, text) ?? byTags) ?? byTags];
      }),
    ),
  );
  const week = read("hours", (text) => ({ text, hours: readFact("hours", text) }));
  if (week?.hours) facts.hours = week.hours as OpeningHours;
  else if (week) {
    const words = [facts.hoursNote, week.text].filter(Boolean).join("\n");
    if (words.length <= 500) facts.hoursNote = words;
    note("hours", `“${shorten(week.text, 60)}” is no week that can be read: kept as a note.`);
  }
  const { seasonFrom, seasonTo, visitMinutesFrom: least, visitMinutesTo: most } = facts;
  if (!seasonFrom !== !seasonTo) {
    note(
      seasonFrom ? "seasonTo" : "seasonFrom",
      "A season needs its first and its last day, and is left out.",
    );
    delete facts.seasonFrom;
    delete facts.seasonTo;
  }
  const minutes = [least ?? most, most ?? least].filter((each) => each !== undefined);
  if (minutes.length > 0) {
    facts.visitMinutesFrom = Math.min(...minutes);
    facts.visitMinutesTo = Math.max(...minutes);
  }
  return facts;
}

function withoutGaps<Record extends object>(
  values: Record,
): { [Key in keyof Record]: NonNullable<Record[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  ) as never;
}
