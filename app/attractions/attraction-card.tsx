import { lazy, memo, type ReactNode, Suspense } from "react";
import { type AttractionSummary, CARD_TEXT_LENGTH, shorten } from "#app/attractions/attraction.ts";
import { CardWalk } from "#app/attractions/card-walk.tsx";
import { LazyCarousel } from "#app/photos/lazy-carousel.tsx";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import { importAgain } from "#app/shared/import-again.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

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
        <LazyPicture picture={pictures[0] ?? null} size="summary" preload={isFirst} />
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
        <CardWalk stations={attraction.stations} chosenStation={chosenStation} />
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
