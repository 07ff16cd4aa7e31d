import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { Problem } from "#app/account/account-form.tsx";
import { LoadError } from "#app/account/load-error.tsx";
import type { ImportDetail, ImportJob } from "#app/imports/import-records.ts";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { CheckStep } from "#app/routes/admin/import/check-step.tsx";
import { ColumnsStep } from "#app/routes/admin/import/columns-step.tsx";
import { DeleteImport } from "#app/routes/admin/import/delete-import.tsx";
import { ImportSteps, type Step, stepOf } from "#app/routes/admin/import/import-steps.tsx";
import { importQuery } from "#app/routes/admin/import/imports.ts";
import { PublishStep } from "#app/routes/admin/import/publish-step.tsx";
import { SaveStep } from "#app/routes/admin/import/save-step.tsx";
import { SourceForm } from "#app/routes/admin/import/source-form.tsx";
import { useIsHere } from "#app/routes/admin/use-is-here.ts";
import { count } from "#app/shared/count.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/import-page";

export const meta = fixedMeta({
  title: "Import",
  description: "Where staff bring in places from a file.",
});

export default function ImportPage({ params: { importId } }: Route.ComponentProps) {
  return (
    <AdminSubpage name="Import" path="/admin/import">
      <Import key={importId} id={importId} />
    </AdminSubpage>
  );
}

function Import({ id }: { id: string }) {
  const [params] = useSearchParams();
  const { data: detail, error, refetch } = useQuery(importQuery(id));
  if (!detail)
    return error ? (
      <LoadError error={error} onRetry={refetch} />
    ) : (
      <LoadingIndicator message="Loading the import..." />
    );
  const step = stepOf(params.get("step"), detail);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="wrap-anywhere min-w-0 font-bold text-3xl sm:text-4xl">{detail.source}</h1>
        {!detail.savedAt && <DeleteImport id={id} name={detail.source} />}
      </div>
      <p className="wrap-anywhere mt-1 mb-4 text-soft">
        {[detail.fileName || "Pasted text", count(detail.total, "row"), detail.licence, detail.attribution]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ImportSteps current={step} detail={detail} />
      <div className="mt-6 grid grid-cols-1 gap-5">
        {detail.problem && <Problem>{detail.problem}</Problem>}
        {detail.job ? <JobProgress job={detail.job} /> : <StepContent step={step} detail={detail} />}
      </div>
    </>
  );
}

function StepContent({ step, detail }: { step: Step; detail: ImportDetail }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const go = (next: Step) => isHere() && void navigate(`?step=${next}`, { preventScrollReset: true });
  switch (step) {
    case "source":
      return <SourceForm existing={detail} onRead={() => go("columns")} />;
    case "columns":
      return <ColumnsStep detail={detail} onChecked={() => go("check")} />;
    case "check":
      return <CheckStep detail={detail} />;
    case "save":
      return <SaveStep detail={detail} onSaved={() => go("publish")} onUndone={() => go("columns")} />;
    case "publish":
      return <PublishStep detail={detail} />;
  }
}

const DOING: Record<ImportJob["name"], string> = {
  reading: "Reading the file",
  checking: "Checking the rows",
  saving: "Saving the places",
  undoing: "Taking the import back",
};

function JobProgress({ job: { name, done, total } }: { job: ImportJob }) {
  return (
    <div role="status" className="grid max-w-xl gap-3 rounded-lg border border-line bg-card p-5">
      <p className="font-semibold tabular-nums">
        {DOING[name]}
        {done > 0 && `: ${done}${total > 0 ? ` of ${total}` : ""}`}...
      </p>
      <progress
        aria-label={DOING[name]}
        max={total || undefined}
        value={total ? done : undefined}
        className="h-2 w-full accent-deep"
      />
      <p className="text-sm text-soft">You can leave this page meanwhile.</p>
    </div>
  );
}
