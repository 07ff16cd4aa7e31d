import { useEffect, useEffectEvent } from "react";

/** Missing in TypeScript's library and in some browsers. */
type CloseWatcher = EventTarget & { destroy(): void };

/** Android's back button calls `onBack` instead of leaving the page, where the browser has close watchers. */
export function useBackButton(onBack: () => void, { isActive }: { isActive: boolean }): void {
  const handleClose = useEffectEvent(onBack);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    // Elsewhere a watcher would also take the Escape key, which closes what lies on top of a dialog first.
    if (!isActive || !CloseWatcher || !matchMedia("(pointer: coarse)").matches) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => handleClose());
    return () => watcher.destroy();
  }, [isActive]);
}
