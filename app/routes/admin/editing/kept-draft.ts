/** Changes that are not saved yet, in this browser. */
export type KeptDraft<Values> = {
  /** The id of the record, chosen in the browser for a new one. */
  id: string;
  /** The version that the changes started from; absent for a new record. */
  version?: string | undefined;
  values: Values;
  /** What the form held before the changes. */
  base: Values;
  /** ISO 8601. */
  keptAt: string;
};

/** `record` is an id, or "new". */
export function draftKey(accountId: string, type: string, record: string): string {
  return `alight-draft:${accountId}:${type}:${record}`;
}

export function readDraft<Values>(key: string): KeptDraft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** False when the browser cannot store it. */
export function keepDraft<Values>(key: string, draft: KeptDraft<Values>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is no draft.
  }
}
