import { useEffect } from "react";
import { Link } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { CARD_TEXT_LENGTH, shorten } from "#app/attractions/description.ts";
import { LazyImage } from "#app/photos/lazy-image.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardStub } from "#app/ui/card.tsx";
import { StationDot } from "#app/ui/marker.tsx";
import { useLazyPart } from "#app/ui/use-lazy-part.ts";

type Props = {
  attraction: AttractionSummary;
  /** Where a click leads. */
  to: string;
  /** Kept with the history entry that a click makes. */
  linkState?: object;
  onOpen?: () => void;
  /** Loads the picture at once: for the cards that are seen first. */
  isFirst?: boolean;
  /** Slug of the chosen station: its minutes are shown beside the primary one's. */
  chosenStation?: string | null;
};

const loadCarousel = () => import("#app/photos/carousel.tsx");

type CardPicturesProps = Pick<AttractionSummary, "name" | "pictures"> & {
  isFirst?: boolean;
  link: { to: string; state?: object; onClick?: () => void };
};

/** A place as one of many: the picture first, then what it is, and how far on foot. The whole card is one link. */
export function AttractionCard({ attraction, to, linkState, onOpen, isFirst, chosenStation }: Props) {
  const { name, summary, activityType } = attraction;
  return (
    <Card
      as="article"
      className="group relative isolate h-full transition-[translate] duration-200 ease-out hover:-translate-y-0.5"
    >
      <CardPictures {...attraction} isFirst={isFirst} link={{ to, state: linkState, onClick: onOpen }} />
      <div className="flex grow flex-col gap-2.5 p-4 pb-3.5">
        <h3 className="font-semibold text-xl">
          <Link
            to={to}
            state={linkState}
            onClick={onOpen}
            preventScrollReset
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
        <WalkStub attraction={attraction} chosenStation={chosenStation} />
      </div>
    </Card>
  );
}

/** Several pictures are a carousel, which is fetched when the page is alive; until then the first one stands there. */
function CardPictures({ name, pictures, isFirst, link }: CardPicturesProps) {
  const { part, request } = useLazyPart(loadCarousel);
  const isSeveral = pictures.length > 1;
  useEffect(() => {
    if (isSeveral) request();
  }, [isSeveral, request]);
  if (!isSeveral || !part)
    return <LazyImage picture={pictures[0] ?? null} size="summary" preload={isFirst} />;
  return (
    <part.Carousel
      pictures={pictures}
      size="summary"
      label={`Pictures of ${name}`}
      preload={isFirst}
      link={{ ...link, preventScrollReset: true }}
    />
  );
}

/** The foot of the card: minutes on foot as a figure, and from where. */
function WalkStub({ attraction, chosenStation }: Pick<Props, "attraction" | "chosenStation">) {
  const { stations, nearestStation, walkingTimeMinutes } = attraction;
  if (nearestStation === null || walkingTimeMinutes === null) return null;
  const chosen = stations.find(({ slug, isPrimary }) => slug === chosenStation && !isPrimary);
  const more = stations.length - 1;
  return (
    <CardStub className="flex min-h-14 items-center gap-3">
      <p className="whitespace-nowrap font-semibold text-green-text text-sm">
        <span className="figure mr-1 font-bold text-2xl text-green">{walkingTimeMinutes}</span> min walk
      </p>
      <div className="ml-auto min-w-0 text-right text-sm leading-snug">
        <p className="flex items-center justify-end gap-1.5 font-semibold">
          <StationDot size={10} />
          <span className="truncate">{nearestStation}</span>
        </p>
        {chosen && (
          <p className="text-soft">
            {chosen.walkingTimeMinutes} min from {chosen.name}
          </p>
        )}
        {more > 0 && (
          <p className="text-soft">
            + {more} more {more === 1 ? "station" : "stations"}
          </p>
        )}
      </div>
    </CardStub>
  );
}
