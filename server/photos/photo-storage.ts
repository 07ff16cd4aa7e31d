import { RefusedBody, readBody } from "#server/http/read-body.ts";
import { type DiskStorage, InvalidKey, requireKey, type StoredFile } from "#server/photos/disk-storage.ts";
import { checkPhoto, RefusedPhoto } from "#server/photos/photo-check.ts";
import { type Renditions, renditionFormat, renditionSize } from "#server/photos/renditions.ts";
import type { DataApi } from "#server/rest/data-api.ts";
import type { Lite } from "#server/rest/lite.ts";
import { STORED_TYPE } from "#server/rest/lite-storage.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

const MAX_PHOTO = 5 * 1024 * 1024;
/** With the form around the photo. */
const MAX_BODY = MAX_PHOTO + 64 * 1024;
/** Of a request to move or copy. */
const MAX_KEYS_BODY = 4096;
/** 5 MB at 700 kbit/s. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Photos get a new name when they change, so browsers need not ask again (docs/decisions/0007). */
const IMMUTABLE = "public, max-age=31536000, immutable";

const FILE = /^\/storage\/v1\/object\/(?:public\/|authenticated\/)?(attraction-images)\/([^?]+)$/;
const RENDITION = /^\/storage\/v1\/render\/image\/public\/(attraction-images)\/([^?]+)$/;
const UPLOAD = /^\/storage\/v1\/object\/(attraction-images)\/([^?]+)$/;
/** Further requests of the official client. Signed URLs are left out: photos are public, and uploads have to be checked. */
const STAFF_REQUESTS =
  /^(DELETE \/storage\/v1\/object\/attraction-images|POST \/storage\/v1\/object\/(list\/attraction-images|move|copy)|GET \/storage\/v1\/(bucket(\/[\w-]+)?|object\/info\/attraction-images\/[\w./-]+))$/;

export type PhotoStorage = {
  /** Handles /storage/v1. Mistakes of the client become responses in the storage API's format. */
  fetch(request: Request): Promise<Response>;
};

type Dependencies = {
  lite: Pick<Lite, "fetch">;
  dataApi: Pick<DataApi, "hasPublicKey" | "isStaff">;
  photos: DiskStorage;
  renditions: Renditions;
};

/** The HTTP side of /storage/v1: anybody reads, staff write, every upload is encoded again. The library keeps the records. */
export function makePhotoStorage({ lite, dataApi, photos, renditions }: Dependencies): PhotoStorage {
  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "GET" || request.method === "HEAD") {
      const [, renditionBucket, renditionKey] = RENDITION.exec(pathname) ?? [];
      if (renditionBucket && renditionKey)
        return renditionResponse(renditions, renditionBucket, renditionKey, request);
      const [, bucket, key] = FILE.exec(pathname) ?? [];
      if (bucket && key)
        return fileResponse(
          await photos.read(bucket, key),
          STORED_TYPE,
          request,
          searchParams.get("download"),
        );
    }

    const isWrite = request.method === "POST" || request.method === "PUT";
    const uploadKey = isWrite ? UPLOAD.exec(pathname)?.[2] : undefined;
    const isUpload = uploadKey !== undefined;
    const isStaffRequest = isUpload || STAFF_REQUESTS.test(`${request.method} ${pathname}`);
    if (!isStaffRequest) return errorResponse(404, "not_found", "Invalid path specified in request URL");
    if (!dataApi.hasPublicKey(request)) throw new RefusedRequest(401, "Invalid API key");
    if (!(await dataApi.isStaff(request)))
      return errorResponse(403, "Unauthorized", "Only staff may keep photos");
    // The library would make a 500 of it. What is encoded in the path is in no valid key.
    if (isUpload) requireKey(uploadKey);
    if (isUpload) return lite.fetch(await withCheckedPhoto(request));
    return lite.fetch(/\/(move|copy)$/.test(pathname) ? await withCheckedKey(request) : request);
  }

  return {
    async fetch(request) {
      const response = await handle(request).catch(toErrorResponse);
      const result = new Response(request.method === "HEAD" ? null : response.body, response);
      // Should a file ever be something else than a picture, browsers do not render it as a page or run it.
      result.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
      result.headers.set("X-Content-Type-Options", "nosniff");
      if (!result.headers.has("Cache-Control")) result.headers.set("Cache-Control", "no-store");
      return result;
    },
  };
}

