/**
 * Where a picture is on its way. `served`: as the server wrote it, the browser decides. `waiting`: too far from the screen.
 * `pausing`: before the nth retry. `attempt` 0 is the first, 1 and 2 are retries.
 */
export type ImageLoading =
  | { step: "served" }
  | { step: "waiting" }
  | { step: "loading"; source: ImageSource; attempt: number }
  | { step: "pausing"; attempt: number }
  | { step: "loaded"; source: ImageSource; attempt: number }
  | { step: "unavailable"; attempt: number };

type ImageSource = "photo" | "plain-http" | "fallback";

/** `watched`: from now on somebody tells when it comes near. `waited`: the pause is over. `online`: the connection is back. */
export type ImageEvent = "watched" | "near" | "loaded" | "failed" | "waited" | "online";

export type ImageChances = { hasPlainHttp: boolean; hasFallback: boolean };

const MAX_RETRIES = 2;

/** How long the pause before a retry is, in ms. */
export function pauseBefore(attempt: number): number {
  return attempt * 1000;
}

/** What follows. An event that does not apply changes nothing. */
export function nextLoading(now: ImageLoading, event: ImageEvent, chances: ImageChances): ImageLoading {
  switch (event) {
    case "watched":
      return now.step === "served" ? { step: "waiting" } : now;
    case "near":
      return now.step === "waiting" ? { step: "loading", source: "photo", attempt: 0 } : now;
    case "loaded":
      if (now.step === "served" || now.step === "waiting")
        return { step: "loaded", source: "photo", attempt: 0 };
      return now.step === "loading" ? { ...now, step: "loaded" } : now;
    case "failed":
      if (now.step === "served" || now.step === "waiting") return afterFailure("photo", 0, chances);
      return now.step === "loading" ? afterFailure(now.source, now.attempt, chances) : now;
    case "waited":
      return now.step === "pausing" ? { step: "loading", source: "photo", attempt: now.attempt } : now;
    case "online":
      return now.step === "unavailable" ? { step: "loading", source: "photo", attempt: 0 } : now;
  }
}

function afterFailure(
  source: ImageSource,
  attempt: number,
  { hasPlainHttp, hasFallback }: ImageChances,
): ImageLoading {
  if (source === "photo") {
    if (hasPlainHttp) return { step: "loading", source: "plain-http", attempt };
    if (attempt < MAX_RETRIES) return { step: "pausing", attempt: attempt + 1 };
  }
  if (source !== "fallback" && hasFallback) return { step: "loading", source: "fallback", attempt };
  return { step: "unavailable", attempt };
}

/** What is said to whoever looks, if anything. */
export function loadingMessage(now: ImageLoading): string | undefined {
  const isRetry =
    now.step === "pausing" || (now.step === "loading" && now.source === "photo" && now.attempt > 0);
  return isRetry ? `Retrying... (${now.attempt}/${MAX_RETRIES})` : undefined;
}
