import { type ReactNode, useRef, useState } from "react";
import { AlsoNear } from "#app/attractions/also-near.tsx";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { AttractionBar, ShareAttraction } from "#app/attractions/attraction-bar.tsx";
import { readDescription } from "#app/attractions/description.ts";
import { FactList } from "#app/attractions/fact-list.tsx";
import PlaceButtons from "#app/attractions/place-buttons.tsx";
import { RecordSourceLine } from "#app/attractions/record-source.tsx";
import { TrainsToday } from "#app/attractions/trains-today.tsx";
import { WALK_ID, WalkStrip } from "#app/attractions/walk-strip.tsx";
import { isLocated } from "#app/map/viewport.ts";
import { Carousel } from "#app/photos/carousel.tsx";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { LeaveByField } from "#app/trains/leave-by-field.tsx";
import { ticketsPath } from "#app/trains/links.ts";
import { TrainMinutes } from "#app/trains/train-minutes.tsx";
import { hasTrain, NO_TRAINS, type TrainTime } from "#app/trains/train-time.ts";
import { useTrains } from "#app/trains/use-trains.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/loading-indicator.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import { SomethingWrong } from "#app/ui/something-wrong.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Minutes } from "#app/walks/minutes.tsx";
import { useWalkMinutes } from "#app/walks/use-walk-minutes.ts";
import { WalkPanel } from "#app/walks/walk-panel.tsx";
import { NO_DIRECT_WALK } from "#app/walks/walk-response.ts";

type Props = {
  /** The summary until the whole has come. */
  attraction: AttractionSummary | Attraction;
  /** Absolute URL. */
  shareUrl: string;
  /** Slug of the station from which the visitor came, if they came from one. */
  fromStation?: string;
  /** The heading of a page; a dialog has its title instead. */
  header?: ReactNode;
  problem: string | null;
  onRetry: () => void;
};

/** An attraction on its page and in its dialog. Keyed by the attraction, it starts anew for another one. */
export function AttractionDetail({ attraction, shareUrl, fromStation, header, problem, onRetry }: Props) {
  const { stations } = attraction;
  const [selected, setSelected] = useState(fromStation);
  const walkFrom = stations.find(({ slug }) => slug === selected) ?? stations[0];
  const strip = walkFrom && <WalkStrip attraction={attraction} station={walkFrom} />;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] print:block">
        <div className="min-w-0 print:flow-root">
          {!header && <div className="-mt-3 mb-4 md:hidden print:hidden">{strip}</div>}
          <div className="print:float-right print:mt-4 print:mb-2 print:ml-6 print:w-1/3">
            <Carousel
              pictures={attraction.pictures}
              size="detail"
              label={`Pictures of ${attraction.name}`}
              className="rounded-xl border border-line"
              preload
              attribution
              opensLarge
            />
          </div>
          {header}
          <OtherNames attraction={attraction} />
          {header && strip}
          {attraction.activityType.length > 0 && (
            <ul aria-label="Activities" className="mt-3 flex flex-wrap gap-1.5 print:hidden">
              {attraction.activityType.map((activity) => (
                <li key={activity}>
                  <Badge>{activity}</Badge>
                </li>
              ))}
            </ul>
          )}
          <FactList attraction={attraction} station={walkFrom} />
          <About attraction={attraction} problem={problem} onRetry={onRetry} />
          <Actions attraction={attraction} problem={problem} shareUrl={shareUrl} />
          {"source" in attraction && attraction.source && <RecordSourceLine {...attraction.source} />}
          <Addresses attraction={attraction} page={shareUrl} />
          <p className="mt-4 print:hidden">
            <SomethingWrong path={`/attraction/${attraction.slug}`} />
          </p>
        </div>
        <div id={WALK_ID} className="min-w-0">
          {isLocated(attraction) && attraction.stations.length > 0 && (
            <WalkPanel
              stations={attraction.stations}
              to={attraction}
              selected={selected}
              onSelect={setSelected}
              renderFoot={(station, minutes) => (
                <>
                  {walkFrom && (
                    <TrainsToday attraction={attraction} station={walkFrom} walkingMinutes={minutes} />
                  )}
                  <LeaveByField station={station} walkingMinutes={minutes} />
                </>
              )}
            />
          )}
          <NearbyStations attraction={attraction} />
          {"alsoNear" in attraction && walkFrom && (
            <AlsoNear station={walkFrom} attractions={attraction.alsoNear} />
          )}
        </div>
      </div>
      <AttractionBar
        attraction={attraction}
        shareUrl={shareUrl}
        // As wide as the page or the dialog.
        className={header ? "-mx-4 sm:-mx-6" : "-mx-5 sm:-mx-6"}
      />
    </>
  );
}

/** They come with the text above them, which would move them away from a press. */
function Actions({ attraction, problem, shareUrl }: Pick<Props, "attraction" | "problem" | "shareUrl">) {
  const website = "website" in attraction && attraction.website;
  if (!("description" in attraction || problem)) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2.5 print:hidden">
      {website && (
        <Button variant="primary" href={website} target="_blank" rel="noopener">
          Visit Website
          <ToolIcon name="external" size={18} />
        </Button>
      )}
      {/* On a phone they are in the bar. */}
      <div className="contents max-md:hidden">
        <ShareAttraction attraction={attraction} shareUrl={shareUrl} />
        <PlaceButtons place={attraction} />
      </div>
    </div>
  );
}

