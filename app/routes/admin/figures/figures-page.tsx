import { queryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { DayChart } from "#app/routes/admin/figures/day-chart.tsx";
import { addUp, PAGE_NAMES, type PageCount } from "#app/routes/admin/figures/page-figures.ts";
import { today, writtenDate } from "#app/shared/dates.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const DAYS = 30;

/** From the function missed-searches: the day is "2026-11-22". */
type MissedSearch = { words: string; times: number; lastOn: string };

export const meta = fixedMeta({
  title: "Figures",
  description: "How often each kind of page was opened, and what was searched in vain.",
});

export default function FiguresPage() {
  return (
    <AdminSubpage name="Figures" path="/admin/figures">
      <Figures />
      <MissedSearches />
    </AdminSubpage>
  );
}

const countsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, "page-counts"],
  queryFn: () => callFunction<{ counts: PageCount[] }>("page-counts", { days: DAYS }),
});

function Figures() {
  const { data, error, refetch } = useQuery(countsQuery);
  const figures = data && addUp(data.counts, today(), DAYS);
  return (
    <>
      <h1 className="font-bold text-4xl">Figures</h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        How often each kind of page was opened in the last {DAYS} days, by visitors who agreed to be counted:
        fewer than there were.
      </p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!figures && !error && <LoadingIndicator message="Loading the figures..." />}
      {figures?.total === 0 && (
        <EmptyState icon={<ToolIcon name="chart" size={26} />} title="Nothing has been counted yet." />
      )}
      {figures && figures.total > 0 && (
        <div className="grid items-start gap-5 md:grid-cols-[1fr_20rem]">
          <DayChart {...figures} />
          <table className="w-full border-separate border-spacing-0 rounded-xl border border-line bg-card text-left text-sm">
            <caption className="sr-only">Views of each kind of page</caption>
            <thead>
              <tr>
                <th scope="col" className="px-4 py-3">
                  Page
                </th>
                <th scope="col" className="px-4 py-3 text-right">
                  Views
                </th>
              </tr>
            </thead>
            <tbody>
              {figures.pages.map(({ page, views }) => (
                <tr key={page} className="*:border-line *:border-t">
                  <th scope="row" className="px-4 py-2.5 font-normal">
                    {PAGE_NAMES[page]}
                  </th>
                  <td className="px-4 py-2.5 text-right tabular-nums">{views.toLocaleString("en-GB")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const missedQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, "missed-searches"],
  queryFn: () => callFunction<{ searches: MissedSearch[] }>("missed-searches", {}),
});

function MissedSearches() {
  const { data, error, refetch } = useQuery(missedQuery);
  return (
    <section aria-labelledby="missed" className="mt-10">
      <h2 id="missed" className="font-semibold text-2xl">
        Searched and not found
      </h2>
      <p className="mt-2 mb-5 max-w-text text-soft">
        Words that at least three searches were for: a place that is missing, a name that nobody has added
        yet.
      </p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.searches.length === 0 && <p>Nothing yet.</p>}
      {data && data.searches.length > 0 && (
        <ul className="columns-2xs gap-8 text-sm">
          {data.searches.map(({ words, times, lastOn }) => (
            <li key={words} className="flex break-inside-avoid gap-3 border-line border-b border-dashed py-2">
              <span className="min-w-0 grow wrap-anywhere">{words}</span>
              <span className="text-soft">{writtenDate(lastOn)}</span>
              <span className="w-10 text-right tabular-nums">{times}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
