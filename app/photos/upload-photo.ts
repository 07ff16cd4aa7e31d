import { RequestError } from "#app/shared/errors.ts";
import { withRetries } from "#app/shared/retry.ts";

/** As the specification says, and as the bucket holds it. */
const MAX_BYTES = 5 * 1024 * 1024;
/** The longest side that is kept, in pixels. */
const MAX_SIDE = 2400;
const QUALITY = 0.85;
/** The longest side of the smudge that stands in while a picture loads. */
const PLACEHOLDER_SIDE = 16;

const BUCKET = "attraction-images";

/** What is wrong with a file that somebody chose or dropped; undefined when it may be uploaded. */
export function findFileFault(
  file: Pick<File, "type" | "size">,
  how: "chosen" | "dropped",
): string | undefined {
  if (!file.type.startsWith("image/")) {
    return how === "chosen" ? "Please select an image file" : "Please drop an image file";
  }
  return file.size >= MAX_BYTES ? "Image size must be less than 5MB" : undefined;
}

/** What is kept of an upload. `url` is a path of this site, so that it outlives a change of its name. */
export type UploadedPhoto = { url: string; placeholder: string | undefined };

export type PreparedPhoto = { blob: Blob; placeholder: string | undefined };

/**
 * The picture upright, at most 2,400 px a side, and newly encoded, so that nothing travels with it: no place, no camera, no name.
 * Rejects with a sentence for the person when the browser cannot read the file.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error("This file cannot be read as a picture. Save it as JPEG and try again.");
  });
  try {
    const canvas = draw(bitmap, MAX_SIDE);
    // Browsers that cannot write WebP hand out PNG instead.
    const webp = await encode(canvas, "image/webp");
    const blob = webp.type === "image/webp" ? webp : await encode(canvas, "image/jpeg");
    const smudge = draw(bitmap, PLACEHOLDER_SIDE).toDataURL(blob.type, 0.6);
    return { blob, placeholder: smudge.length <= 1024 ? smudge : undefined };
  } finally {
    bitmap.close();
  }
}

type Upload = {
  /** Headers that say who uploads: `apikey` and `Authorization`. */
  access: Record<string, string>;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Stores a prepared photo under a name of its own. Returns its public path; rejects with the reason in words. */
export async function uploadPhoto(blob: Blob, upload: Upload): Promise<string> {
  const path = `${BUCKET}/${crypto.randomUUID()}.${blob.type === "image/webp" ? "webp" : "jpg"}`;
  await withRetries(() => send(blob, path, upload), upload.signal);
  return `/storage/v1/object/public/${path}`;
}

function send(blob: Blob, path: string, { access, onProgress, signal }: Upload): Promise<void> {
  // fetch() does not tell how much has been sent.
  const request = new XMLHttpRequest();
  request.open("POST", `/storage/v1/object/${path}`);
  for (const [name, value] of Object.entries(access)) request.setRequestHeader(name, value);
  // An attempt whose answer was lost may have stored it.
  request.setRequestHeader("x-upsert", "true");
  request.setRequestHeader("Content-Type", blob.type);
  request.setRequestHeader("Cache-Control", "max-age=31536000");
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new RequestError(reasonOf(request), request.status));
    };
    request.onerror = () =>
      reject(new Error("Network connection lost. Please check your internet connection."));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) return reject(new DOMException("The upload was cancelled", "AbortError"));
    request.send(blob);
  });
}

function draw(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const factor = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.imageSmoothingQuality = "high";
  // What is transparent would be black as JPEG.
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

function reasonOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === "string" && message) return message;
  } catch {
    // Not from our server: the status has to do.
  }
  return request.status === 413 ? "The picture is too large." : `The server answered ${request.status}.`;
}
