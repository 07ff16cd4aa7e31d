import { inRegion } from "#app/stations/region.ts";
import { ticketsPath } from "#app/trains/links.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  stations: { slug: string; name: string }[];
  regions: { slug: string | null; name: string }[];
  region: string | null;
  chosen: string | null;
};

/** Links, so that it works without scripts and each choice has an address. */
export function StationChooser({ stations, regions, region, chosen }: Props) {
  return (
    <section aria-labelledby="chooser" className="mt-10">
      <h2 id="chooser" className="font-semibold text-2xl">
        Where do you want to get off?
      </h2>
      {regions.length > 1 && (
        <nav aria-label="Region" className="mt-4 flex flex-wrap gap-2">
          {regions.map(({ slug, name }) => (
            <Chip key={name} to={inRegion("/tickets", slug)} isSelected={slug === region}>
              {name}
            </Chip>
          ))}
        </nav>
      )}
      <ul className="mt-4 columns-2 gap-x-6 sm:columns-3 lg:columns-4">
        {stations.map(({ slug, name }) => (
          <li key={slug} className="break-inside-avoid">
            <Link
              to={ticketsPath(slug)}
              aria-current={slug === chosen ? "true" : undefined}
              className="wrap-anywhere inline-block rounded-sm py-2 pointer-coarse:py-2.5 text-ink underline-offset-4 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
