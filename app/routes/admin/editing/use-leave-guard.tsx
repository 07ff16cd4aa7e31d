import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { isSignInShown } from "#app/account/require-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type Options = {
  hasChanges: boolean;
  /** What is being saved can no longer be discarded. */
  isSaving?: boolean;
  /** Closes the editor, of one that can be closed. */
  onClose?: () => void;
  onDiscard?: () => void;
};

/** Asks before an editor with changes is closed, by a button, navigation or the browser. Render `question` inside the editor. */
export function useLeaveGuard({ hasChanges, isSaving = false, onClose = () => {}, onDiscard }: Options) {
  const [isClosing, setIsClosing] = useState(false);
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      !mayLeave.current &&
      // Its question would lie below the sign-in dialog, which leads to the page of sign-in.
      !isSignInShown() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        shownPart(currentLocation.search) !== shownPart(nextLocation.search)),
  );

  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasChanges]);

  function close() {
    if (hasChanges) return setIsClosing(true);
    leave();
  }

  function leave(go = onClose) {
    mayLeave.current = true;
    go();
  }

  function stay() {
    setIsClosing(false);
    if (blocker.state === "blocked") blocker.reset();
  }

  function discard() {
    onDiscard?.();
    mayLeave.current = true;
    setIsClosing(false);
    if (blocker.state === "blocked") blocker.proceed();
    else onClose();
  }

  const question: ReactNode = (
    <Dialog
      isOpen={isClosing || blocker.state === "blocked"}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={isSaving ? "Your changes are being saved" : "Leave without saving?"}
      description={isSaving ? "You can leave once they are." : "Your changes are not saved yet."}
      focus="text"
      placement="question"
      footer={
        <>
          {!isSaving && (
            <Button variant="danger" onClick={discard}>
              Discard changes
            </Button>
          )}
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    />
  );
  return { close, leave, question };
}

/** The dialog or the step of an import. */
function shownPart(search: string): string {
  const params = new URLSearchParams(search);
  return ["edit", "time", "step"].map((name) => params.get(name)).join(" ");
}
