import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { sessionState } from "#app/account/session.ts";
import {
  type AttractionRecord,
  type AttractionValues,
  describeValues,
  toValues,
} from "#app/routes/admin/attractions/attraction-form.ts";
import { AttractionPreview } from "#app/routes/admin/attractions/attraction-preview.tsx";
import { BasicFields } from "#app/routes/admin/attractions/basic-fields.tsx";
import { FactFields } from "#app/routes/admin/attractions/fact-fields.tsx";
import { ImageFields } from "#app/routes/admin/attractions/image-fields.tsx";
import { LocationFields } from "#app/routes/admin/attractions/location-fields.tsx";
import { StationFields } from "#app/routes/admin/attractions/station-fields.tsx";
import { useAttractionEditor } from "#app/routes/admin/attractions/use-attraction-editor.ts";
import { ConflictView } from "#app/routes/admin/editing/conflict-view.tsx";
import { DraftOffer } from "#app/routes/admin/editing/draft-offer.tsx";
import { EditingPresence } from "#app/routes/admin/editing/editing-presence.tsx";
import { RevisionList } from "#app/routes/admin/editing/revision-list.tsx";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { shortDateTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Dispatched on `window` to close the dialog. */
const CLOSE_EVENT = "close-attraction-dialog";
/** From a successful save to closing, in ms. */
const CLOSE_AFTER_MS = 1000;

type Props = {
  title: string;
  accountId: string;
  /** Null for a new attraction. */
  stored: AttractionRecord | null;
  onClose: () => void;
};

export function AttractionEditor({ title, accountId, stored, onClose }: Props) {
  const editor = useAttractionEditor({ accountId, stored });
  const { form, state } = editor;
  const isSaving = state.step === "saving";
  const isSaved = state.step === "saved";
  const guard = useLeaveGuard({
    hasChanges: editor.hasChanges && !isSaved,
    onClose,
    onDiscard: editor.dropDraft,
  });
  const [tab, setTab] = useState("edit");

  const handleCloseEvent = useEffectEvent(() => guard.close());
  const handleSaved = useEffectEvent(() => guard.leave());
  useEffect(() => {
    const close = () => handleCloseEvent();
    window.addEventListener(CLOSE_EVENT, close);
    return () => window.removeEventListener(CLOSE_EVENT, close);
  }, []);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => handleSaved(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
  useEffect(() => {
    // A file that is dropped beside a drop zone would replace the page.
    const ignore = (event: DragEvent) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);

  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step !== "invalid") return;
    setTab("edit");
    // Once the messages are there and the tab is shown.
    const frame = requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [state]);

  const isConflict = state.step === "conflict";
  const isInvalid = state.step === "invalid" && Object.keys(form.formState.errors).length > 0;
  return (
    <Dialog
      isOpen
      // A press in the sign-in dialog over the form is outside of this one.
      onOpenChange={(isOpen) => !isOpen && sessionState().status === "signed-in" && guard.close()}
      title={title}
      width="wide"
      footer={
        !isConflict && (
          <>
            {state.step === "failed" && (
              <p role="alert" className="mr-auto basis-64 self-center font-medium text-danger">
                {state.message} {state.isRetryable && "Nothing is lost: try again."}
              </p>
            )}
            {isInvalid && (
              <p role="alert" className="mr-auto self-center font-medium text-danger">
                Please correct the marked fields.
              </p>
            )}
            <Button onClick={guard.close} disabled={isSaving}>
              Cancel
            </Button>
            <Button
              variant="primary"
              onClick={editor.submit}
              disabled={isSaving || isSaved || editor.offered !== null}
            >
              {saveLabel(state, stored === null)}
            </Button>
          </>
        )
      }
    >
      <FormProvider {...form}>
        {stored && <EditingPresence type="attractions" id={stored.id} />}
        {editor.offered && (
          <DraftOffer
            keptAt={editor.offered.keptAt}
            onRestore={editor.restoreDraft}
            onDiscard={editor.dropDraft}
          />
        )}
        {!editor.isDraftKept && (
          <p role="status" className="mb-5 text-warning">
            This browser cannot keep unsaved changes. Save often.
          </p>
        )}
        {isConflict && (
          <ConflictView
            conflict={state.conflict}
            fields={editor.conflictFields(state.conflict)}
            isSaving={false}
            onSave={editor.resolveConflict}
            onCancel={editor.backToForm}
          />
        )}
        <Tabs.Root value={tab} onValueChange={setTab} className={isConflict ? "hidden" : ""}>
          <Tabs.List className="mb-5 flex w-fit gap-1 rounded-md bg-sand p-1">
            {["edit", "preview"].map((value) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="min-h-9 rounded-sm px-5 font-semibold capitalize hover:bg-card data-active:bg-deep data-active:text-on-deep"
              >
                {value === "edit" ? "Edit" : "Preview"}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel ref={panel} value="edit" keepMounted>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void editor.submit();
              }}
            >
              {/* Enter in a field saves. */}
              <button type="submit" hidden />
              <fieldset disabled={isSaved || editor.offered !== null} className="grid min-w-0 gap-8">
                <BasicFields stored={stored} />
                <Section title="Location">
                  <LocationFields />
                </Section>
                <Section title="Stations">
                  <StationFields />
                </Section>
                <Section title="Facts">
                  <FactFields />
                </Section>
                <Section title="Images">
                  <ImageFields />
                </Section>
              </fieldset>
            </form>
            {stored && <History stored={stored} onRestore={editor.restoreVersion} />}
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <AttractionPreview isNew={stored === null} />
          </Tabs.Panel>
        </Tabs.Root>
      </FormProvider>
      {guard.question}
    </Dialog>
  );
}

function saveLabel({ step }: { step: string }, isNew: boolean): string {
  if (step === "saving") return "Saving...";
  if (step === "saved") return "Saved";
  if (step === "failed") return "Try Again";
  return isNew ? "Create Attraction" : "Update Attraction";
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="perforation grid gap-4 pt-6">
      <h3 className="font-semibold text-xl">{title}</h3>
      {children}
    </section>
  );
}

function History({
  stored,
  onRestore,
}: {
  stored: AttractionRecord;
  onRestore: (values: AttractionValues) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="perforation mt-8 pt-6"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold text-xl">History</summary>
      <p className="my-3 text-sm text-soft">
        Created {shortDateTime(stored.created_at as string)}, last changed {shortDateTime(stored.updated_at)}.
        {stored.published_at ? ` Published ${shortDateTime(stored.published_at as string)}.` : ""}
      </p>
      {isOpen && (
        <RevisionList<AttractionRecord>
          type="attractions"
          id={stored.id}
          inWords={(record) => describeValues(toValues(record))}
          onRestore={(record) => onRestore(toValues(record))}
        />
      )}
    </details>
  );
}
