/** Thrown for a request that the data API does not allow. The message is for a developer. */
export class RefusedRequest extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 414 | 503;
  constructor(status: RefusedRequest["status"], message: string) {
    super(message);
    this.status = status;
  }
}

const CODES: Partial<Record<number, string>> = {
  401: "PGRST301",
  403: "42501",
  404: "PGRST205",
  503: "57014",
};

/** The error in PostgREST's format, which the official client expects. */
export function toPostgrestResponse({ status, message }: { status: number; message: string }): Response {
  const code = CODES[status] ?? "PGRST100";
  const headers = new Headers(status === 503 ? { "Retry-After": "1" } : {});
  // The rest of the body is not read.
  if (status === 408 || status === 413) headers.set("Connection", "close");
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
}
