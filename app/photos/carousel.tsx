import { type KeyboardEvent, useCallback, useState } from "react";
import { Link, type LinkProps } from "react-router";
import { Attribution } from "./attribution.tsx";
import { CarouselArrows, CarouselCounter, CarouselDots } from "./carousel-controls.tsx";
import { LazyImage, PHOTO_BOXES } from "./lazy-image.tsx";
import type { Photo } from "./photo.ts";
import { useCarousel } from "./use-carousel.ts";
import { useSwipe } from "./use-swipe.ts";

type Props = {
  /** In order; the first is seen first. */
  pictures: readonly Photo[];
  size: "summary" | "detail";
  /** For screen readers, such as "Pictures of Melrose Abbey". */
  label: string;
  /** Loads the first picture at once. */
  preload?: boolean;
  /** Shows the credit of what is seen below it. */
  attribution?: boolean;
  /** Where a click on the picture leads, in a card. The controls do not lead there, and lie above a link that covers the card. */
  link?: Omit<LinkProps, "children">;
  /** Of the box around the picture. */
  className?: string;
};

/**
 * Pictures one at a time, in a circle: dots, a counter, arrows, arrow keys, swipes. One picture has no controls, none says so. Each change
 * dispatches `imageCarouselChange` on the window. Without JavaScript it is the first picture.
 */
export function Carousel({ attribution, className = "", ...props }: Props) {
  const carousel = useCarousel(props.pictures.length);
  const [standIns, setStandIns] = useState<readonly string[]>([]);
  const handleStandIn = useCallback(({ url }: Photo, isStandIn: boolean) => {
    setStandIns((before) => [...before.filter((other) => other !== url), ...(isStandIn ? [url] : [])]);
  }, []);
  const current = props.pictures[carousel.index] ?? props.pictures[0];
  const seen = current?.fallback && standIns.includes(current.url) ? current.fallback : current;
  return (
    <figure>
      {props.pictures.length > 1 ? (
        <Slides
          {...props}
          carousel={carousel}
          altText={seen?.altText ?? ""}
          onStandIn={handleStandIn}
          className={className}
        />
      ) : (
        <div className={`relative overflow-clip ${className}`}>
          <LazyImage
            picture={current ?? null}
            size={props.size}
            preload={props.preload}
            onStandIn={handleStandIn}
          />
          {props.link && <PictureLink link={props.link} />}
        </div>
      )}
      {attribution && seen?.attribution && (
        <figcaption className="mt-2">
          <Attribution attribution={seen.attribution} />
        </figcaption>
      )}
    </figure>
  );
}

/** In two colours and on top, so that it is seen on any picture. */
const focusRing =
  "after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:shadow-[inset_0_0_0_3px_var(--color-focus),inset_0_0_0_5px_var(--color-card)]";

type SlidesProps = Omit<Props, "attribution"> & {
  carousel: ReturnType<typeof useCarousel>;
  /** Of what is seen at the moment. */
  altText: string;
  onStandIn: (picture: Photo, isStandIn: boolean) => void;
};

function Slides({
  pictures,
  size,
  label,
  preload,
  link,
  className,
  carousel,
  altText,
  onStandIn,
}: SlidesProps) {
  const { index, isReady, approach, attach, showNext, showPrevious, show } = carousel;
  const swipe = useSwipe({
    onSwipe: (direction) => (direction > 0 ? showNext() : showPrevious()),
    onSettle: carousel.settle,
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    if (event.key === "ArrowLeft") showPrevious();
    else showNext();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark for every card
    <div
      ref={attach}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys act on the carousel as a whole
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onPointerEnter={approach}
      onFocus={approach}
      {...swipe}
      className={`group/carousel relative w-full touch-pan-y select-none overflow-clip outline-none ${link ? "z-10" : ""} ${PHOTO_BOXES[size]} ${focusRing} ${className}`}
    >
      {/* Whole pixels: the library measures in them, and would leave a sliver of the next picture. */}
      <div className="flex w-[round(up,100%,1px)]">
        {pictures.map((picture, place) =>
          isReady || place === index ? (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={picture.url}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${pictures.length}`}
              aria-hidden={place !== index}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              <LazyImage
                picture={picture}
                size={size}
                preload={isNeighbour(place) || (preload && place === 0)}
                onStandIn={onStandIn}
              />
            </div>
          ) : null,
        )}
      </div>
      {link && <PictureLink link={link} />}
      <CarouselArrows size={size} onPrevious={showPrevious} onNext={showNext} />
      <CarouselDots count={pictures.length} index={index} onShow={show} />
      <CarouselCounter count={pictures.length} index={index} altText={altText} />
    </div>
  );

  /** Once somebody is at it, the pictures to either side are loaded before they come into view. */
  function isNeighbour(place: number): boolean {
    const distance = Math.abs(place - index);
    return isReady && (distance === 1 || distance === pictures.length - 1);
  }
}

/** The card's own link has a name already: this one is for pointers only. */
function PictureLink({ link }: { link: Omit<LinkProps, "children"> }) {
  return <Link {...link} tabIndex={-1} aria-hidden="true" draggable={false} className="absolute inset-0" />;
}
