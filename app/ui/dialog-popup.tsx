import { Dialog as Base } from "@base-ui/react/dialog";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { DialogProps } from "#app/ui/dialog.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useBackButton } from "#app/ui/use-back-button.ts";

const transition =
  "transition-[opacity,translate] duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0";
/** Tailwind's `md`, as styles.css defines it. */
const CENTRED = "(width >= 64rem), (width >= 48rem) and (height >= 30rem)";
const placements = {
  centre:
    "inset-0 data-ending-style:translate-y-4 data-starting-style:translate-y-4 md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:data-ending-style:translate-y-[calc(-50%+0.5rem)] md:data-starting-style:translate-y-[calc(-50%+0.5rem)]",
  question:
    "inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-xl data-ending-style:translate-y-full data-starting-style:translate-y-full md:inset-auto md:top-1/2 md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:data-ending-style:translate-y-[calc(-50%+0.5rem)] md:data-starting-style:translate-y-[calc(-50%+0.5rem)]",
  sheet:
    "inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-xl data-ending-style:translate-y-full data-starting-style:translate-y-full sm:mx-auto sm:w-[min(32rem,calc(100vw-3rem))]",
};

export function DialogPopup({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  contentId,
  footer,
  focus = "field",
  width = "normal",
  placement = "centre",
  hasUrl = false,
  scrolled,
}: DialogProps) {
  useBackButton(() => onOpenChange(false), { isActive: isOpen && !hasUrl });
  const content = useRef<HTMLDivElement>(null);
  useNewContent(content, contentId);
  const contentRef = useContentRef(content, placement === "question" && !footer, scrolled);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, { reason, event }) => {
        // The second press of a double click that has opened it may lie beside it.
        const isSecondPress = event instanceof MouseEvent && event.detail > 1;
        if (reason !== "outside-press" || !isSecondPress) onOpenChange(open);
      }}
      // After Base UI has given the focus back: what opened it may be gone.
      onOpenChangeComplete={(open) => open || setTimeout(focusRest)}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={`fixed inset-0 z-50 bg-scrim print:hidden ${transition}`} />
        <Base.Popup
          data-dialog={placement}
          initialFocus={focus === "text" ? content : undefined}
          // Base UI does not pass arrow keys on to the document, where a map listens.
          onKeyDown={(event) => {
            if ((event.target as Element).closest("[data-moves-by-keys]")) event.preventBaseUIHandler();
          }}
          className={`fixed z-50 flex flex-col border-line bg-card text-ink shadow-soft outline-none md:border print:static print:max-h-none print:w-auto print:translate-none print:border-0 print:bg-transparent ${width === "wide" ? "md:w-[min(56rem,calc(100vw-3rem))]" : "md:w-[min(32rem,calc(100vw-3rem))]"} ${placements[placement]} ${transition}`}
        >
          <div className="pt-5.5 pr-16 pb-4 pl-5 sm:pl-6 print:px-0">
            <Base.Title className="font-semibold text-2xl">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-1.5 text-soft" render={<div />}>
                {description}
              </Base.Description>
            )}
          </div>
          <div
            ref={contentRef}
            tabIndex={-1}
            className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-5 outline-none max-md:has-data-attraction-bar:pb-0 max-md:has-data-attraction-bar:scroll-pb-20 sm:px-6 print:overflow-visible print:p-0"
          >
            {children}
          </div>
          {footer && (
            <div
              ref={keepToastsAbove[placement]}
              className="perforation flex flex-wrap items-center justify-end gap-2.5 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:px-6"
            >
              {footer}
            </div>
          )}
          {/* Last, so that the content gets the focus first. */}
          <Base.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-soft hover:bg-sand hover:text-ink"
          >
            <Icon name="close" size={22} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function focusRest() {
  const dialogs = document.querySelectorAll<HTMLElement>("[data-dialog]");
  focusIfLost(dialogs[dialogs.length - 1] ?? document.getElementById("main"));
}

/** `isWholeQuestion`: its buttons are among its content. */
function useContentRef(
  content: RefObject<HTMLDivElement | null>,
  isWholeQuestion: boolean,
  scrolled: DialogProps["scrolled"],
) {
  return useCallback(
    (element: HTMLDivElement | null) => {
      content.current = element;
      if (element) element.scrollTop ||= scrolled?.current ?? 0;
      return isWholeQuestion ? keepToastsAbove.question(element) : undefined;
    },
    [content, isWholeQuestion, scrolled],
  );
}

/** Begins other content at its top, and focuses it. */
function useNewContent(content: RefObject<HTMLDivElement | null>, contentId: string | undefined) {
  const shownId = useRef(contentId);
  useEffect(() => {
    if (contentId === undefined || contentId === shownId.current) return;
    const isFirst = shownId.current === undefined;
    shownId.current = contentId;
    if (isFirst) return;
    content.current?.scrollTo({ top: 0, behavior: "instant" });
    content.current?.focus();
  }, [content, contentId]);
}

const shown = new Map<HTMLElement, { isCentred: boolean; isWhole: boolean }>();

const keepToastsAbove = {
  centre: (buttons: HTMLElement | null) => trackButtons(buttons, { isCentred: true, isWhole: false }),
  question: (buttons: HTMLElement | null) =>
    trackButtons(buttons, { isCentred: matchMedia(CENTRED).matches, isWhole: true }),
  sheet: (buttons: HTMLElement | null) => trackButtons(buttons, { isCentred: false, isWhole: false }),
};

/** Keeps toasts (toast.tsx) from covering the buttons of a dialog, or the whole of a question. */
function trackButtons(buttons: HTMLElement | null, look: { isCentred: boolean; isWhole: boolean }) {
  if (!buttons) return;
  shown.set(buttons, look);
  const observer = new ResizeObserver(placeToasts);
  observer.observe(buttons);
  if (buttons.parentElement) observer.observe(buttons.parentElement);
  window.addEventListener("resize", placeToasts);
  return () => {
    shown.delete(buttons);
    observer.disconnect();
    window.removeEventListener("resize", placeToasts);
    placeToasts();
  };
}

/** By heights, since a dialog that opens is still moving. */
function placeToasts() {
  const edges = [...shown].map(([buttons, { isCentred, isWhole }]) => {
    const height = buttons.parentElement?.offsetHeight ?? 0;
    const below = isCentred ? (window.innerHeight - height) / 2 : 0;
    return Math.max(0, below) + (isWhole ? height : buttons.offsetHeight) + 12;
  });
  document.documentElement.style.setProperty("--above-buttons", `${Math.max(0, ...edges)}px`);
}
