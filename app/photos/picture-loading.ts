/**
 * `served`: as the server rendered it; the browser loads it by itself. `waiting`: too far from the browser's viewport. `pausing`: before
 * a retry. `attempt` 0 is the first, 1 and 2 are retries.
 */
export type PictureLoading =
  | { step: "served" }
  | { step: "waiting" }
  | { step: "loading"; source: PictureSource; attempt: number }
  | { step: "pausing"; attempt: number }
  | { step: "loaded"; source: PictureSource; attempt: number }
  | { step: "unavailable"; attempt: number };

type PictureSource = "photo" | "plain-http";

/** `near`: the picture has come near the viewport. `waited`: the pause is over. `online`: the connection is back. */
export type PictureEvent = "near" | "loaded" | "failed" | "waited" | "online";

const MAX_RETRIES = 2;

/** In ms. */
export function pauseBefore(attempt: number): number {
  return attempt * 1000;
}

/** The next state. An event that does not apply changes nothing. */
export function nextLoading(
  state: PictureLoading,
  event: PictureEvent,
  hasPlainHttp: boolean,
): PictureLoading {
  switch (event) {
    case "near":
      return state.step === "waiting" ? { step: "loading", source: "photo", attempt: 0 } : state;
    case "loaded":
      if (state.step === "served" || state.step === "waiting")
        return { step: "loaded", source: "photo", attempt: 0 };
      return state.step === "loading" ? { ...state, step: "loaded" } : state;
    case "failed":
      if (state.step === "served" || state.step === "waiting") return afterFailure("photo", 0, hasPlainHttp);
      return state.step === "loading" ? afterFailure(state.source, state.attempt, hasPlainHttp) : state;
    case "waited":
      return state.step === "pausing" ? { step: "loading", source: "photo", attempt: state.attempt } : state;
    case "online":
      return state.step === "unavailable" ? { step: "loading", source: "photo", attempt: 0 } : state;
  }
}

function afterFailure(source: PictureSource, attempt: number, hasPlainHttp: boolean): PictureLoading {
  if (source === "photo") {
    if (hasPlainHttp) return { step: "loading", source: "plain-http", attempt };
    if (attempt < MAX_RETRIES) return { step: "pausing", attempt: attempt + 1 };
  }
  return { step: "unavailable", attempt };
}

/** Whether more has to be shown than the `<img>` as it was served. */
export function isTrouble(state: PictureLoading): boolean {
  if (state.step === "loading" || state.step === "loaded")
    return state.attempt > 0 || state.source !== "photo";
  return state.step === "pausing" || state.step === "unavailable";
}

export function loadingMessage(state: PictureLoading): string | undefined {
  const isRetry = state.step === "pausing" || (state.step === "loading" && state.attempt > 0);
  return isRetry ? `Retrying... (${state.attempt}/${MAX_RETRIES})` : undefined;
}
