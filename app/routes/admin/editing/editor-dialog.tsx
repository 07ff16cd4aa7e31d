import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { isSignInShown } from "#app/account/require-session.tsx";
import { ConflictView } from "#app/routes/admin/editing/conflict-view.tsx";
import { DraftOffer } from "#app/routes/admin/editing/draft-offer.tsx";
import { EditingPresence } from "#app/routes/admin/editing/editing-presence.tsx";
import { EditorFooter } from "#app/routes/admin/editing/editor-footer.tsx";
import { useInertWhileSaving } from "#app/routes/admin/editing/use-inert-while-saving.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import type { RecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { Dialog, type DialogProps } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props<Values extends FieldValues, Stored extends { id: string }> = {
  editor: RecordEditor<Values, Stored>;
  title: string;
  saveLabel?: string;
  /** Whether a required field is empty. */
  isBlank?: boolean;
  /** What a save would lose, such as an unfinished upload: the save's label until then. */
  unfinished?: string | null;
  width?: DialogProps["width"];
  /** From a successful save to closing, in ms. */
  closeAfterMs?: number;
  /** An event on `window` that closes the dialog. */
  closeEvent?: string;
  onClose: () => void;
  /** Opens the next record of the list, once this one is saved. */
  onNext?: (() => void) | undefined;
  children: ReactNode;
};

export function EditorDialog<Values extends FieldValues, Stored extends { id: string }>({
  editor,
  title,
  saveLabel = editor.storedId === null ? "Create" : "Update",
  isBlank = false,
  unfinished = null,
  width = "wide",
  closeAfterMs = 0,
  closeEvent,
  onClose,
  onNext,
  children,
}: Props<Values, Stored>) {
  const { type, storedId, state } = editor;
  const isSaved = state.step === "saved";
  const isSaving = state.step === "saving";
  const inertWhileSaving = useInertWhileSaving<HTMLDivElement>(isSaving || isSaved);
  const guard = useLeaveGuard({
    hasChanges: editor.hasChanges || unfinished !== null,
    isSaving,
    onClose,
    onDiscard: editor.endDraft,
  });

  const conflict = state.step === "conflict" ? state.conflict : null;
  useWindowEvent(closeEvent, guard.close);
  const next = useNext({ onNext, hasChanges: editor.hasChanges, save: editor.submit, leave: guard.leave });
  const handleSaved = useEffectEvent(() => guard.leave(next.isWanted() ? onNext : onClose));
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => handleSaved(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [isSaved, closeAfterMs]);

  return (
    <Dialog
      isOpen
      // A press in the sign-in dialog over the form is outside of this one. What is being saved can no longer be discarded.
      onOpenChange={(isOpen) => !isOpen && !isSaving && !isSignInShown() && guard.close()}
      title={title}
      width={width}
      hasUrl
      // Enter must not decide about a draft that was not read.
      focus={editor.offered ? "text" : "field"}
      footer={
        !conflict && (
          <EditorFooter
            editor={editor}
            saveLabel={unfinished ?? saveLabel}
            cannotSave={isBlank || unfinished !== null || editor.isUndecided}
            onCancel={guard.close}
            onNext={onNext && next.go}
            onSave={next.saveOnly}
          />
        )
      }
    >
      {storedId !== null && <EditingPresence type={type} id={storedId} />}
      <DraftNotices editor={editor} />
      {conflict && (
        <ConflictView
          conflict={conflict}
          fields={editor.conflictFields(conflict)}
          onSave={(choices) => editor.resolveConflict(conflict, choices)}
          onCancel={editor.backToForm}
        />
      )}
      <div {...inertWhileSaving} hidden={conflict !== null}>
        {children}
      </div>
      {guard.question}
    </Dialog>
  );
}

type Next = {
  onNext: (() => void) | undefined;
  hasChanges: boolean;
  save: () => unknown;
  leave: (go?: () => void) => void;
};

/** Goes on to the next record by a button or Alt + N, after a save if something was changed. */
function useNext({ onNext, hasChanges, save, leave }: Next) {
  const isWanted = useRef(false);
  function go() {
    if (!onNext || isSignInShown()) return;
    if (!hasChanges) return leave(onNext);
    isWanted.current = true;
    void save();
  }
  useWindowEvent("keydown", (event: KeyboardEvent) => {
    if (!event.altKey || event.code !== "KeyN" || !onNext) return;
    event.preventDefault();
    // Not twice, and not past a question.
    const button = document.querySelector<HTMLElement>("[aria-keyshortcuts='Alt+N']");
    if (button?.matches(":not(:disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *)")) go();
  });
  return {
    go,
    isWanted: () => isWanted.current,
    saveOnly() {
      isWanted.current = false;
      void save();
    },
  };
}

function useWindowEvent<E extends Event>(name: string | undefined, handle: (event: E) => void) {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    if (!name) return;
    const listen = (event: Event) => handleLatest(event as E);
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name]);
}

type EditorProps<Values extends FieldValues, Stored extends { id: string }> = {
  editor: RecordEditor<Values, Stored>;
};

function DraftNotices<Values extends FieldValues, Stored extends { id: string }>({
  editor: { isOpenElsewhere, offered, restoreOffered, dropOffered, isDraftKept },
}: EditorProps<Values, Stored>) {
  return (
    <>
      {isOpenElsewhere && (
        <p role="status" className="mb-5 flex items-start gap-2.5 rounded-md border border-warning px-4 py-3">
          <Icon name="warning" className="mt-0.5 text-warning" />
          <span>
            <strong>This is open in another tab as well.</strong> Each tab keeps its own changes, and shows
            what the other has saved.
          </span>
        </p>
      )}
      {offered && <DraftOffer draft={offered} onRestore={restoreOffered} onDiscard={dropOffered} />}
      {!isDraftKept && (
        <p role="status" className="mb-5 text-warning">
          This browser cannot keep unsaved changes. Save often.
        </p>
      )}
    </>
  );
}

export function EditorForm<Values extends FieldValues, Stored extends { id: string }>({
  editor,
  isUnfinished = false,
  children,
}: {
  editor: Pick<RecordEditor<Values, Stored>, "submit" | "isUndecided">;
  isUnfinished?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <button type="submit" hidden disabled={isUnfinished} />
      <fieldset disabled={editor.isUndecided} className="grid min-w-0 gap-5">
        {children}
      </fieldset>
    </form>
  );
}
