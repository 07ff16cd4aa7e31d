import { NO_CONNECTION, RequestError } from "#app/shared/errors.ts";
import { newId } from "#app/shared/new-id.ts";
import { withRetries } from "#app/shared/with-retries.ts";

const BUCKET = "attraction-images";

/** `url` is a path, since the site's host name may change. */
export type UploadedPhoto = { url: string; placeholder: string | undefined };

type Upload = {
  /** `apikey` and `Authorization`. */
  headers: Record<string, string>;
  onProgress: (progress: number) => void;
  signal: AbortSignal;
};

/** Stores a prepared photo under a random name. Returns its public path; rejects with a message for the visitor. */
export async function uploadPhoto(blob: Blob, upload: Upload): Promise<string> {
  const path = `${BUCKET}/${newId()}.${blob.type === "image/webp" ? "webp" : "jpg"}`;
  await withRetries(() => send(blob, path, upload), upload.signal);
  return `/storage/v1/object/public/${path}`;
}

function send(blob: Blob, path: string, { headers, onProgress, signal }: Upload): Promise<void> {
  // fetch() reports no upload progress.
  const request = new XMLHttpRequest();
  request.open("POST", `/storage/v1/object/${path}`);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  // An attempt whose response was lost may have stored it.
  request.setRequestHeader("x-upsert", "true");
  request.setRequestHeader("Content-Type", blob.type);
  request.setRequestHeader("Cache-Control", "max-age=31536000");
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new RequestError(reasonOf(request), request.status));
    };
    request.onerror = () => reject(new Error(NO_CONNECTION));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) return reject(new DOMException("The upload was cancelled", "AbortError"));
    request.send(blob);
  });
}

function reasonOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === "string" && message) return message;
  } catch {
    // Not a response of this server.
  }
  return request.status === 413 ? "The picture is too large." : `The server answered ${request.status}.`;
}
