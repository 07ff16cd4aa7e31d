import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { accountProblem } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { IMPORT_PAGE_SIZE, type ImportSummary } from "#app/imports/import-records.ts";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { importListQuery, readAllPlaces } from "#app/routes/admin/import/imports.ts";
import { SourceForm } from "#app/routes/admin/import/source-form.tsx";
import { useAction } from "#app/routes/admin/use-action.ts";
import { useIsHere } from "#app/routes/admin/use-is-here.ts";
import { count } from "#app/shared/count.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PageButtons, readPage } from "#app/ui/page-buttons.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export const meta = fixedMeta({
  title: "Import",
  description: "Where staff bring in places from a file.",
});

export default function ImportsPage() {
  return (
    <AdminSubpage name="Import" path="/admin/import">
      <Imports />
    </AdminSubpage>
  );
}

function Imports() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const { data, error, refetch } = useQuery(importListQuery(page));
  return (
    <>
      <h1 className="font-bold text-4xl">Import</h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        Brings in places from a spreadsheet or a map file. You see every row before it is saved, and what is
        saved are drafts. An import can be left at any step and taken up again, also by somebody else.{" "}
        <Link to="/admin/import/tags" className="underline underline-offset-2">
          What OpenStreetMap's tags become
        </Link>
      </p>
      <section aria-labelledby="new-import">
        <h2 id="new-import" className="mb-4 font-semibold text-2xl">
          New import
        </h2>
        <SourceForm
          known={data?.data}
          onRead={(id) => isHere() && void navigate(`/admin/import/${id}?step=columns`)}
        />
      </section>
      <section aria-labelledby="imports" className="mt-12">
        <h2 id="imports" className="mb-4 font-semibold text-2xl">
          Imports so far
        </h2>
        {error && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <LoadingIndicator variant="minimal" message="Loading imports..." />}
        {data?.total === 0 && <p className="text-soft">There is none yet.</p>}
        {data && (
          <>
            <ul aria-label="Imports" className="grid gap-3 empty:hidden">
              {data.data.map((each) => (
                <ImportItem key={each.id} summary={each} />
              ))}
            </ul>
            <PageButtons
              page={page}
              pageSize={IMPORT_PAGE_SIZE}
              total={data.total}
              onShow={(next) => setParams({ page: String(next) })}
            />
          </>
        )}
      </section>
      <section aria-labelledby="export" className="mt-12">
        <h2 id="export" className="mb-2 font-semibold text-2xl">
          Out again
        </h2>
        <p className="mb-4 max-w-text text-soft">
          All places with their facts, drafts and archived ones too, as one table. Change it in a spreadsheet
          and import it here: rows you left alone stay as they are.
        </p>
        <ExportButton />
      </section>
    </>
  );
}

function ExportButton() {
  const download = useAction({
    run: async () => {
      const [{ places }, { placesCsv }] = await Promise.all([
        readAllPlaces(),
        import("#app/imports/places-csv.ts"),
      ]);
      return placesCsv(places);
    },
    failureTitle: "The places could not be read",
    inWords: accountProblem,
    onDone: (text) => saveFile(`${PRODUCT_NAME.toLowerCase()}-places.csv`, text, "text/csv"),
  });
  return (
    <Button aria-disabled={download.isPending} onClick={() => download.mutate()}>
      <ToolIcon name="download" size={18} />
      Download all places as CSV
    </Button>
  );
}

function ImportItem({ summary }: { summary: ImportSummary }) {
  const { id, source, fileName, total, createdAt, createdByName, savedAt, savedByName } = summary;
  return (
    <li className="wrap-anywhere flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-card px-4 py-3.5 sm:px-5">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={`/admin/import/${id}`} className="font-semibold underline underline-offset-2">
            {source}
          </Link>
          <StateBadge summary={summary} />
        </p>
        <p className="mt-1 text-sm text-soft">
          {total > 0 && `${fileName || "Pasted text"}, ${count(total, "row")} · `}
          begun {shortDateTime(createdAt)}
          {createdByName && ` by ${createdByName}`}
          {savedAt && ` · saved ${shortDateTime(savedAt)}${savedByName ? ` by ${savedByName}` : ""}`}
        </p>
      </div>
    </li>
  );
}

function StateBadge({ summary: { job, savedAt, checkedAt, total } }: { summary: ImportSummary }) {
  if (job) return <Badge tone="warning">At work</Badge>;
  if (savedAt) return <Badge tone="green">Saved</Badge>;
  return <Badge>{checkedAt ? "Checked" : total > 0 ? "Read" : "Begun"}</Badge>;
}
