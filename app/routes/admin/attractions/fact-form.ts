import { z } from "zod";
import {
  columnOf,
  FACT_NAMES,
  type FactColumn,
  forEachTypedField,
  isVisitMinutes,
  MAX_NOTE,
  type TypedField,
} from "#app/attractions/fact-fields.ts";
import { FACT_WORDS, type FactWords } from "#app/attractions/fact-words.ts";
import {
  FACT_FIELDS,
  type FactDetails,
  type FactField,
  type FactName,
  type FactSources,
  type FieldOf,
} from "#app/attractions/facts.ts";
import { readPrice } from "#app/attractions/read-price.ts";
import { readMonthDay } from "#app/hours/read-days.ts";
import { monthDay } from "#app/routes/admin/attractions/hours-form.ts";
import type { Database } from "#app/shared/database.generated.ts";
import { writtenMonthDay } from "#app/shared/dates.ts";

export type FactColumns = Pick<
  Database["public"]["Tables"]["attractions"]["Row"],
  Exclude<FactColumn, FieldOf<"hours">> | "is_pick"
> & { fact_sources: FactSources };

type Column = string | number | boolean | null;

const minutes = z.string().refine((text) => {
  return isVisitMinutes(Number(text.trim() || "60"));
}, "Give whole minutes between 5 and 1440");

const price = z
  .string()
  .refine((text) => text.trim() === "" || readPrice(text) !== null, "Give a price in pounds, such as 12.50");

const source = z.object({
  source: z.string().max(500, "The source is too long (maximum 500 characters)"),
  year: z.string().refine((text) => {
    const year = Number(text.trim() || "2000");
    return Number.isInteger(year) && year >= 1800 && year <= 2200;
  }, "Give a year"),
  /** "2026-11-22", or empty. */
  checkedAt: z.string(),
});

/** Of a field as it is typed or chosen; empty stands for "not known". */
function fieldSchema(field: TypedField): z.ZodType<string, string> {
  const [kind] = FACT_FIELDS[field];
  if (kind === "day") return monthDay;
  if (kind === "minutes") return minutes;
  if (kind === "price") return price;
  if (kind === "yes/no") return z.enum(["", "yes", "no"]);
  const { label = "note", choices = {} }: Partial<FactWords> = FACT_WORDS[field as FactName] ?? {};
  if (kind === "choice") return z.enum(["", ...Object.keys(choices)]);
  const most = kind === "note" ? MAX_NOTE : kind;
  return z.string().max(most, `The ${label} is too long (maximum ${most} characters)`);
}

export const factsSchema = z
  .object({
    ...forEachTypedField(fieldSchema),
    isPick: z.boolean(),
    sources: z.record(z.enum(FACT_NAMES), source),
  })
  .superRefine(({ seasonFrom, seasonTo, visitMinutesFrom, visitMinutesTo }, context) => {
    const fault = (path: FactField, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!seasonFrom.trim() && seasonTo.trim()) fault("seasonFrom", "Give the first day as well");
    if (seasonFrom.trim() && !seasonTo.trim()) fault("seasonTo", "Give the last day as well");
    if (visitMinutesTo.trim() && Number(visitMinutesFrom || visitMinutesTo) > Number(visitMinutesTo))
      fault("visitMinutesTo", "Give at least as many minutes as in the first field");
  });

export type FactValues = z.infer<typeof factsSchema>;

export const NO_FACTS = toFactValues({});

/** A version from before there were facts has none of the columns. */
export function toFactValues(row: Partial<FactColumns>): FactValues {
  return {
    ...forEachTypedField((field) => toText(field, row[columnOf(field) as keyof FactColumns] as Column)),
    isPick: row.is_pick ?? false,
    sources: Object.fromEntries(
      FACT_NAMES.map((name) => {
        const { source = "", year = "", checked_at: checkedAt = "" } = row.fact_sources?.[name] ?? {};
        return [name, { source, year: String(year), checkedAt }];
      }),
    ) as FactValues["sources"],
  };
}

export function toFactColumns(values: FactValues): FactColumns {
  const columns = Object.entries(fromTexts(values)).map(([field, value]) => [
    columnOf(field as FactField),
    value,
  ]);
  return { ...Object.fromEntries(columns), is_pick: values.isPick, fact_sources: toFactSources(values) };
}

export function toFactDetails(values: FactValues): FactDetails {
  return Object.fromEntries(Object.entries(fromTexts(values)).filter(([, value]) => value !== null));
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

function toText(field: TypedField, value: Column | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value && FACT_FIELDS[field][0] === "day") return writtenMonthDay(String(value));
  return String(value ?? "");
}

function fromTexts(values: FactValues): Record<TypedField, Column> {
  const found = forEachTypedField((field): Column => {
    const text = values[field].trim();
    if (text === "") return null;
    const [kind] = FACT_FIELDS[field];
    if (kind === "yes/no") return text === "yes";
    if (kind === "price") return readPrice(text);
    if (kind === "day") return readMonthDay(text) ?? null;
    return kind === "minutes" ? Number(text) : text;
  });
  // One number stands for both ends.
  const { visitMinutesFrom: from, visitMinutesTo: to } = found;
  return { ...found, visitMinutesFrom: from ?? to, visitMinutesTo: to ?? from };
}
