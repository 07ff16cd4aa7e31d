import { type CSSProperties, useCallback, useEffect, useState } from "react";
import type { Photo } from "#app/photos/photo.ts";
import type { PhotoSize } from "#app/photos/photo-sizes.ts";
import { photoSources, plainHttpUrl } from "#app/photos/photo-url.ts";
import { loadingMessage, type PictureLoading } from "#app/photos/picture-loading.ts";
import { placeholderBackground } from "#app/photos/placeholder.ts";
import { watchPicture } from "#app/photos/watch-picture.ts";
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

const SERVED: PictureLoading = { step: "served" };

export const PHOTO_BOXES = {
  summary: "card-photo",
  thumbnail: "aspect-4/3",
  detail: "aspect-4/3 max-h-[min(450px,70svh)]",
};

/**
 * A picture in a box of known size. It loads when it comes near the browser's viewport, and fades in over its fallback, or else over its
 * placeholder.
 */
export function LazyPicture({ picture, ...props }: Props) {
  // The key starts anew for another picture.
  if (picture?.url) return <LoadingPicture key={picture.url} picture={picture} {...props} />;
  return (
    <span className={boxClass(props)}>
      {props.size !== "thumbnail" && <Missing text="No image available" />}
    </span>
  );
}

function boxClass({ size, className = "" }: Pick<Props, "size" | "className">): string {
  return `picture ${PHOTO_BOXES[size]} ${className}`.trimEnd();
}

type LoadingProps = Props & { picture: Photo };

function LoadingPicture({ picture, size, preload = false, onFallbackChange, className }: LoadingProps) {
  const plainHttp = plainHttpUrl(picture.url, useSiteSettings().photoHttpHosts);
  const hasPlainHttp = plainHttp !== undefined;
  const [loading, setLoading] = useState<PictureLoading>(SERVED);
  const [fallback, setFallback] = useState(picture.fallback);
  const watch = useCallback(
    (box: HTMLElement | null) =>
      box
        ? watchPicture(box, {
            preload,
            hasPlainHttp,
            onTrouble: setLoading,
            onFallbackFailed: () => setFallback(undefined),
          })
        : undefined,
    [preload, hasPlainHttp],
  );
  const message = loadingMessage(loading);
  const isUnavailable = loading.step === "unavailable";
  const isFallback = Boolean(fallback && (message || isUnavailable));
  useEffect(() => {
    if (!isFallback || !onFallbackChange) return;
    onFallbackChange(picture, true);
    return () => onFallbackChange(picture, false);
  }, [isFallback, onFallbackChange, picture]);
  const shared = {
    loading: preload ? ("eager" as const) : ("lazy" as const),
    decoding: "async" as const,
    draggable: false,
  };
  const hasRoomForText = !fallback && size !== "thumbnail";
  const placeholder = placeholderBackground(picture.placeholder);
  return (
    <span
      ref={watch}
      className={boxClass({ size, className })}
      style={placeholder ? ({ "--placeholder": placeholder } as CSSProperties) : undefined}
    >
      {fallback && (
        <img
          {...shared}
          {...photoSources(fallback.url, size)}
          alt={isFallback ? fallback.altText : ""}
          className="fallback"
        />
      )}
      {message && hasRoomForText && (
        <span className="absolute inset-0 grid place-items-center p-3 text-center font-medium text-soft text-sm">
          <span className="rounded-full bg-card px-3 py-1">{message}</span>
        </span>
      )}
      {isUnavailable ? (
        hasRoomForText && (
          <Missing
            text="Image unavailable"
            detail={loading.attempt > 0 ? "Retried loading" : "Unable to load"}
            altText={picture.altText}
          />
        )
      ) : (
        <img
          {...shared}
          {...sources(loading, picture, size, plainHttp)}
          alt={picture.altText}
          fetchPriority={preload ? "high" : undefined}
        />
      )}
    </span>
  );
}

function sources(loading: PictureLoading, { url }: Photo, size: PhotoSize, plainHttp: string | undefined) {
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

function Missing({ text, detail, altText }: { text: string; detail?: string; altText?: string }) {
  return (
    <span className="missing absolute inset-0 grid place-content-center justify-items-center gap-1 p-3 text-center text-soft text-sm">
      <Icon name="picture" size={28} />
      <span className="font-semibold">{text}</span>
      {detail && <span className="text-xs">{detail}</span>}
      {altText && <span className="sr-only">{altText}</span>}
    </span>
  );
}
