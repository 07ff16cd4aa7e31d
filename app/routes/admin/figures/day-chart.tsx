import type { Figures } from "#app/routes/admin/figures/page-figures.ts";
import { writtenDate } from "#app/shared/dates.ts";

export function DayChart({ total, days }: Pick<Figures, "total" | "days">) {
  const most = Math.max(...days.map(({ views }) => views));
  const busiest = days.find(({ views }) => views === most);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section aria-labelledby="days" className="rounded-xl border border-line bg-card p-5 sm:p-6">
      <h2 id="days" className="flex flex-wrap items-baseline gap-x-2 font-semibold text-xl">
        <span className="figure font-bold text-4xl text-green">{total.toLocaleString("en-GB")}</span>
        {total === 1 ? "view" : "views"}
      </h2>
      {busiest && (
        <p className="mt-1 text-sm text-soft">
          Most on {writtenDate(busiest.day)}: {most.toLocaleString("en-GB")}
        </p>
      )}
      <ul className="mt-5 flex h-32 items-end gap-1">
        {days.map(({ day, views }) => (
          <li
            key={day}
            title={`${writtenDate(day)}: ${views}`}
            className="min-w-0 grow rounded-sm bg-green"
            style={{ height: `${(100 * views) / most}%` }}
          >
            <span className="sr-only">
              {writtenDate(day)}: {views}
            </span>
          </li>
        ))}
      </ul>
      <p className="perforation mt-1 flex justify-between pt-2 text-soft text-xs">
        <span>{first && writtenDate(first.day)}</span>
        <span>{last && writtenDate(last.day)}</span>
      </p>
    </section>
  );
}
