import { useRef } from "react";
import { Attribution } from "#app/photos/attribution.tsx";
import { CarouselSlides } from "#app/photos/carousel-slides.tsx";
import { EnlargeButton, LargePictures } from "#app/photos/large-pictures.tsx";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { useCarousel } from "#app/photos/use-carousel.ts";
import { useShownPicture } from "#app/photos/use-shown-picture.ts";
import { Link, type LinkProps } from "#app/ui/link.tsx";

export type CarouselProps = {
  pictures: readonly Photo[];
  size: "summary" | "detail";
  /** For screen readers: "Pictures of Melrose Abbey". */
  label: string;
  preload?: boolean;
  attribution?: boolean;
  opensLarge?: boolean;
  link?: Omit<LinkProps, "children">;
  className?: string;
};

/** A change dispatches `imageCarouselChange` on the window. Without JavaScript it is the first picture. */
export function Carousel({ attribution, opensLarge, className = "", ...props }: CarouselProps) {
  const { pictures, size, label, preload, link } = props;
  const carousel = useCarousel(pictures.length);
  const enlargeButton = useRef<HTMLButtonElement>(null);
  const { shownFor, handleFallbackChange } = useShownPicture();
  const current = pictures[carousel.index] ?? pictures[0];
  const visible = current && shownFor(current);
  const isEnlargeable = opensLarge && current?.url;
  const overlay = link ? (
    <PictureLink link={link} />
  ) : (
    isEnlargeable && <EnlargeButton ref={enlargeButton} index={carousel.index} />
  );
  return (
    <figure>
      {pictures.length > 1 ? (
        <CarouselSlides
          {...props}
          carousel={carousel}
          altText={visible?.altText ?? ""}
          overlay={overlay}
          onFallbackChange={handleFallbackChange}
          className={className}
        />
      ) : (
        <div className={`relative overflow-clip ${className}`}>
          <LazyPicture
            picture={current ?? null}
            size={size}
            preload={preload}
            onFallbackChange={handleFallbackChange}
          />
          {overlay}
        </div>
      )}
      {attribution && visible?.attribution && (
        <figcaption className="mt-2">
          <Attribution attribution={visible.attribution} />
        </figcaption>
      )}
      {isEnlargeable && (
        <LargePictures pictures={pictures} label={label} onShow={carousel.show} opener={enlargeButton} />
      )}
    </figure>
  );
}

/** For pointers only: the card's heading is the same link for the keyboard and screen readers. */
function PictureLink({ link }: { link: Omit<LinkProps, "children"> }) {
  return <Link {...link} tabIndex={-1} aria-hidden="true" draggable={false} className="absolute inset-0" />;
}
