import { z } from "zod";
import { IMPORT_FIELDS } from "#app/imports/columns.ts";
import { OUTCOMES, TAG_RULE_FIELDS } from "#app/imports/import-records.ts";

const text = (name: string, most: number) =>
  z.string().trim().max(most, `${name} has more than ${most} characters`);
const needed = (name: string, most: number) => text(name, most).min(1, `${name} is needed`);
const page = z.int().min(1).max(10_000).default(1);

export const sourceBody = z.object({
  source: needed("The name of the source", 200),
  sourceUrl: text("The address of the source", 2000).refine(
    (url) => url === "" || /^https?:\/\/\S+$/i.test(url),
    "The address of the source begins with http:// or https://",
  ),
  licence: needed("The licence", 200),
  attribution: text("The attribution", 500),
});
export const idBody = z.object({ id: z.uuid("Which import is it?") });
export const columnsBody = idBody.extend({
  columns: z.partialRecord(z.enum(IMPORT_FIELDS.map(({ field }) => field)), z.string().max(1000)),
});
export const pageBody = z.object({ page });
export const rowsBody = idBody.extend({
  outcome: z.enum(OUTCOMES).nullable(),
  isUnreached: z.boolean().default(false),
  page,
});
export const choiceBody = idBody.extend({
  choice: z.enum(["create", "merge", "leave"]),
  outcome: z.enum(OUTCOMES).optional(),
  rows: z.array(z.int32()).max(1000).optional(),
  mergeInto: z.uuid().optional(),
});
const tagRules = z
  .array(
    z.object({
      key: needed("The key", 100),
      value: needed("The value", 100),
      field: z.enum(TAG_RULE_FIELDS),
      gives: needed("What it gives", 300),
    }),
  )
  .max(500, "There are more than 500 rules");
/** Pages of the last release send no `before`. */
export const rulesBody = z.object({ rules: tagRules, before: tagRules.optional() });
