/** How somebody points: an event's `pointerType`, or "" for the keyboard. */
export type PointerType = string;

type Options = {
  /** From leaving a point to its popup's closing, in ms. */
  closeDelay: number;
  /** The point whose popup is to be shown; null for none. */
  onOpen(id: string | null): void;
  onActivate(id: string): void;
};

/** A second tap within this is meant for the same point, in ms. */
const SECOND_TAP_MS = 2000;

/**
 * Decides which point's popup is open. A mouse or the keyboard's focus opens it and a press activates; a finger's first tap opens
 * and the second one activates. An open popup stays while something holds it: the pointer or the focus, on the point or the popup.
 */
export function createPopupController({ closeDelay, onOpen, onActivate }: Options) {
  let open: string | null = null;
  let tapped: { id: string; at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holds = new Set<"pointer" | "focus">();

  function show(id: string | null) {
    clearTimeout(timer);
    if (id === null) {
      holds.clear();
      tapped = null;
    }
    if (id === open) return;
    open = id;
    onOpen(id);
  }

  return {
    /** The pointer or the focus comes to a point, or with null to the open popup. */
    hold(id: string | null, by: "pointer" | "focus") {
      clearTimeout(timer);
      holds.add(by);
      if (id !== null) show(id);
    },
    release(by: "pointer" | "focus") {
      // What a finger opened is held by nothing, and stays.
      if (!holds.delete(by)) return;
      clearTimeout(timer);
      if (open !== null && holds.size === 0) timer = setTimeout(() => show(null), closeDelay);
    },
    /** A point is clicked, tapped, or pressed with Enter. */
    press(id: string, pointing: PointerType) {
      if (pointing !== "touch") return onActivate(id);
      const isSecond = tapped?.id === id && Date.now() - tapped.at <= SECOND_TAP_MS;
      if (isSecond) {
        tapped = null;
        return onActivate(id);
      }
      show(id);
      tapped = { id, at: Date.now() };
    },
    /** Opens a point's popup, which then stays as after a tap. */
    show,
    /** Escape, or a press on the map beside the points. */
    dismiss() {
      show(null);
    },
    /** The map goes away. */
    end() {
      clearTimeout(timer);
    },
  };
}
