import type { DataApi } from "#server/data-api/guard.ts";
import type { Lite } from "#server/data-api/lite.ts";
import { STORED_TYPE } from "#server/data-api/lite-storage.ts";
import { type DiskStorage, InvalidKey, type StoredFile } from "#server/photos/disk-storage.ts";
import { checkPhoto, RefusedPhoto } from "#server/photos/photo-check.ts";
import { type Renditions, renditionFormat, renditionSize } from "#server/photos/renditions.ts";

/** As the bucket has it. */
const MAX_PHOTO = 5 * 1024 * 1024;
/** A form around it. */
const MAX_BODY = MAX_PHOTO + 64 * 1024;

/** The site names each photo anew, so what a browser has once it has for good (docs/decisions/0007 has the price). */
const FOR_GOOD = "public, max-age=31536000, immutable";

const FILE = /^\/storage\/v1\/object\/(?:public\/|authenticated\/)?(attraction-images)\/([^?]+)$/;
const RENDITION = /^\/storage\/v1\/render\/image\/public\/(attraction-images)\/([^?]+)$/;
const UPLOAD = /^\/storage\/v1\/object\/(attraction-images)\/([^?]+)$/;
/** What else the official client asks, and only staff may. Signed addresses are not among it: photos are public, uploads are checked. */
const STAFF_QUESTIONS =
  /^(DELETE \/storage\/v1\/object\/attraction-images|POST \/storage\/v1\/object\/(list\/attraction-images|move|copy)|GET \/storage\/v1\/(bucket(\/[\w-]+)?|object\/info\/attraction-images\/[\w./-]+))$/;

export type Storage = {
  /** Answers /storage/v1. Never rejects with what the caller did wrong. */
  answer(request: Request): Promise<Response>;
};

type Parts = {
  lite: Pick<Lite, "fetch">;
  /** Asked whether the caller is staff. */
  backend: Pick<DataApi, "fetch">;
  photos: DiskStorage;
  renditions: Renditions;
};

/**
 * Photos for the outside world: anybody looks at them, staff keeps them, and whatever is uploaded has been decoded and encoded anew. The
 * records and the rights to them are the database's, by way of the library.
 */
export function makeStorage({ lite, backend, photos, renditions }: Parts): Storage {
  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";

    const [, renditionBucket, renditionKey] = RENDITION.exec(pathname) ?? [];
    if (isRead && renditionBucket && renditionKey)
      return giveRendition(renditions, renditionBucket, renditionKey, request);
    const [, bucket, key] = FILE.exec(pathname) ?? [];
    if (isRead && bucket && key)
      return give(await photos.read(bucket, key), STORED_TYPE, request, searchParams.get("download"));

    const isUpload = (request.method === "POST" || request.method === "PUT") && UPLOAD.test(pathname);
    const isQuestion = STAFF_QUESTIONS.test(`${request.method} ${pathname}`);
    if (!isUpload && !isQuestion) return refusal(404, "not_found", "Invalid path specified in request URL");
    const objection = await refuseUnlessStaff(request, backend);
    if (objection) return objection;
    return lite.fetch(isUpload ? await checkedUpload(request) : request);
  }

  return {
    async answer(request) {
      const response = await answer(request).catch((error: unknown) => {
        if (error instanceof InvalidKey) return refusal(400, "InvalidKey", error.message);
        if (error instanceof RefusedPhoto) return refusal(error.status, "InvalidRequest", error.message);
        throw error;
      });
      const result = new Response(request.method === "HEAD" ? null : response.body, response);
      // Should anything but a picture ever lie here, it is not shown as a page, and runs nothing.
      result.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
      result.headers.set("X-Content-Type-Options", "nosniff");
      if (!result.headers.has("Cache-Control")) result.headers.set("Cache-Control", "no-store");
      return result;
    },
  };
}

async function giveRendition(
  renditions: Renditions,
  bucket: string,
  key: string,
  request: Request,
): Promise<Response> {
  const size = renditionSize(new URL(request.url).searchParams);
  if (!size) return refusal(400, "InvalidRequest", "There is no rendition of this size");
  const format = renditionFormat(request.headers.get("Accept"));
  const rendition = await renditions.read(bucket, key, size, format);
  if (rendition === "busy")
    return refusal(503, "SlowDown", "Too many pictures at once", { "Retry-After": "2" });
  const response = give(rendition, `image/${format}`, request);
  response.headers.set("Vary", "Accept");
  return response;
}

function give(
  file: StoredFile | null,
  type: string,
  request: Request,
  download: string | null = null,
): Response {
  if (!file) return refusal(404, "not_found", "Object not found");
  const headers = new Headers({ "Cache-Control": FOR_GOOD, ETag: `"${file.version}"` });
  if (request.headers.get("If-None-Match")?.includes(file.version))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(file.bytes.length));
  if (download !== null) headers.set("Content-Disposition", "attachment");
  return new Response(new Uint8Array(file.bytes), { headers });
}

/** An answer for whoever is not staff; undefined for staff. Row level security decides again. */
async function refuseUnlessStaff(
  request: Request,
  backend: Pick<DataApi, "fetch">,
): Promise<Response | undefined> {
  const headers = new Headers();
  for (const name of ["apikey", "Authorization"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const response = await backend.fetch(
    new Request(new URL("/rest/v1/rpc/is_staff", request.url), { headers }),
  );
  if (response.status === 401) return refusal(401, "Unauthorized", "Sign in first");
  if (!response.ok) return refusal(503, "SlowDown", "The database is busy or away", { "Retry-After": "1" });
  return (await response.json()) === true
    ? undefined
    : refusal(403, "Unauthorized", "Only staff may keep photos");
}

/** The same request with the picture encoded anew. Browsers send a file as a form, everything else as it is. */
async function checkedUpload(request: Request): Promise<Request> {
  const body = await readBounded(request);
  const headers = new Headers(request.headers);
  const form = /^multipart\/form-data/i.test(headers.get("Content-Type") ?? "")
    ? await readForm(body, headers)
    : undefined;
  const file = form ? form.file : body;
  if (file.length > MAX_PHOTO) throw tooLarge();
  const photo = await checkPhoto(file);
  headers.set("Content-Type", STORED_TYPE);
  headers.set("Content-Length", String(photo.length));
  headers.delete("Content-Encoding");
  return new Request(request.url, { method: request.method, headers, body: new Uint8Array(photo) });
}

async function readForm(body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<{ file: Uint8Array }> {
  const type = headers.get("Content-Type") ?? "";
  const form = await new Response(body, { headers: { "Content-Type": type } })
    .formData()
    .catch(() => undefined);
  // The official client gives the file an empty name.
  const file = [...(form?.values() ?? [])].find((value) => value instanceof Blob);
  if (!file) throw new RefusedPhoto("There is no file in the form");
  return { file: new Uint8Array(await file.arrayBuffer()) };
}

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(): RefusedPhoto {
  return new RefusedPhoto("Image size must be less than 5MB", 413);
}

/** An error in the storage API's shape, as the official client expects it. */
function refusal(
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ statusCode: String(status), error, message }, { status, headers });
}
