import { useLocation, useParams } from "react-router";
import { MOST_NEAR, type NextAttraction } from "#app/attractions/attraction.ts";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import { type EntryState, OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { Link } from "#app/ui/link.tsx";
import { Minutes } from "#app/walks/minutes.tsx";
import { NO_DIRECT_WALK } from "#app/walks/walk-response.ts";

type Props = {
  station: { slug: string; name: string };
  /** The nearest first. */
  attractions: NextAttraction[];
};

/** Other attractions of a station, each with the walk to it. In a dialog they open in it. */
export function AlsoNear({ station, attractions }: Props) {
  const toNext = useLinkToNext();
  const near = attractions.filter(({ stations }) => stations.includes(station.slug)).slice(0, MOST_NEAR);
  if (near.length === 0) return null;
  return (
    <section aria-labelledby="also-near" className="mt-7 print:hidden">
      <h2 id="also-near" className="font-semibold text-2xl">
        Also near {station.name}
      </h2>
      {near.some(({ walkingTimeMinutes }) => walkingTimeMinutes !== null) && (
        <p className="mt-1 text-sm text-soft">On foot from here, estimated along the straight line.</p>
      )}
      <ul className="mt-1.5">
        {near.map((attraction) => (
          <li key={attraction.slug} className="border-line border-b border-dashed last:border-b-0">
            <Link
              {...toNext(attraction)}
              className="-mx-2 flex min-h-17 flex-wrap items-center gap-x-3 gap-y-1 rounded-sm px-2 py-1.5 no-underline hover:bg-sand"
            >
              <span aria-hidden="true" className="w-18 shrink-0">
                <LazyPicture picture={attraction.picture} size="thumbnail" className="rounded-sm" />
              </span>
              <span className="line-clamp-2 min-w-0 grow basis-20 font-semibold leading-snug">
                {attraction.name}
              </span>
              <WalkTo {...attraction} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In a dialog over its page it opens over that page as well, unless that is the page of a station which it is not near. */
function useLinkToNext() {
  const { search, state }: { search: string; state: EntryState | null } = useLocation();
  const { stationSlug } = useParams();
  const overPage: EntryState | null = state?.isOverPage
    ? { ...OPENS_OVER_PAGE, dialogsBefore: (state.dialogsBefore ?? 0) + 1 }
    : null;
  return ({ slug, stations }: NextAttraction) => {
    if (!stationSlug) return { to: `/attraction/${slug}${search}`, state: overPage };
    return stations.includes(stationSlug)
      ? { to: `/station/${stationSlug}/attraction/${slug}${search}`, state: overPage }
      : { to: `/attraction/${slug}${search}` };
  };
}

function WalkTo({ walkingTimeMinutes }: NextAttraction) {
  if (walkingTimeMinutes === null)
    return <span className="max-w-24 shrink-0 text-right text-sm text-soft">{NO_DIRECT_WALK}</span>;
  return (
    <span className="shrink-0 whitespace-nowrap font-semibold text-green-text text-sm">
      <span className="figure mr-1 font-bold text-2xl text-green">
        <Minutes of={{ walkingTimeMinutes, isEstimate: true }} />
      </span>{" "}
      min walk
    </span>
  );
}
