/** By where a picture is shown. `large` fills a desktop's screen, or a phone's when it is zoomed. `blur` is a tiny one, shown blurred. */
export type PhotoSize = "summary" | "detail" | "large" | "thumbnail" | "blur";

/** In CSS pixels. Those without a height keep their proportions. */
export const PHOTO_SIZES: Record<PhotoSize, Pixels> = {
  summary: { width: 400, height: 300 },
  detail: { width: 1200 },
  large: { width: 1920 },
  thumbnail: { width: 200, height: 150 },
  blur: { width: 50, height: 38 },
};

export const PHOTO_QUALITY = 80;

export function hasDoubleSize(size: PhotoSize): boolean {
  return size === "summary" || size === "thumbnail";
}

export type Pixels = { width: number; height?: number };

export function photoPixels(size: PhotoSize, scale: 1 | 2): Pixels {
  const { width, height } = PHOTO_SIZES[size];
  const factor = hasDoubleSize(size) ? scale : 1;
  return { width: width * factor, height: height && height * factor };
}
