import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { ForeignKey, Schema, Table } from "#server/rest/schema.ts";
import type { Embed } from "#server/rest/select-list.ts";

export type Relationship = {
  target: Table;
  isToOne: boolean;
  /** Columns of a row that equal columns of its embedded rows, or of the rows of `junction`. */
  pairs: [own: string, other: string][];
  /** The table between the two, and its columns that equal columns of the embedded rows. */
  junction?: { table: Table; pairs: [own: string, target: string][] };
  names: string[];
};

/** The one relationship that leads from `table` to what `embed` names. Throws PostgREST's errors for none and for several. */
export function findRelationship(schema: Schema, table: Table, embed: Embed): Relationship {
  const found = [...direct(schema, table, embed.name), ...throughJunctions(schema, table, embed.name)].filter(
    ({ names }) => !embed.hint || names.includes(embed.hint),
  );
  const [first, ...others] = found;
  if (!first)
    throw new RefusedRequest(
      400,
      `Could not find a relationship between '${table.name}' and '${embed.name}' in the schema cache`,
      "PGRST200",
    );
  if (others.length > 0)
    throw new RefusedRequest(
      300,
      `Could not embed because more than one relationship was found for '${table.name}' and '${embed.name}'`,
      "PGRST201",
      { hint: `Try ${found.map(({ names }) => `${embed.name}!${names[0]}`).join(" or ")}` },
    );
  return first;
}

function direct({ tables, foreignKeys }: Schema, table: Table, name: string): Relationship[] {
  return foreignKeys.flatMap((key) => {
    const found: Relationship[] = [];
    const names = [key.name, ...key.columns];
    const isColumn = key.columns.length === 1 && key.columns[0] === name;
    const target = tables.get(key.target);
    if (target && key.table === table.name && (key.target === name || isColumn))
      found.push({ target, isToOne: true, pairs: zip(key.columns, key.targetColumns), names });
    const source = tables.get(key.table);
    if (source && key.target === table.name && key.table === name)
      found.push({
        target: source,
        isToOne: key.isUnique,
        pairs: zip(key.targetColumns, key.columns),
        names,
      });
    return found;
  });
}

function throughJunctions({ tables, foreignKeys }: Schema, table: Table, name: string): Relationship[] {
  const isWithinKey = ({ table: junction, columns }: ForeignKey) =>
    columns.every((column) => tables.get(junction)?.primaryKey.includes(column));
  const target = tables.get(name);
  if (!target) return [];
  return foreignKeys.flatMap((near) =>
    foreignKeys.flatMap((far) => {
      const junction = tables.get(near.table);
      const isJunction =
        near !== far &&
        near.table === far.table &&
        near.target === table.name &&
        far.target === name &&
        isWithinKey(near) &&
        isWithinKey(far);
      if (!junction || !isJunction) return [];
      return {
        target,
        isToOne: false,
        pairs: zip(near.targetColumns, near.columns),
        junction: { table: junction, pairs: zip(far.columns, far.targetColumns) },
        names: [junction.name, near.name, far.name],
      };
    }),
  );
}

function zip(left: readonly string[], right: readonly string[]): [string, string][] {
  return left.map((name, index) => [name, right[index] ?? ""]);
}
