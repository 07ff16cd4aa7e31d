import type { Coordinates } from "#app/shared/coordinates.ts";

export type FoundPlace = Coordinates & {
  id: string;
  /** With what tells it apart from others of its name: "Melrose Abbey, Melrose, Scottish Borders". */
  name: string;
  /** The credit to show beside it; empty for our own data. */
  credit: string;
};

export type PlaceFinder = {
  /** The best first, at most ten; none for words that lead nowhere. Rejects when it fails or `signal` is aborted. */
  find(words: string, signal: AbortSignal): Promise<FoundPlace[]>;
};
