export type Toast = {
  title: string;
  description?: string;
  /** `destructive` for what went wrong: red. */
  variant?: "default" | "destructive";
};

/** How long a toast stays, in ms. A message that could not be shown for that long is old news. */
export const TOAST_DURATION = 5000;

/**
 * One toast at a time: a newer one takes the older one's place. Holds the last while what shows it is being fetched.
 * `now` is the time in ms.
 */
export function createToastQueue(now: () => number = Date.now) {
  let waiting: { toast: Toast; since: number } | null = null;
  let show: ((toast: Toast) => void) | null = null;
  let onWaiting: (() => void) | null = null;
  return {
    add(toast: Toast) {
      if (show) return show(toast);
      waiting = { toast, since: now() };
      onWaiting?.();
    },
    /** Calls back when something waits for a display, now or later. Returns how to stop. */
    watch(callback: () => void) {
      onWaiting = callback;
      if (waiting) callback();
      return () => {
        onWaiting = null;
      };
    },
    /** From now on toasts go to this display, beginning with the one that waits. Returns how to stop. */
    connect(display: (toast: Toast) => void) {
      show = display;
      if (waiting && now() - waiting.since < TOAST_DURATION) display(waiting.toast);
      waiting = null;
      return () => {
        show = null;
      };
    },
  };
}

/** The browser's queue: one page, one toast. */
export const toastQueue = createToastQueue();
