type LinkResult = {
  /** What is wrong, as a sentence. */
  problem: string | null;
  /** A site may be silent for want of a connection of one's own. */
  site: "reached" | "silent" | "not asked";
};

export type LinkChecker = {
  /** Rejects when nothing could be found out, or when `signal` is aborted. */
  check(url: string, signal: AbortSignal): Promise<LinkResult>;
};
