import type { ImportRow } from "#app/imports/import-records.ts";
import { labelOf, valueText } from "#app/routes/admin/import/record-words.ts";

export function ChangedFields({ row: { fields, kept, record, beside, mergeInto } }: { row: ImportRow }) {
  const there = beside.find(({ id }) => id === mergeInto);
  if (!record) return null;
  return (
    <>
      {fields.length > 0 && (
        <dl className="grid gap-2 text-sm">
          {fields.map((column) => (
            <div key={column} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-soft">{labelOf(column)}</dt>
              <dd className="min-w-0">
                <del className="line-clamp-3 text-soft">{valueText(there?.[column])}</del>
                <ins className="line-clamp-3 no-underline">{valueText(record[column])}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kept.length > 0 && (
        <p className="text-sm text-soft">
          Stays as staff have edited it: {kept.map((column) => labelOf(column)).join(", ")}.
        </p>
      )}
      {there?.status === "published" && fields.length > 0 && (
        <p className="font-medium text-sm text-warning">It is published: visitors see the change at once.</p>
      )}
    </>
  );
}