async function renditionResponse(
  renditions: Renditions,
  bucket: string,
  key: string,
  request: Request,
): Promise<Response> {
  const size = renditionSize(new URL(request.url).searchParams);
  if (!size) return errorResponse(400, "InvalidRequest", "There is no rendition of this size");
  const format = renditionFormat(request.headers.get("Accept"));
  const rendition = await renditions.read(bucket, key, size, format);
  if (rendition === "busy") return errorResponse(503, "SlowDown", "Too many pictures at once", 2);
  const response = fileResponse(rendition, `image/${format}`, request);
  response.headers.set("Vary", "Accept");
  return response;
}

function fileResponse(
  file: StoredFile | null,
  type: string,
  request: Request,
  download: string | null = null,
): Response {
  if (!file) return errorResponse(404, "not_found", "Object not found");
  const headers = new Headers({ "Cache-Control": IMMUTABLE, ETag: `"${file.version}"` });
  if (request.headers.get("If-None-Match")?.includes(file.version))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(file.bytes.length));
  if (download !== null) headers.set("Content-Disposition", "attachment");
  return new Response(new Uint8Array(file.bytes), { headers });
}

/** The same request with the photo encoded again. Browsers send a file inside a form, other clients as the body. */
async function withCheckedPhoto(request: Request): Promise<Request> {
  const body = await readBody(request, MAX_BODY, UPLOAD_TIMEOUT_MS);
  const headers = new Headers(request.headers);
  const type = headers.get("Content-Type") ?? "";
  const file = /^multipart\/form-data/i.test(type) ? await fileInForm(body, type) : body;
  if (file.length > MAX_PHOTO) throw tooLarge();
  const photo = await checkPhoto(file);
  headers.set("Content-Type", STORED_TYPE);
  headers.set("Content-Length", String(photo.length));
  headers.delete("Content-Encoding");
  return new Request(request.url, { method: request.method, headers, body: new Uint8Array(photo) });
}

/** The same request, once the key that it writes to is known to be valid. */
async function withCheckedKey(request: Request): Promise<Request> {
  const body = await readBody(request, MAX_KEYS_BODY, UPLOAD_TIMEOUT_MS);
  const { destinationKey } = await new Response(body).json().catch(() => ({}));
  requireKey(String(destinationKey));
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

async function fileInForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  const form = await new Response(body, { headers: { "Content-Type": type } })
    .formData()
    .catch(() => undefined);
  // The official client gives the field an empty name.
  const file = [...(form?.values() ?? [])].find((value) => value instanceof Blob);
  if (!file) throw new RefusedPhoto("There is no file in the form");
  return new Uint8Array(await file.arrayBuffer());
}

function tooLarge(): RefusedPhoto {
  return new RefusedPhoto("Image size must be less than 5MB", 413);
}

function toErrorResponse(error: unknown): Response {
  if (error instanceof InvalidKey) return errorResponse(400, "InvalidKey", error.message);
  if (error instanceof RefusedBody) {
    const message = error.status === 413 ? tooLarge().message : error.message;
    const response = errorResponse(error.status, "InvalidRequest", message);
    response.headers.set("Connection", "close");
    return response;
  }
  if (error instanceof RefusedPhoto) return errorResponse(error.status, "InvalidRequest", error.message);
  if (error instanceof RefusedRequest)
    return error.status === 401
      ? errorResponse(401, "Unauthorized", "Sign in first")
      : errorResponse(503, "SlowDown", "The database is busy or away", 1);
  throw error;
}

/** An error in the storage API's format, which the official client expects. `retryAfter` is in seconds. */
function errorResponse(status: number, error: string, message: string, retryAfter?: number): Response {
  const headers: Record<string, string> = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return Response.json({ statusCode: String(status), error, message }, { status, headers });
}
