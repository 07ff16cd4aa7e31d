import { lazy, type ReactNode, Suspense } from "react";
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

type GridProps = {
  attractions: AttractionSummary[];
  /** Renders one card. */
  children: (attraction: AttractionSummary, position: number) => ReactNode;
  emptyHint?: string;
  emptyAction?: ReactNode;
};

/** Cards in one to four columns, or an empty state. */
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
        <li key={attraction.slug}>{children(attraction, position)}</li>
      ))}
    </ul>
  );
}

type CardProps = {
  attraction: AttractionSummary;
  to: string;
  /** The `location.state` of the link. */
  linkState?: object;
  onOpen?: () => void;
  /** Loads the picture at once, for cards that are in view first. */
  isFirst?: boolean;
  /** Slug of a station whose minutes are shown in place of the primary station's. */
  chosenStation?: string | null;
  /** A line above the minutes. */
  note?: ReactNode;
};

// Not in documents: a heart does nothing before hydration.
const SaveButton = lazy(() => importAgain(() => import("#app/attractions/save-button.tsx")));

/** An attraction in a list. The whole card is one link. */
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
  const { name, summary, activityType, pictures } = attraction;
  return (
    <Card
      as="article"
      className="group relative isolate h-full transition-[translate] duration-200 ease-out hover:-translate-y-0.5"
    >
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
          <SaveButton place={attraction} isOnCard />
        </Suspense>
      )}
      <div className="flex grow flex-col gap-2.5 p-4 pb-3.5">
        <h3 className="font-semibold text-xl">
          <Link
            to={to}
            state={linkState}
            onClick={onOpen}
            className="line-clamp-2 no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
          >
            {name}
          </Link>
        </h3>
        {activityType.length > 0 && (
          <ul aria-label="Activities" className="flex flex-wrap gap-1.5">
            {activityType.map((activity) => (
              <li key={activity}>
                <Badge>{activity}</Badge>
              </li>
            ))}
          </ul>
        )}
        <p className="line-clamp-3 text-sm text-soft">{shorten(summary, CARD_TEXT_LENGTH)}</p>
        {note}
        <WalkStub attraction={attraction} chosenStation={chosenStation} />
      </div>
    </Card>
  );
}

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
    <CardStub className="min-h-14 text-sm leading-snug">
      <p className="flex items-center gap-1.5">
        <DotMarker size={10} />
        <span className="truncate font-semibold">{station.name}</span>
        {more > 0 && (
          <span className="ml-auto whitespace-nowrap pl-2 text-soft">
            + {more} more {more === 1 ? "station" : "stations"}
          </span>
        )}
      </p>
      <p className="whitespace-nowrap text-soft">
        {hasTrain(train) && (
          <>
            <TrainMinutes time={train} /> ·{" "}
          </>
        )}
        <span className="font-semibold text-green-text">
          <span className="figure mr-1 font-bold text-2xl text-green">
            <Minutes of={station} />
          </span>{" "}
          min walk
        </span>
      </p>
      {station !== primary && (
        <p className="text-soft">
          {primary.walkingTimeMinutes < station.walkingTimeMinutes && "nearer: "}
          {primary.name}, <Minutes of={primary} /> min
        </p>
      )}
    </CardStub>
  );
}
