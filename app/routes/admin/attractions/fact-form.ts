import { z } from "zod";
import {
  ADMISSIONS,
  DOG_RULES,
  FACT_NAMES,
  type FactDetails,
  type FactName,
  type FactSources,
  SETTINGS,
  WHEELCHAIR_ACCESS,
} from "#app/attractions/facts.ts";
import type { Database } from "#app/shared/database.generated.ts";

type Row = Database["public"]["Tables"]["attractions"]["Row"];

/** The columns of an attraction that hold facts. */
export type FactColumns = Pick<
  Row,
  | "admission"
  | "season"
  | "season_from"
  | "season_to"
  | "setting"
  | "dogs"
  | "cafe"
  | "toilets"
  | "accessible_toilet"
  | "playground"
  | "wheelchair"
  | "wheelchair_note"
  | "buggy"
  | "visit_minutes_from"
  | "visit_minutes_to"
  | "notice"
  | "is_pick"
> & { fact_sources: FactSources };

/** Empty stands for "not known". */
const choice = <const Values extends readonly string[]>(values: Values) => z.enum(["", ...values]);
const yesOrNo = choice(["yes", "no"]);

const MONTH_DAY =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/;
const monthDay = z
  .string()
  .refine((text) => text.trim() === "" || MONTH_DAY.test(text.trim()), "Give month and day, such as 04-01");

const minutes = z.string().refine((text) => {
  const value = Number(text.trim() || "60");
  return Number.isInteger(value) && value >= 5 && value <= 1440;
}, "Give whole minutes between 5 and 1440");

const source = z.object({
  source: z.string().max(500, "The source is too long (maximum 500 characters)"),
  year: z.string().refine((text) => {
    const year = Number(text.trim() || "2000");
    return Number.isInteger(year) && year >= 1800 && year <= 2200;
  }, "Give a year"),
  /** "2026-11-22", or empty. */
  checkedAt: z.string(),
});

export const factsSchema = z
  .object({
    admission: choice(ADMISSIONS),
    season: z.string().max(200, "The season is too long (maximum 200 characters)"),
    seasonFrom: monthDay,
    seasonTo: monthDay,
    setting: choice(SETTINGS),
    dogs: choice(DOG_RULES),
    cafe: yesOrNo,
    toilets: yesOrNo,
    accessibleToilet: yesOrNo,
    playground: yesOrNo,
    wheelchair: choice(WHEELCHAIR_ACCESS),
    wheelchairNote: z.string().max(300, "The note is too long (maximum 300 characters)"),
    buggy: yesOrNo,
    visitFrom: minutes,
    visitTo: minutes,
    notice: z.string().max(300, "The notice is too long (maximum 300 characters)"),
    isPick: z.boolean(),
    sources: z.record(z.enum(FACT_NAMES), source),
  })
  .superRefine(({ seasonFrom, seasonTo, visitFrom, visitTo }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!seasonFrom.trim() && seasonTo.trim()) fault("seasonFrom", "Give the first day as well");
    if (seasonFrom.trim() && !seasonTo.trim()) fault("seasonTo", "Give the last day as well");
    if (visitTo.trim() && Number(visitFrom || visitTo) > Number(visitTo))
      fault("visitTo", "Give at least as many minutes as in the first field");
  });

export type FactValues = z.infer<typeof factsSchema>;

export const NO_FACTS: FactValues = {
  admission: "",
  season: "",
  seasonFrom: "",
  seasonTo: "",
  setting: "",
  dogs: "",
  cafe: "",
  toilets: "",
  accessibleToilet: "",
  playground: "",
  wheelchair: "",
  wheelchairNote: "",
  buggy: "",
  visitFrom: "",
  visitTo: "",
  notice: "",
  isPick: false,
  sources: forEachFact(() => ({ source: "", year: "", checkedAt: "" })),
};