/** On paper, where there are no links. */
function Addresses({ attraction, page }: { attraction: AttractionSummary | Attraction; page: string }) {
  const website = "website" in attraction ? attraction.website : null;
  return (
    <p className="wrap-anywhere mt-3 hidden text-sm print:block">
      {website && (
        <>
          <strong>Website:</strong> {website}
          <br />
        </>
      )}
      <strong>This page:</strong> {page}
    </p>
  );
}

function OtherNames({ attraction }: Pick<Props, "attraction">) {
  const { otherNames } = attraction;
  if (!otherNames) return null;
  const source = "otherNamesSource" in attraction && attraction.otherNamesSource;
  return (
    <p className="wrap-anywhere mt-1.5 text-soft text-sm">
      Also known as {new Intl.ListFormat("en-GB").format(otherNames)}
      {source && (
        <>
          {" "}
          (
          <a href={source} target="_blank" rel="noopener">
            source
          </a>
          )
        </>
      )}
    </p>
  );
}

function About({ attraction, problem, onRetry }: Pick<Props, "attraction" | "problem" | "onRetry">) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (!("description" in attraction)) {
    return (
      <section aria-labelledby="about" aria-busy={problem === null} className="mt-6">
        <h2 ref={heading} id="about" tabIndex={-1} className="font-semibold text-2xl outline-none">
          About
        </h2>
        <p className="mt-2 max-w-text text-lg">{attraction.summary}</p>
        {problem ? (
          <div role="status" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
            <p>{problem}</p>
            <Button
              size="sm"
              onClick={() => {
                // The button goes.
                heading.current?.focus({ preventScroll: true });
                onRetry();
              }}
            >
              Try Again
            </Button>
          </div>
        ) : (
          <Skeleton className="mt-3 h-4 w-3/5 rounded-sm" />
        )}
      </section>
    );
  }
  if (!attraction.description) return null;
  return (
    <section aria-labelledby="about" className="mt-6">
      <h2 id="about" tabIndex={-1} className="font-semibold text-2xl outline-none">
        About
      </h2>
      <p className="mt-2 max-w-text whitespace-pre-line text-lg">
        {readDescription(attraction.description).map((part) =>
          "text" in part ? (
            part.text
          ) : (
            <span key={part.url} className="whitespace-nowrap text-soft">
              {" "}
              (Source:{" "}
              <a href={part.url} className="underline underline-offset-2">
                {part.sourceName}
              </a>
              )
            </span>
          ),
        )}
      </p>
    </section>
  );
}

function NearbyStations({ attraction }: { attraction: AttractionSummary | Attraction }) {
  const { stations } = attraction;
  const [nearest] = stations;
  const { origin, times } = useTrains("trains" in attraction ? attraction.trains : NO_TRAINS);
  if (stations.length === 0)
    return <p className="mt-7 text-soft first:mt-0">{NO_DIRECT_WALK} from a station.</p>;
  return (
    <section aria-labelledby="nearby-stations" className="mt-7 first:mt-0 print:hidden">
      <h2 id="nearby-stations" className="font-semibold text-2xl">
        Nearby Stations ({stations.length})
      </h2>
      <ul className="mt-1.5">
        {stations.map((station) => (
          <StationRow
            key={station.slug}
            station={station}
            attraction={attraction}
            origin={origin?.name}
            time={times[station.slug]}
          />
        ))}
      </ul>
      {nearest && (
        <Link
          to={ticketsPath(nearest.slug)}
          className="wrap-anywhere inline-block rounded-sm py-2 pointer-coarse:py-3 text-sm underline underline-offset-4"
        >
          Trains and fares to {nearest.name}
        </Link>
      )}
    </section>
  );
}

type RowProps = {
  station: NearbyStation;
  attraction: AttractionSummary;
  /** Of the station where the train leaves. */
  origin: string | undefined;
  time: TrainTime | undefined;
};

function StationRow({ station, attraction, origin, time }: RowProps) {
  const minutes = useWalkMinutes(station, attraction);
  return (
    <li className="border-line border-b border-dashed last:border-b-0">
      <Link
        to={`/station/${station.slug}`}
        className="-mx-2 flex min-h-13 flex-wrap items-center gap-x-3 rounded-sm px-2 no-underline hover:bg-sand"
      >
        <DotMarker />
        <span className="min-w-0 grow basis-28 leading-snug">
          <span className="block font-semibold">{station.name}</span>
          {hasTrain(time) && (
            <span className="block text-sm text-soft">
              <TrainMinutes time={time} /> from {origin}
            </span>
          )}
        </span>
        <span className="whitespace-nowrap font-semibold text-green-text text-sm">
          <span className="figure mr-1 font-bold text-2xl text-green">
            <Minutes of={minutes} />
          </span>{" "}
          min walk
        </span>
      </Link>
    </li>
  );
}
