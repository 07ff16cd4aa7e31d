import { type ReactNode, useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { useLazyPart } from "#app/ui/use-lazy-part.ts";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons; they stay in visibleArea below a long content. The last one is the one that does it. */
  footer?: ReactNode;
  /** Where focus begins: in the first field, or in a text to be read, so that keys scroll it. */
  focus?: "field" | "text";
  /** `wide` for editors. */
  width?: "normal" | "wide";
  /** `sheet` comes from the bottom edge and is as high as its content; see sheet.tsx. */
  placement?: "centre" | "sheet";
};

const loadPopup = () => import("#app/ui/dialog-popup.tsx");

/**
 * A question or an editor above the page; on a phone it fills the screen. Fetched when it is first opened: until it is
 * there, the darkened page says so, and without a signal it offers to try again.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange } = props;
  const { part, hasFailed, request } = useLazyPart(loadPopup);
  useEffect(() => {
    if (isOpen) request();
  }, [isOpen, request]);

  const isWaiting = isOpen && !part;
  useEffect(() => {
    if (!isWaiting) return;
    const handleKey = (event: KeyboardEvent) => event.key === "Escape" && onOpenChange(false);
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isWaiting, onOpenChange]);

  if (part) return <part.DialogPopup {...props} />;
  if (!isOpen) return null;
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
      {/* A tenth of a second is not worth a word. */}
      <div className="grid justify-items-center gap-4 rounded-xl border border-line bg-card p-6 opacity-100 transition-opacity delay-150 duration-150 starting:opacity-0">
        {hasFailed ? (
          <>
            <p role="alert">This part of the page could not be loaded.</p>
            <div className="flex gap-2">
              <Button onClick={() => onOpenChange(false)}>Close</Button>
              <Button variant="primary" onClick={request}>
                Try Again
              </Button>
            </div>
          </>
        ) : (
          <LoadingIndicator variant="minimal" message="Opening..." />
        )}
      </div>
    </div>
  );
}
