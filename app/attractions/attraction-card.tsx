import { lazy, memo, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { type AttractionSummary, CARD_TEXT_LENGTH, shorten } from "#app/attractions/attraction.ts";
import { LazyCarousel } from "#app/photos/lazy-carousel.tsx";
import { LazyImage } from "#app/photos/lazy-image.tsx";
import { importAgain } from "#app/shared/import-again.ts";
import { TrainMinutes } from "#app/trains/train-minutes.tsx";
import { hasTrain } from "#app/trains/train-time.ts";
import { usePageTrains } from "#app/trains/use-trains.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardStub } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { Minutes } from "#app/walks/minutes.tsx";

const loadFacts = () => import("#app/attractions/card-facts.tsx");

// Rendered on the server, but not in the first download.
const CardFacts = import.meta.env.SSR
  ? (await loadFacts()).CardFacts
  : lazy(() => importAgain(loadFacts).then((module) => ({ default: module.CardFacts })));

type GridProps = {
  attractions: AttractionSummary[];
  children: (attraction: AttractionSummary, position: number) => ReactNode;
  emptyHint?: string;
  emptyAction?: ReactNode;
};

export function AttractionGrid({
  attractions,
  children,
  emptyHint = "Try adjusting your filters to see more results",
  emptyAction,
}: GridProps) {
  if (attractions.length === 0) {
    return <EmptyState title="No attractions found" hint={emptyHint} action={emptyAction} />;
  }
  return (
    <ul className="card-grid">
      {attractions.map((attraction, position) => (
        <li key={attraction.slug}>
          {/* Hydrated after what surrounds the cards, or at a press. */}
          <Suspense>{children(attraction, position)}</Suspense>
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  attraction: AttractionSummary;
  to: string;
  linkState?: object;
  onOpen?: () => void;
  /** Loads the picture at once, for cards that are in view first. */
  isFirst?: boolean;
  /** Slug of a station whose minutes are shown in place of the primary station's. */
  chosenStation?: string | null;
  note?: ReactNode;
};

// Not in documents: a heart does nothing before hydration.
const PlaceButtons = lazy(() => importAgain(() => import("#app/attractions/place-buttons.tsx")));

export function AttractionCard({
  attraction,
  to,
  linkState,
  onOpen,
  isFirst,
  chosenStation,
  note,
}: CardProps) {
  const isHydrated = useIsHydrated();
  const { name, summary, activityType, pictures, facts } = attraction;
  return (
    <Card as="article" className="place-card group">
      {pictures.length > 1 ? (
        <LazyCarousel
          pictures={pictures}
          size="summary"
          label={`Pictures of ${name}`}
          preload={isFirst}
          link={{ to, state: linkState, onClick: onOpen }}
        />
      ) : (
        <LazyImage picture={pictures[0] ?? null} size="summary" preload={isFirst} />
      )}
      {isHydrated && (
        <Suspense>
          <PlaceButtons place={attraction} isOnCard />
        </Suspense>
      )}
      <div className="place-card-text">
        <h3>
          <Link to={to} state={linkState} onClick={onOpen}>
            {name}
          </Link>
        </h3>
        {activityType.length > 0 && (
          <ul aria-label="Activities">
            {activityType.map((activity) => (
              <Badge as="li" key={activity}>
                {activity}
              </Badge>
            ))}
          </ul>
        )}
        <p className="place-card-summary">{shorten(summary, CARD_TEXT_LENGTH)}</p>
        <PhoneFacts facts={facts} />
        {note}
        <WalkStub attraction={attraction} chosenStation={chosenStation} />
      </div>
    </Card>
  );
}

/** Memoised: rendered anew before its code has come, the boundary would drop what the document shows. */
const PhoneFacts = memo(function PhoneFacts({ facts }: Pick<AttractionSummary, "facts">) {
  return (
    <Suspense>
      <CardFacts facts={facts} />
    </Suspense>
  );
});

/** The foot of the card: minutes on foot from the chosen station, or else from the primary one. */
function WalkStub({ attraction, chosenStation }: Pick<CardProps, "attraction" | "chosenStation">) {
  const { stations } = attraction;
  const [primary] = stations;
  const station = stations.find(({ slug }) => slug === chosenStation) ?? primary;
  const train = usePageTrains().times[station?.slug ?? ""];
  if (!primary || !station) return null;
  /** Stations that the card does not name. */
  const more = stations.length - (station === primary ? 1 : 2);
  return (
    <CardStub className="walk-stub">
      <p>
        <DotMarker />
        <span>{station.name}</span>
        {more > 0 && (
          <span>
            + {more} more {more === 1 ? "station" : "stations"}
          </span>
        )}
      </p>
      <p>
        {hasTrain(train) && (
          <>
            <TrainMinutes time={train} /> ·{" "}
          </>
        )}
        <span>
          <span className="figure">
            <Minutes of={station} />
          </span>{" "}
          min walk
        </span>
      </p>
      {station !== primary && (
        <p>
          {primary.walkingTimeMinutes < station.walkingTimeMinutes && "nearer: "}
          {primary.name}, <Minutes of={primary} /> min
        </p>
      )}
    </CardStub>
  );
}
