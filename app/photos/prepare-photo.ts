/** As of the bucket. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_SIDE = 2400;
const QUALITY = 0.85;
const PLACEHOLDER_SIDE = 16;
/** The longest data URI of a placeholder, as in the database. */
const MAX_PLACEHOLDER_LENGTH = 1024;

export function findFileFault(
  file: Pick<File, "type" | "size">,
  how: "chosen" | "dropped",
): string | undefined {
  if (!file.type.startsWith("image/")) {
    return how === "chosen" ? "Please select an image file" : "Please drop an image file";
  }
  return file.size >= MAX_BYTES ? "Image size must be less than 5MB" : undefined;
}

export type PreparedPhoto = { blob: Blob; placeholder: string | undefined };

/** Upright, at most 2,400 px a side, without metadata (location, camera, name). Rejects with a message when it cannot be read. */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error("This file cannot be read as a picture. Save it as JPEG and try again.");
  });
  try {
    const canvas = draw(bitmap, MAX_SIDE);
    // Browsers that cannot encode WebP return PNG instead.
    const webp = await encode(canvas, "image/webp");
    const blob = webp.type === "image/webp" ? webp : await encode(canvas, "image/jpeg");
    const placeholder = draw(bitmap, PLACEHOLDER_SIDE).toDataURL(blob.type, 0.6);
    return { blob, placeholder: placeholder.length <= MAX_PLACEHOLDER_LENGTH ? placeholder : undefined };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const factor = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.imageSmoothingQuality = "high";
  // Transparent pixels would be black as JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large for this browser."))),
      type,
      QUALITY,
    );
  });
}
