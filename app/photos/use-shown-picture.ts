import { useCallback, useState } from "react";
import type { Photo } from "#app/photos/photo.ts";

/** Which of a picture and its fallback is shown, as lazy-picture.tsx reports it. */
export function useShownPicture() {
  const [withFallback, setWithFallback] = useState<readonly string[]>([]);
  const handleFallbackChange = useCallback(({ url }: Photo, isFallback: boolean) => {
    setWithFallback((before) => [...before.filter((other) => other !== url), ...(isFallback ? [url] : [])]);
  }, []);
  const shownFor = (picture: Photo): Photo =>
    picture.fallback && withFallback.includes(picture.url) ? picture.fallback : picture;
  return { shownFor, handleFallbackChange };
}
