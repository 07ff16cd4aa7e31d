import { useEffect, useRef, useState } from "react";
import { newId } from "#app/shared/new-id.ts";
import { storedText } from "#app/shared/stored-text.ts";

export type KeptDraft<Values, Stored> = {
  /** The id of the record, chosen in the browser for a new one. */
  id: string;
  /** The record as the changes found it; null for a new one. */
  stored: Stored | null;
  values: Values;
  /** ISO 8601. */
  keptAt: string;
};

/** An open form holds a lock with its draft's key: only drafts without one are offered. `recordId` is null for a new record. */
export function useKeptDrafts<Values, Stored>(accountId: string, type: string, recordId: string | null) {
  const scope = `alight-draft:${accountId}:${type}:${recordId ?? "new"}:`;
  const [key] = useState(() => scope + newId());
  /** The newest first; null until it is known which of them are open elsewhere. */
  const [leftBehind, setLeftBehind] = useState<string[] | null>(() =>
    keysOf(scope).length === 0 ? [] : null,
  );
  const [isOpenElsewhere, setIsOpenElsewhere] = useState(false);
  const isOver = useRef(false);

  useEffect(() => {
    const release = holdLock(key);
    let isGone = false;
    const look = async (isFirst: boolean) => {
      const open = (await heldLocks()).filter((name) => name.startsWith(scope) && name !== key);
      if (isGone) return;
      setIsOpenElsewhere(recordId !== null && open.length > 0);
      if (isFirst) setLeftBehind(keysOf(scope).filter((name) => name !== key && !open.includes(name)));
    };
    const lookAgain = () => void look(false);
    void look(true);
    window.addEventListener("focus", lookAgain);
    return () => {
      isGone = true;
      window.removeEventListener("focus", lookAgain);
      release();
    };
  }, [scope, key, recordId]);

  const [offeredKey] = leftBehind ?? [];
  return {
    isReady: leftBehind !== null,
    offered: offeredKey === undefined ? null : readDraft<Values, Stored>(offeredKey),
    isOpenElsewhere,
    /** Returns whether the browser can. */
    keep: (draft: KeptDraft<Values, Stored>) => isOver.current || writeDraft(key, draft),
    drop: () => dropDraft(key),
    /** Drops the draft for good, once its changes are saved or discarded. */
    end() {
      isOver.current = true;
      dropDraft(key);
    },
    takeOffered() {
      const draft = offeredKey === undefined ? null : readDraft<Values, Stored>(offeredKey);
      if (draft && offeredKey !== undefined && writeDraft(key, draft)) dropDraft(offeredKey);
      setLeftBehind([]);
      return draft;
    },
    dropOffered() {
      if (offeredKey !== undefined) dropDraft(offeredKey);
      setLeftBehind((keys) => keys?.slice(1) ?? []);
    },
  };
}

function keysOf(scope: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(scope))
      .map((key) => ({ key, keptAt: readDraft(key)?.keptAt ?? "" }))
      .filter(({ keptAt }) => keptAt)
      .sort((one, other) => other.keptAt.localeCompare(one.keptAt))
      .map(({ key }) => key);
  } catch {
    return [];
  }
}

export function readDraft<Values, Stored>(key: string): KeptDraft<Values, Stored> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: KeptDraft<unknown, unknown>): boolean {
  return storedText(key).write(JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  storedText(key).write(null);
}

/** Browsers have locks on https and on this machine only; elsewhere every draft counts as left behind. */
const locks = () => (typeof navigator === "undefined" ? undefined : navigator.locks);

/** The browser releases it however the tab ends. */
function holdLock(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(name, () => held)
    .catch(() => {});
  return release;
}

async function heldLocks(): Promise<string[]> {
  try {
    const { held = [] } = (await locks()?.query()) ?? {};
    return held.flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}
