import type { KeyboardEvent, ReactNode } from "react";
import type { CarouselProps } from "#app/photos/carousel.tsx";
import { CarouselArrows, CarouselCounter, CarouselDots } from "#app/photos/carousel-controls.tsx";
import { LazyPicture, PHOTO_BOXES } from "#app/photos/lazy-picture.tsx";
import type { Photo } from "#app/photos/photo.ts";
import type { useCarousel } from "#app/photos/use-carousel.ts";
import { useSwipe } from "#app/photos/use-swipe.ts";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";

/** Two rings, so that the focus is visible on any picture. */
export const focusRing =
  "after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:shadow-[inset_0_0_0_3px_var(--color-focus),inset_0_0_0_5px_var(--color-card)]";

type Props = Omit<CarouselProps, "attribution" | "link" | "opensLarge"> & {
  carousel: ReturnType<typeof useCarousel>;
  altText: string;
  overlay: ReactNode;
  onFallbackChange: (picture: Photo, isFallback: boolean) => void;
};

export function CarouselSlides({
  pictures,
  size,
  label,
  preload,
  className,
  carousel,
  altText,
  overlay,
  onFallbackChange,
}: Props) {
  const { index, isReady, prepare, attach, showNext, showPrevious, show } = carousel;
  const swipe = useSwipe({
    onSwipe: (direction) => (direction > 0 ? showNext() : showPrevious()),
    onCancel: carousel.moveBack,
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (isModifiedEvent(event)) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    if (event.key === "ArrowLeft") showPrevious();
    else showNext();
  }

  function isNeighbour(slide: number): boolean {
    const distance = Math.abs(slide - index);
    return isReady && (distance === 1 || distance === pictures.length - 1);
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
      onPointerEnter={prepare}
      onFocus={prepare}
      {...swipe}
      className={`group/carousel relative min-h-0 w-full touch-pan-y select-none overflow-clip outline-none ${overlay ? "z-10" : ""} ${PHOTO_BOXES[size]} ${focusRing} ${className}`}
    >
      {/* Embla measures in whole pixels; a fraction would leave a sliver of the next picture. The box stays as high as a single picture. */}
      <div className="flex w-[round(up,100%,1px)]">
        {pictures.map((picture, slide) =>
          isReady || slide === index ? (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={picture.url}
              role="group"
              aria-roledescription="slide"
              aria-label={`${slide + 1} of ${pictures.length}`}
              aria-hidden={slide !== index}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              <LazyPicture
                picture={picture}
                size={size}
                preload={isNeighbour(slide) || (preload && slide === 0)}
                onFallbackChange={onFallbackChange}
              />
            </div>
          ) : null,
        )}
      </div>
      {overlay}
      <CarouselArrows size={size} onPrevious={showPrevious} onNext={showNext} />
      <CarouselDots count={pictures.length} index={index} onShow={show} />
      <CarouselCounter count={pictures.length} index={index} altText={altText} />
    </div>
  );
}
