type LinkResult = {
  /** What is wrong, as a sentence. */
  problem: string | null;
  /** Whether nothing was reached, which may be for want of a connection of one's own. */
  isSilent: boolean;
};

export type LinkChecker = {
  /** Rejects when nothing could be found out, or when `signal` is aborted. */
  check(url: string, signal: AbortSignal): Promise<LinkResult>;
};
