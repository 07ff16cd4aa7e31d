export type Toast = {
  title: string;
  description?: string;
  /** `destructive` is red, for failures. */
  variant?: "default" | "destructive";
};

/** From a toast to its closing, in ms. One that has waited this long for a display is dropped. */
export const TOAST_DURATION = 5000;

/** Holds the latest toast until a display is connected. `now` is the time in ms. */
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
    /** Calls back when a toast waits for a display, now or later. Returns a function that unsubscribes. */
    watch(callback: () => void) {
      onWaiting = callback;
      if (waiting) callback();
      return () => {
        onWaiting = null;
      };
    },
    /** Sends the waiting toast and all later ones to a display. Returns a function that disconnects it. */
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

export const toastQueue = createToastQueue();
