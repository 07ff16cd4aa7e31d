import type { Logger } from "pino";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Sql } from "#server/database/sql.ts";
import { FilesAway, type PhotoFiles, type StoredFile } from "#server/photos/photo-files.ts";
import { makePhotoRecords, STORED_TYPE } from "#server/photos/photo-records.ts";
import { type Renditions, renditionFormat, renditionSize } from "#server/photos/renditions.ts";
import { makeStaffRequests } from "#server/photos/staff-requests.ts";
import { errorResponse, notFound, toErrorResponse } from "#server/photos/storage-responses.ts";
import type { DataApi } from "#server/rest/data-api.ts";

/** Photos get a new name when they change, so that browsers may cache them (docs/decisions/0007). */
const IMMUTABLE = "public, max-age=31536000, immutable";

const FILE = /^\/storage\/v1\/object\/(?:public\/|authenticated\/)?(attraction-images)\/([^?]+)$/;
const RENDITION = /^\/storage\/v1\/render\/image\/public\/(attraction-images)\/([^?]+)$/;

export type PhotoStorage = {
  fetch(request: Request): Promise<Response>;
};

type Dependencies = {
  sql: Sql;
  signedIn: Sql;
  accounts: Pick<Accounts, "requesterOf">;
  dataApi: Pick<DataApi, "hasPublicKey">;
  photos: PhotoFiles;
  renditions: Renditions;
  limits: Limits;
  hasSpace(): Promise<boolean>;
  log: Pick<Logger, "error">;
};

/** The HTTP side of /storage/v1: anybody reads, staff write, every upload is encoded again. */
export function makePhotoStorage({
  sql,
  signedIn,
  photos,
  renditions,
  log,
  ...dependencies
}: Dependencies): PhotoStorage {
  const respondToStaff = makeStaffRequests({
    ...dependencies,
    records: makePhotoRecords({ sql, signedIn, files: photos }),
  });

  async function respondToAnybody(request: Request): Promise<Response | null> {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const { pathname, searchParams } = new URL(request.url);
    const [, renditionBucket, renditionKey] = RENDITION.exec(pathname) ?? [];
    if (renditionBucket && renditionKey)
      return renditionResponse(renditions, renditionBucket, renditionKey, request);
    const [, bucket, key] = FILE.exec(pathname) ?? [];
    if (!bucket || !key) return null;
    return fileResponse(await photos.read(bucket, key), STORED_TYPE, request, searchParams.get("download"));
  }

  async function handle(request: Request): Promise<Response> {
    return (
      (await respondToAnybody(request)) ??
      (await respondToStaff(request)) ??
      errorResponse(404, "not_found", "Invalid path specified in request URL")
    );
  }

  return {
    async fetch(request) {
      const response = await handle(request).catch((error) => {
        if (error instanceof FilesAway) log.error({ error: error.message }, "photos cannot be reached");
        return toErrorResponse(error);
      });
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
  if (rendition === "busy")
    return errorResponse(503, "SlowDown", "Too many pictures at once", { "Retry-After": "2" });
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
  if (!file) return notFound();
  const headers = new Headers({ "Cache-Control": IMMUTABLE, ETag: `"${file.version}"` });
  if (request.headers.get("If-None-Match")?.includes(file.version))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(file.bytes.length));
  if (download !== null) headers.set("Content-Disposition", "attachment");
  return new Response(new Uint8Array(file.bytes), { headers });
}
