import { useEffect, useState } from "react";
import { type ImageLoading, loadingMessage } from "#app/photos/image-loading.ts";
import type { Photo } from "#app/photos/photo.ts";
import { PHOTO_SIZES, type PhotoSize } from "#app/photos/photo-sizes.ts";
import { photoSources, plainHttpUrl } from "#app/photos/photo-url.ts";
import { placeholderBackground } from "#app/photos/placeholder.ts";
import { useImageLoading } from "#app/photos/use-image-loading.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  picture: Photo | null;
  size: Exclude<PhotoSize, "blur" | "large">;
  /** Loads at once and first: for pictures that are visible when the page opens. */
  preload?: boolean;
  /** Called when the picture has failed and its fallback is shown, and when it no longer is. Keep it the same function. */
  onFallbackChange?: (picture: Photo, isFallback: boolean) => void;
  className?: string;
};

export const PHOTO_BOXES = {
  summary: "aspect-4/3",
  thumbnail: "aspect-4/3",
  detail: "aspect-4/3 max-h-[450px]",
};

/**
 * A picture in a box of known size. It loads when it comes near the browser's viewport, and fades in over its fallback, or else over its
 * placeholder.
 */
export function LazyImage({ picture, size, className = "", ...props }: Props) {
  return (
    <span className={`relative block w-full overflow-clip bg-sand ${PHOTO_BOXES[size]} ${className}`}>
      {picture?.url ? (
        // The key starts anew for another picture.
        <LoadingImage key={picture.url} picture={picture} size={size} {...props} />
      ) : (
        <Missing text="No image available" />
      )}
    </span>
  );
}

type LoadingProps = Props & { picture: Photo };

function LoadingImage({ picture, size, preload = false, onFallbackChange }: LoadingProps) {
  const plainHttp = plainHttpUrl(picture.url, useSiteSettings().photoHttpHosts);
  const { loading, report, image } = useImageLoading({ preload, hasPlainHttp: plainHttp !== undefined });
  const [fallback, setFallback] = useState(picture.fallback);
  const message = loadingMessage(loading);
  const isUnavailable = loading.step === "unavailable";
  const isFallback = Boolean(fallback && (message || isUnavailable));
  useEffect(() => {
    if (!isFallback || !onFallbackChange) return;
    onFallbackChange(picture, true);
    return () => onFallbackChange(picture, false);
  }, [isFallback, onFallbackChange, picture]);
  const hidden = hiddenBy(loading, preload);
  const isLoaded = loading.step === "loaded";
  const shared = {
    width: PHOTO_SIZES[size].width,
    height: PHOTO_SIZES[size].height ?? 900,
    loading: preload ? ("eager" as const) : ("lazy" as const),
    decoding: "async" as const,
    draggable: false,
  };

  if (isUnavailable && !fallback) {
    const detail = loading.attempt > 0 ? "Retried loading" : "Unable to load";
    return <Missing text="Image unavailable" detail={detail} altText={picture.altText} />;
  }
  return (
    <>
      {!isLoaded && (
        <span
          aria-hidden="true"
          className="absolute inset-0 scale-110 bg-linear-to-b from-sand to-edge/50 blur-md"
          style={{ background: placeholderBackground(picture.placeholder) }}
        />
      )}
      {fallback && (
        <img
          {...shared}
          {...photoSources(fallback.url, size)}
          // It may have failed before hydration.
          ref={(drawing) => {
            if (drawing?.complete && drawing.currentSrc && !drawing.naturalWidth) setFallback(undefined);
          }}
          onError={() => setFallback(undefined)}
          alt={isFallback ? fallback.altText : ""}
          // Once the photo has faded in.
          className={`absolute inset-0 size-full object-cover ${hidden ?? (isLoaded ? "opacity-0 transition-opacity delay-500 duration-0" : "")}`}
        />
      )}
      {message && !fallback && (
        <span className="absolute inset-0 grid place-items-center p-3 text-center font-medium text-soft text-sm">
          <span className="rounded-full bg-card px-3 py-1">{message}</span>
        </span>
      )}
      {!isUnavailable && (
        <img
          {...shared}
          ref={image}
          {...sources(loading, picture, size, plainHttp)}
          alt={isFallback ? "" : picture.altText}
          fetchPriority={preload ? "high" : undefined}
          onLoad={() => report("loaded")}
          onError={() => report("failed")}
          className={`absolute inset-0 size-full object-cover ${hidden ?? `transition-opacity duration-500 ${isLoaded ? "" : "opacity-0"}`}`}
        />
      )}
    </>
  );
}

function sources(loading: ImageLoading, { url }: Photo, size: PhotoSize, plainHttp: string | undefined) {
  switch (loading.step) {
    case "loading":
    case "loaded":
      if (loading.source === "plain-http" && plainHttp) return { src: plainHttp };
      return photoSources(url, size, loading.attempt);
    case "pausing":
      return photoSources(url, size, loading.attempt - 1);
    default:
      return photoSources(url, size);
  }
}

/** A served picture is hidden by CSS for scripts only, since without them it would stay hidden. */
function hiddenBy({ step }: ImageLoading, preload: boolean): string | undefined {
  if (step === "served") return preload ? "" : "until-near";
  return step === "waiting" ? "hidden" : undefined;
}

function Missing({ text, detail, altText }: { text: string; detail?: string; altText?: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-3 text-center text-soft text-sm">
      <Icon name="picture" size={28} />
      <span className="font-semibold">{text}</span>
      {detail && <span className="text-xs">{detail}</span>}
      {altText && <span className="sr-only">{altText}</span>}
    </span>
  );
}
