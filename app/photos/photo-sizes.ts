/** Where a picture is shown decides its size. `blur` is the smallest: a smudge of colour. */
export type PhotoSize = "summary" | "detail" | "thumbnail" | "blur";

/** In CSS pixels. A `detail` is as high as it is, and shown at most 450 px high. */
export const PHOTO_SIZES: Record<PhotoSize, Pixels> = {
  summary: { width: 400, height: 300 },
  detail: { width: 1200 },
  thumbnail: { width: 200, height: 150 },
  blur: { width: 50, height: 38 },
};

export const PHOTO_QUALITY = 80;

/** Details are wide enough for screens of any density; a smudge needs no second one. */
export function hasDoubleSize(size: PhotoSize): boolean {
  return size === "summary" || size === "thumbnail";
}

export type Pixels = { width: number; height?: number };

/** What the file has to have. */
export function photoPixels(size: PhotoSize, scale: 1 | 2): Pixels {
  const { width, height } = PHOTO_SIZES[size];
  const factor = hasDoubleSize(size) ? scale : 1;
  return { width: width * factor, height: height && height * factor };
}
