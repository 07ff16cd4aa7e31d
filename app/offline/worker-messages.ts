/** "hello" asks for what is to be said of what the tab shows; with "moved" it shows something else. */
export type FromPage = "take over" | "hello" | "moved";

export type FromWorker = {
  /** When the server sent the oldest of what the tab shows, in ms since 1970; null while that is as new as can be known. */
  keptAt: number | null;
  /** Whether the server has answered otherwise since. */
  hasNewer: boolean;
};
