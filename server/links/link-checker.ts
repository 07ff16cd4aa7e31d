export type LinkChecker = {
  /** Resolves to what is wrong, as a sentence, or to null. Rejects when it could not be found out, or when `signal` is aborted. */
  check(url: string, signal: AbortSignal): Promise<string | null>;
};
