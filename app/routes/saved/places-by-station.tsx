import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { AttractionCard, AttractionGrid } from "#app/attractions/attraction-card.tsx";
import { groupByStation } from "#app/routes/saved/saved-view.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { Link } from "#app/ui/link.tsx";
import { DotMarker } from "#app/ui/marker.tsx";

export function PlacesByStation({ places }: { places: AttractionSummary[] }) {
  const { siteUrl } = useSiteSettings();
  return groupByStation(places).map(({ station, places: near }, index) => (
    <section key={station?.slug ?? ""} className="rows-on-paper mt-9">
      <h2 className="mb-5 flex items-center gap-2.5 font-semibold text-2xl">
        {station ? (
          <>
            <DotMarker size={14} />
            <Link
              to={`/station/${station.slug}`}
              onClick={() => storeReferrer()}
              className="underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              {station.name}
            </Link>
          </>
        ) : (
          "Without a station nearby"
        )}
      </h2>
      <AttractionGrid attractions={near}>
        {(attraction, position) => (
          <AttractionCard
            attraction={attraction}
            to={`/attraction/${attraction.slug}`}
            isFirst={index === 0 && position < 4}
            note={
              <p className="wrap-anywhere hidden text-sm print:block">{`${siteUrl}/attraction/${attraction.slug}`}</p>
            }
            onOpen={() => storeReferrer()}
          />
        )}
      </AttractionGrid>
    </section>
  ));
}
