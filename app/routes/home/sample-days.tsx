import type { SampleDay } from "#app/catalogue/catalogue.ts";
import { Link } from "#app/ui/link.tsx";
import { DiamondMarker } from "#app/ui/marker.tsx";

/** Days out that staff keep, for who has chosen nothing yet. */
export function SampleDays({ days }: { days: SampleDay[] }) {
  return (
    <section aria-labelledby="sample-days" className="mt-6 md:mt-8">
      <h2 id="sample-days" className="font-semibold text-2xl md:text-3xl">
        Days out to take as they are
      </h2>
      <ul className="-mx-4 -mb-3 mt-3 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-5 md:mx-0 md:grid md:grid-cols-3 md:gap-x-5 md:gap-y-0 md:overflow-visible md:px-0">
        {days.map(({ name, why, query, places }) => (
          <li
            key={query}
            className="relative row-span-3 grid w-72 max-w-[85vw] shrink-0 snap-start grid-rows-[auto_1fr_auto] rounded-xl border border-line bg-card p-4 shadow-soft md:w-auto md:max-w-none md:grid-rows-subgrid md:p-5"
          >
            <h3 className="wrap-anywhere font-semibold text-xl">
              <Link to={`/day?${query}`} className="after:absolute after:inset-0 after:rounded-xl">
                {name}
              </Link>
            </h3>
            <p className="mt-1.5 text-sm text-soft">{why}</p>
            <ul className="perforation mt-4 pt-3 text-sm">
              {places.map((place) => (
                <li key={place} className="flex items-center gap-2.5 py-0.5 font-semibold">
                  <DiamondMarker />
                  {place}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
