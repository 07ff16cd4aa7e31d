import { z } from "zod";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Claims } from "#server/database/run-as.ts";
import { readBody } from "#server/http/read-body.ts";
import { checkPhoto, RefusedPhoto } from "#server/photos/photo-check.ts";
import { requireKey } from "#server/photos/photo-files.ts";
import { BUCKET, type PhotoRecords } from "#server/photos/photo-records.ts";
import { errorResponse, noSpace, notFound, tooLarge } from "#server/photos/storage-responses.ts";
import type { DataApi } from "#server/rest/data-api.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

const MAX_PHOTO = 5 * 1024 * 1024;
const MAX_BODY = MAX_PHOTO + 64 * 1024;
const MAX_JSON_BODY = 256 * 1024;
/** 5 MB at 700 kbit/s. */
const UPLOAD_TIMEOUT_MS = 60_000;

const name = z.string().max(1000);
const removalSchema = z.object({ prefixes: z.array(name).max(1000) });
const copySchema = z.object({
  bucketId: z.literal(BUCKET),
  sourceKey: name,
  destinationKey: name,
  destinationBucket: z.literal(BUCKET).nullish(),
});
const listSchema = z.object({
  prefix: z.string().max(1000).default(""),
  search: z.string().max(100).default(""),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

type Call = { request: Request; claims: Claims; key: string };

type Dependencies = {
  records: PhotoRecords;
  accounts: Pick<Accounts, "requesterOf">;
  dataApi: Pick<DataApi, "hasPublicKey">;
  limits: Limits;
  hasSpace(): Promise<boolean>;
};

/** What staff may do under /storage/v1; null for any other request. No signed addresses: photos are public, uploads have to be checked. */
export function makeStaffRequests({ records, accounts, dataApi, limits, hasSpace }: Dependencies) {
  async function upload({ request, claims, key }: Call, isUpsert: boolean): Promise<Response> {
    requireKey(key);
    if (!(await hasSpace())) return noSpace();
    await limits.consume("photoUpload", claims.sub, { message: tooManyPhotos });
    const photo = await checkPhoto(await fileOf(request));
    await consumeQuota(limits, claims, photo.length);
    const id = await records.write(claims, key, photo, isUpsert);
    return id === null ? alreadyExists() : Response.json({ Key: `${BUCKET}/${key}`, Id: id });
  }

  async function remove({ request, claims }: Call): Promise<Response> {
    const { prefixes } = await read(request, removalSchema);
    prefixes.forEach(requireKey);
    return Response.json(await records.remove(claims, prefixes));
  }

  async function copy({ request, claims }: Call, isMove: boolean): Promise<Response> {
    const { sourceKey, destinationKey } = await read(request, copySchema);
    [sourceKey, destinationKey].forEach(requireKey);
    if (!isMove) {
      const source = await records.find(claims, sourceKey);
      if (!source) return notFound();
      if (!(await hasSpace())) return noSpace();
      await limits.consume("photoUpload", claims.sub, { message: tooManyPhotos });
      await consumeQuota(limits, claims, Number(source.metadata?.size ?? 0));
    }
    const isUpsert = !isMove && request.headers.get("x-upsert") === "true";
    const copied = await records.copy(claims, sourceKey, destinationKey, isUpsert);
    if (copied === "missing") return notFound();
    if (copied === "exists") return alreadyExists();
    if (!isMove) return Response.json({ Key: `${BUCKET}/${destinationKey}`, Id: copied.id });
    await records.remove(claims, [sourceKey]);
    return Response.json({ message: "Successfully moved" });
  }

  async function list({ request, claims }: Call): Promise<Response> {
    return Response.json(await records.list(claims, await read(request, listSchema)));
  }

  const isUpsert = ({ request }: Call) => request.headers.get("x-upsert") === "true";
  const routes: [RegExp, (call: Call) => Promise<Response>][] = [
    [/^POST \/object\/list\/attraction-images$/, list],
    [/^POST \/object\/copy$/, (call) => copy(call, false)],
    [/^POST \/object\/move$/, (call) => copy(call, true)],
    [/^POST \/object\/attraction-images\/(.+)$/, (call) => upload(call, isUpsert(call))],
    [/^PUT \/object\/attraction-images\/(.+)$/, (call) => upload(call, true)],
    [/^DELETE \/object\/attraction-images$/, remove],
    [/^GET \/object\/info\/attraction-images\/([\w./-]+)$/, (call) => info(records, call)],
    [/^GET \/bucket(?:\/([\w-]+))?$/, (call) => buckets(records, call)],
  ];

  return async function respond(request: Request): Promise<Response | null> {
    const asked = `${request.method} ${new URL(request.url).pathname.replace(/^\/storage\/v1/, "")}`;
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(asked);
      if (!match) continue;
      if (!dataApi.hasPublicKey(request)) throw new RefusedRequest(401, "Invalid API key");
      const requester = await accounts.requesterOf(request);
      if (!requester?.isStaff) return errorResponse(403, "Unauthorized", "Only staff may keep photos");
      return handle({ request, claims: requester.claims, key: match[1] ?? "" });
    }
    return null;
  };
}

/** Throws a LimitError when the member of staff has stored too much within the hour. */
async function consumeQuota(limits: Limits, { sub }: Claims, bytes: number): Promise<void> {
  const points = Math.ceil(bytes / 1024);
  await limits.consume("photoKilobytes", sub, { message: tooManyPhotos, points });
}

async function info(records: PhotoRecords, { claims, key }: Call): Promise<Response> {
  const found = await records.find(claims, key);
  if (!found) return notFound();
  return Response.json({
    ...found,
    size: found.metadata?.size,
    content_type: found.metadata?.mimetype,
    cache_control: found.metadata?.cacheControl,
    etag: `"${found.version}"`,
    last_modified: found.updated_at,
  });
}

async function buckets(records: PhotoRecords, { key: id }: Call): Promise<Response> {
  const bucket = await records.bucket();
  if (!id) return Response.json([bucket]);
  return id === BUCKET ? Response.json(bucket) : errorResponse(404, "not_found", "Bucket not found");
}

/** The file that is sent. Browsers send it inside a form, other clients as the body. */
async function fileOf(request: Request): Promise<Uint8Array> {
  const body = await readBody(request, MAX_BODY, UPLOAD_TIMEOUT_MS);
  const type = request.headers.get("Content-Type") ?? "";
  const file = /^multipart\/form-data/i.test(type) ? await fileInForm(body, type) : body;
  if (file.length > MAX_PHOTO) throw tooLarge();
  return file;
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

async function read<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const body = await new Response(await readBody(request, MAX_JSON_BODY)).json().catch(() => null);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RefusedRequest(400, `${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

const tooManyPhotos = (wait: string) => `Too many photos at once. Please try again in ${wait}.`;

/** The storage API's code is 409, in a response with 400. */
function alreadyExists(): Response {
  const error = { statusCode: "409", error: "Duplicate", message: "The resource already exists" };
  return Response.json(error, { status: 400 });
}
