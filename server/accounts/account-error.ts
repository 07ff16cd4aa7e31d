/** What a caller did wrong, or what cannot be done now, in the shape that the account client expects. */
export class AccountError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  /** `cause` is for the log only. */
  constructor(
    status: number,
    code: string,
    message: string,
    headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  toResponse(): Response {
    const body = { code: this.status, error_code: this.code, msg: this.message, message: this.message };
    const headers = { "Cache-Control": "no-store", ...this.headers };
    return Response.json(body, { status: this.status, headers });
  }
}

export class LimitError extends AccountError {
  readonly isFirst: boolean;

  constructor(message: string, waitMs: number, isFirst: boolean) {
    super(429, "over_request_rate_limit", message, {
      "Retry-After": String(Math.max(Math.ceil(waitMs / 1000), 1)),
    });
    this.isFirst = isFirst;
  }
}

export const invalid = (message: string) => new AccountError(400, "validation_failed", message);

export const unavailable = (cause?: unknown) =>
  new AccountError(
    503,
    "service_unavailable",
    "The service is busy. Please try again.",
    { "Retry-After": "1" },
    cause,
  );

export const linkExpired = () => new AccountError(403, "otp_expired", "Email link is invalid or has expired");
