/** A failure that a visitor is told about. `status` is the HTTP status that stands for it, if there is one. */
export class RequestError extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.name = "RequestError";
    this.status = status;
  }
}

export type ErrorNotice = { message: string; isRetryable: boolean };

/** The catalogue of messages for whatever can go wrong while talking to the server: the first line that applies. */
const NOTICES: [applies: (error: Failure) => boolean, message: string, isRetryable: boolean][] = [
  [isNetworkFailure, "Network connection lost. Please check your internet connection.", true],
  [isTimeout, "Request timed out. Please try again.", true],
  [({ status }) => status >= 500, "Server error. Please try again in a moment.", true],
  [({ status }) => status === 429, "Too many requests. Please wait a moment before trying again.", true],
  [({ status }) => status >= 400, "Unable to load data. Please refresh the page.", false],
  [() => true, "Something went wrong. Please try again.", true],
];

type Failure = { name: string; message: string; status: number };

/** What to tell a visitor about `error`, and whether trying again may help. */
export function describeError(error: unknown): ErrorNotice {
  const { name, message, status } = (error ?? {}) as Partial<Failure>;
  const failure = { name: String(name ?? ""), message: String(message ?? ""), status: Number(status ?? 0) };
  const [, text, isRetryable] = NOTICES.find(([applies]) => applies(failure)) ?? [null, "", true];
  return { message: text, isRetryable };
}

/** What to tell a visitor about a page that failed: the text that the server sent for them, or the catalogue's. */
export function pageProblem(error: unknown): string {
  const data = (error as { data?: unknown } | null)?.data;
  return typeof data === "string" ? data : describeError(error).message;
}

/** Chrome and Node say "Failed to fetch" or "fetch failed", Firefox "NetworkError", Safari "Load failed". */
function isNetworkFailure({ message }: Failure): boolean {
  return /failed to fetch|fetch failed|networkerror|load failed/i.test(message);
}

function isTimeout({ name, message, status }: Failure): boolean {
  return name === "TimeoutError" || status === 504 || /timed? ?out/i.test(message);
}
