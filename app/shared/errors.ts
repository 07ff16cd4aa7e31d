/** A failed request. `status` is its HTTP status, if there was a response. */
export class RequestError extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.name = "RequestError";
    this.status = status;
  }
}

export type ErrorNotice = { message: string; isRetryable: boolean };

export const NO_CONNECTION = "Network connection lost. Please check your internet connection.";

const NOTICES: [applies: (error: Failure) => boolean, message: string, isRetryable: boolean][] = [
  [isNetworkFailure, NO_CONNECTION, true],
  [isTimeout, "Request timed out. Please try again.", true],
  [({ status }) => status === 507, "The server has no room left. Please tell whoever runs this site.", false],
  [({ status }) => status >= 500, "Server error. Please try again in a moment.", true],
  [({ status }) => status === 429, "Too many requests. Please wait a moment before trying again.", true],
  [({ status }) => status >= 400, "Unable to load data. Please refresh the page.", false],
  [() => true, "Something went wrong. Please try again.", true],
];

type Failure = { name: string; message: string; status: number };

export function describeError(error: unknown): ErrorNotice {
  const { name, message, status } = (error ?? {}) as Partial<Failure>;
  const failure = { name: String(name ?? ""), message: String(message ?? ""), status: Number(status ?? 0) };
  const [, text, isRetryable] = NOTICES.find(([applies]) => applies(failure)) ?? [null, "", true];
  return { message: text, isRetryable };
}

export function pageProblem(error: unknown): string {
  const data = (error as { data?: unknown } | null)?.data;
  return typeof data === "string" ? data : describeError(error).message;
}

/** "Failed to fetch" in Chrome, "fetch failed" in Node, "NetworkError" in Firefox, "Load failed" in Safari. */
function isNetworkFailure({ message }: Failure): boolean {
  return /failed to fetch|fetch failed|networkerror|load failed/i.test(message);
}

function isTimeout({ name, message, status }: Failure): boolean {
  return name === "TimeoutError" || status === 504 || /timed? ?out/i.test(message);
}
