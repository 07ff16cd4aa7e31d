import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { openDataTermsContext, termsOf } from "#app/catalogue/open-data.ts";
import { OPEN_DATA_FILES } from "#app/routes/open-data/open-data-files.ts";
import { writeOpenData } from "#app/routes/open-data/write-open-data.ts";
import { siteSettingsContext } from "#app/shared/site-settings.ts";

const TYPES = { csv: "text/csv; charset=utf-8", geojson: "application/geo+json" };

/** GET /open-data/{file}: everything of its kind that is published, or 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = OPEN_DATA_FILES.find(({ file }) => file === params.file);
  if (!found) return new Response("Not found", { status: 404 });
  const { file, kind, format } = found;
  const { siteUrl } = context.get(siteSettingsContext);
  const terms = context.get(openDataTermsContext);
  const page = kind === "places" ? "attraction" : "station";
  const rows = (await context.get(contentContext).openData(kind)).map((row) => ({
    ...row,
    page: `${siteUrl}/${page}/${row.slug}`,
    ...termsOf(row, terms),
  }));
  const parts: string[] = [];
  for await (const part of writeOpenData(rows, format)) parts.push(part);
  return new Response(new Blob(parts), {
    headers: { "Content-Type": TYPES[format], "Content-Disposition": `attachment; filename="${file}"` },
  });
}
