import { LazyImage } from "#app/photos/lazy-image.tsx";
export function Carousel({
  pictures,
}: {
  pictures: { url: string; altText: string; attribution: string }[];
  size: string;
  label: string;
  preload?: boolean;
  attribution?: boolean;
}) {
  return <LazyImage picture={pictures[0] ?? null} size="detail" preload />;
}