/** An earlier version of a record may be without these columns. */
export function toFactValues(row: Partial<FactColumns>): FactValues {
  return {
    admission: row.admission ?? "",
    season: row.season ?? "",
    seasonFrom: row.season_from ?? "",
    seasonTo: row.season_to ?? "",
    setting: row.setting ?? "",
    dogs: row.dogs ?? "",
    cafe: inWord(row.cafe),
    toilets: inWord(row.toilets),
    accessibleToilet: inWord(row.accessible_toilet),
    playground: inWord(row.playground),
    wheelchair: row.wheelchair ?? "",
    wheelchairNote: row.wheelchair_note ?? "",
    buggy: inWord(row.buggy),
    visitFrom: String(row.visit_minutes_from ?? ""),
    visitTo: String(row.visit_minutes_to ?? ""),
    notice: row.notice ?? "",
    isPick: row.is_pick ?? false,
    sources: forEachFact((name) => {
      const { source = "", year = "", checked_at: checkedAt = "" } = row.fact_sources?.[name] ?? {};
      return { source, year: String(year), checkedAt };
    }),
  };
}

export function toFactColumns(values: FactValues): FactColumns {
  const [from, to] = visitMinutes(values) ?? [null, null];
  return {
    admission: values.admission || null,
    season: values.season.trim() || null,
    season_from: values.seasonFrom.trim() || null,
    season_to: values.seasonTo.trim() || null,
    setting: values.setting || null,
    dogs: values.dogs || null,
    cafe: fromWord(values.cafe),
    toilets: fromWord(values.toilets),
    accessible_toilet: fromWord(values.accessibleToilet),
    playground: fromWord(values.playground),
    wheelchair: values.wheelchair || null,
    wheelchair_note: values.wheelchairNote.trim() || null,
    buggy: fromWord(values.buggy),
    visit_minutes_from: from,
    visit_minutes_to: to,
    notice: values.notice.trim() || null,
    is_pick: values.isPick,
    fact_sources: toFactSources(values),
  };
}

/** As the attraction's page gets them. */
export function toFactDetails(values: FactValues): FactDetails {
  const columns = toFactColumns(values);
  const details = {
    admission: columns.admission,
    season: columns.season,
    seasonFrom: columns.season_from,
    seasonTo: columns.season_to,
    setting: columns.setting,
    dogs: columns.dogs,
    cafe: columns.cafe,
    toilets: columns.toilets,
    accessibleToilet: columns.accessible_toilet,
    playground: columns.playground,
    wheelchair: columns.wheelchair,
    wheelchairNote: columns.wheelchair_note,
    buggy: columns.buggy,
    visitMinutes: visitMinutes(values),
    notice: columns.notice,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}

export function toFactSources({ sources }: FactValues): FactSources {
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, { source, year, checkedAt }]) => {
      const given = {
        ...(source.trim() && { source: source.trim() }),
        ...(year.trim() && { year: Number(year) }),
        ...(checkedAt && { checked_at: checkedAt }),
      };
      return Object.keys(given).length > 0 ? [[name, given]] : [];
    }),
  );
}

/** For comparing versions: a line for each column that is not empty. */
export function describeFacts(values: FactValues): string {
  const { fact_sources: sources, ...columns } = toFactColumns(values);
  return [
    ...Object.entries(columns).flatMap(([column, value]) =>
      value === null || (column === "is_pick" && !value) ? [] : `${column.replaceAll("_", " ")}: ${value}`,
    ),
    ...Object.entries(sources).map(([name, each]) => `source of ${name}: ${Object.values(each).join(", ")}`),
  ].join("\n");
}

/** One number stands for both ends; null for none. */
function visitMinutes({ visitFrom, visitTo }: FactValues): [number, number] | null {
  const from = visitFrom.trim() || visitTo.trim();
  return from ? [Number(from), Number(visitTo.trim() || from)] : null;
}

function inWord(flag: boolean | null = null): "" | "yes" | "no" {
  return flag === null ? "" : flag ? "yes" : "no";
}

function fromWord(word: "" | "yes" | "no"): boolean | null {
  return word === "" ? null : word === "yes";
}

function forEachFact<Value>(make: (name: FactName) => Value): Record<FactName, Value> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, make(name)])) as Record<FactName, Value>;
}
