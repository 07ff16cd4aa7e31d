import { queryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "#app/account/client.ts";
import { FACT_WORDS } from "#app/attractions/fact-words.ts";
import type { FactName } from "#app/attractions/facts.ts";
import type { AttractionRecord } from "#app/routes/admin/attractions/attraction-form.ts";
import { linkProblem } from "#app/routes/admin/attractions/check-links.tsx";
import { call } from "#app/routes/admin/editing/record-calls.ts";
import type { AttractionRow, Need } from "#app/routes/admin/records.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

type RecordNeeds = { needs: Need[]; link_check: AttractionRow["link_check"] };

const ATTRACTIONS_KEY = [...RECORDS_KEY, "attractions"];

export function recordNeedsQuery(id: string | null) {
  return queryOptions({
    queryKey: [...ATTRACTIONS_KEY, "needs of", id],
    queryFn: () => call<RecordNeeds>("record_needs", { attraction_id: id }),
    enabled: id !== null,
  });
}

/** Why an attraction is among those that need work, as it is stored. */
export function RecordNeeds({ stored }: { stored: AttractionRecord }) {
  const { data } = useQuery(recordNeedsQuery(stored.id));
  const check = useAction({
    run: () => callFunction<{ problem: string | null }>("check-link", { id: stored.id }),
    families: [ATTRACTIONS_KEY],
    failureTitle: "The website could not be checked",
    inWords: linkProblem,
    onDone: ({ problem }) =>
      showToast({ title: problem ? "The website still does not work" : "The website works" }),
  });
  if (!data || data.needs.length === 0) return null;
  return (
    <section aria-label="Needs work" className="mb-5 rounded-md border border-edge bg-sand px-4 py-3">
      <h3 className="font-semibold">Needs work</h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {data.needs.map((need) => (
          <li key={need} className="wrap-anywhere flex flex-wrap items-center gap-x-3">
            {reasonFor(need, stored, data.link_check)}
            {need === "link_broken" && (
              <Button size="sm" aria-disabled={check.isPending} onClick={() => check.mutate()}>
                {check.isPending ? "Checking..." : "Check again"}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonFor(need: Need, stored: AttractionRecord, link: RecordNeeds["link_check"]): string {
  switch (need) {
    case "no_photo":
      return "It has no photo.";
    case "photo_missing":
      return "The file of a photo is no longer on the server: upload the photo again.";
    case "no_station":
      return "It has no station.";
    case "estimate_only":
      return "All its walks are estimates.";
    case "no_description":
      return "It has no description.";
    case "facts_unchecked":
      return `Nobody has checked: ${uncheckedFacts(stored).join(", ")}.`;
    case "link_broken":
      return `Its website: ${link?.problem} (${shortDateTime(link?.checked_at)}).`;
  }
}

function uncheckedFacts({ fact_sources: sources }: AttractionRecord): string[] {
  return Object.entries(sources).flatMap(([name, { checked_at: checkedAt }]) =>
    checkedAt ? [] : [FACT_WORDS[name as FactName]?.label ?? name],
  );
}
