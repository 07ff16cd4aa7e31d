import { useCallback, useState } from "react";
import { Link, type LinkProps } from "react-router";
import { Attribution } from "#app/photos/attribution.tsx";
import { CarouselSlides } from "#app/photos/carousel-slides.tsx";
import { LazyImage } from "#app/photos/lazy-image.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { useCarousel } from "#app/photos/use-carousel.ts";

export type CarouselProps = {
  pictures: readonly Photo[];
  size: "summary" | "detail";
  /** For screen readers: "Pictures of Melrose Abbey". */
  label: string;
  /** Loads the first picture at once. */
  preload?: boolean;
  /** Shows the visible picture's credit below it. */
  attribution?: boolean;
  /** The target of a click on the picture, in a card. */
  link?: Omit<LinkProps, "children">;
  /** Of the box around the picture. */
  className?: string;
};

/**
 * Pictures one at a time, in a circle. A single picture has no controls. Each change dispatches `imageCarouselChange` on the window.
 * Without JavaScript it is the first picture.
 */
export function Carousel({ attribution, className = "", ...props }: CarouselProps) {
  const { pictures, size, preload, link } = props;
  const carousel = useCarousel(pictures.length);
  const [withFallback, setWithFallback] = useState<readonly string[]>([]);
  const handleFallbackChange = useCallback(({ url }: Photo, isFallback: boolean) => {
    setWithFallback((before) => [...before.filter((other) => other !== url), ...(isFallback ? [url] : [])]);
  }, []);
  const current = pictures[carousel.index] ?? pictures[0];
  const visible = current?.fallback && withFallback.includes(current.url) ? current.fallback : current;
  const overlay = link && <PictureLink link={link} />;
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
          <LazyImage
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
    </figure>
  );
}

/** For pointers only: the card's heading is the same link for the keyboard and screen readers. */
function PictureLink({ link }: { link: Omit<LinkProps, "children"> }) {
  return <Link {...link} tabIndex={-1} aria-hidden="true" draggable={false} className="absolute inset-0" />;
}
