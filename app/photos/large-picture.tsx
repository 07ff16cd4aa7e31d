import { useState } from "react";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { photoUrl } from "#app/photos/photo-url.ts";

/** Beyond this width a screen shows more pixels than a `detail` has. */
const WIDE = "(min-width: 80rem)";

type Props = {
  picture: Photo;
  /** Not one of its neighbours, which are loaded before they are shown. */
  isCurrent: boolean;
  isZoomed: boolean;
  isFallback: boolean;
  onFallbackChange: (picture: Photo, isFallback: boolean) => void;
};

/** The file of the page comes first; a larger one covers it where it can be distinguished from it. */
export function LargePicture({ picture, isCurrent, isZoomed, isFallback, onFallbackChange }: Props) {
  const [needsMore, setNeedsMore] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (isCurrent && !needsMore && (isZoomed || matchMedia(WIDE).matches)) setNeedsMore(true);
  const large = photoUrl(picture.url, "large");
  const isLarger = large !== photoUrl(picture.url, "detail");
  return (
    <span className="relative block size-full">
      <LazyPicture
        picture={picture}
        size="detail"
        preload
        onFallbackChange={onFallbackChange}
        className="aspect-auto! size-full max-h-none! bg-transparent! before:hidden [&>img]:object-contain"
      />
      {needsMore && isLarger && !hasFailed && !isFallback && (
        <img
          src={large}
          alt=""
          draggable={false}
          onError={() => setHasFailed(true)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </span>
  );
}
