import type { ImportDetail } from "#app/imports/import-records.ts";
import { Link } from "#app/ui/link.tsx";

const STEPS = [
  { step: "source", label: "Source" },
  { step: "columns", label: "Columns" },
  { step: "check", label: "Check" },
  { step: "save", label: "Save" },
  { step: "publish", label: "Publish" },
] as const;
export type Step = (typeof STEPS)[number]["step"];

/** The steps that can be taken: what was saved stays as it is until it is undone. */
function openSteps({ total, checkedAt, savedAt }: ImportDetail): Step[] {
  if (savedAt) return ["check", "save", "publish"];
  if (total === 0) return ["source"];
  return checkedAt ? ["source", "columns", "check", "save"] : ["source", "columns"];
}

/** The step of the address if it can be taken, else the furthest that leads on. */
export function stepOf(wanted: string | null, detail: ImportDetail): Step {
  const open = openSteps(detail);
  const found = open.find((step) => step === wanted);
  return found ?? (detail.checkedAt && !detail.savedAt ? "check" : (open.at(-1) ?? "source"));
}

export function ImportSteps({ current, detail }: { current: Step; detail: ImportDetail }) {
  const open = openSteps(detail);
  return (
    <nav aria-label="Steps of the import">
      <ol className="flex gap-1 overflow-x-auto border-line border-b max-sm:-mx-4 max-sm:px-4">
        {STEPS.map(({ step, label }, index) => (
          <li key={step} className="shrink-0">
            {open.includes(step) ? (
              <Link
                to={{ search: `?step=${step}` }}
                aria-current={step === current ? "step" : undefined}
                preventScrollReset
                className="-outline-offset-2 inline-flex min-h-11 items-center gap-2 border-transparent border-b-3 px-2.5 font-semibold text-sm text-soft no-underline hover:text-ink aria-[current]:border-deep aria-[current]:text-ink sm:px-4 sm:text-base"
              >
                <StepNumber index={index} />
                {label}
              </Link>
            ) : (
              <span
                aria-disabled="true"
                className="inline-flex min-h-11 items-center gap-2 border-transparent border-b-3 px-2.5 text-sm text-soft sm:px-4 sm:text-base"
              >
                <StepNumber index={index} />
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepNumber({ index }: { index: number }) {
  return <span className="max-sm:sr-only tabular-nums">{index + 1}.</span>;
}
