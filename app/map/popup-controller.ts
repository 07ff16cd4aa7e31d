/** From leaving a point to closing its popup. */
export const CLOSE_DELAY_MS = { embedded: 100, page: 200 };

type Options = {
  closeDelay: number;
  onChange(id: string | null): void;
  onActivate(id: string): void;
};

export type PopupController = ReturnType<typeof createPopupController>;

/** A second tap within this time activates, in ms. */
const SECOND_TAP_MS = 2000;

/** Hover and focus open a point's popup, and a press activates the point; by touch the first tap opens and the second activates. */
export function createPopupController({ closeDelay, onChange, onActivate }: Options) {
  let openId: string | null = null;
  let tapped: { id: string; at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is on the point or its popup. */
  const present = new Set<"pointer" | "focus">();

  function show(id: string | null) {
    clearTimeout(timer);
    if (id === null) {
      present.clear();
      tapped = null;
    }
    if (id === openId) return;
    openId = id;
    onChange(id);
  }

  function enter(by: "pointer" | "focus", id: string | null) {
    clearTimeout(timer);
    present.add(by);
    if (id !== null) show(id);
  }

  function leave(by: "pointer" | "focus") {
    // After a tap neither is present, and the popup stays.
    if (!present.delete(by)) return;
    clearTimeout(timer);
    if (openId !== null && present.size === 0) timer = setTimeout(() => show(null), closeDelay);
  }

  return {
    /** The pointer enters a point, or with null the open popup. */
    hover: (id: string | null) => enter("pointer", id),
    leave: () => leave("pointer"),
    /** A point gets the focus, or with null the open popup. */
    focus: (id: string | null) => enter("focus", id),
    blur: () => leave("focus"),
    /** A point is clicked, tapped, or pressed with Enter. `pointerType` is the event's, or "" for the keyboard. */
    press(id: string, pointerType: string) {
      if (pointerType !== "touch") return onActivate(id);
      const isSecond = tapped?.id === id && Date.now() - tapped.at <= SECOND_TAP_MS;
      if (isSecond) {
        tapped = null;
        return onActivate(id);
      }
      show(id);
      tapped = { id, at: Date.now() };
    },
    show: (id: string) => show(id),
    isOpen: () => openId !== null,
    close: () => show(null),
    dispose: () => clearTimeout(timer),
  };
}
