type Details = { details?: string | null; hint?: string | null; headers?: Record<string, string> };

const CODES: Record<number, string> = {
  401: "PGRST301",
  403: "42501",
  404: "PGRST205",
  405: "PGRST117",
  503: "57014",
};

/** Thrown for a request that the data API does not allow or cannot fulfil. The message is for a developer. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, code = CODES[status] ?? "PGRST100", more: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = { ...(status === 503 ? { "Retry-After": "1" } : {}), ...more.headers };
  }

  toResponse(): Response {
    const { code, message, details, hint, status, headers } = this;
    return Response.json({ code, message, details, hint }, { status, headers });
  }
}
