import { Tabs } from "@base-ui/react/tabs";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { AttractionFields } from "#app/routes/admin/attractions/attraction-fields.tsx";
import { ATTRACTION_FORM, type AttractionRecord } from "#app/routes/admin/attractions/attraction-form.ts";
import { AttractionPreview } from "#app/routes/admin/attractions/attraction-preview.tsx";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { RecordNeeds } from "#app/routes/admin/attractions/record-needs.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { EditorDialog, EditorForm } from "#app/routes/admin/editing/editor-dialog.tsx";
import type { RecordEditorProps } from "#app/routes/admin/editing/record-dialog.tsx";
import { RecordHistory } from "#app/routes/admin/editing/revision-list.tsx";
import { parseMinutes } from "#app/routes/admin/editing/typed-text.ts";
import { useQuestion } from "#app/routes/admin/editing/use-question.ts";
import { type RecordEditor, useRecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { shortDateTime } from "#app/shared/dates.ts";

/** Dispatched on `window` to close the dialog. */
const CLOSE_EVENT = "close-attraction-dialog";
const CLOSE_AFTER_MS = 1000;
const NAMES = new Intl.ListFormat("en-GB");

export function AttractionEditor({ title, stored, onClose, onNext }: RecordEditorProps<AttractionRecord>) {
  const { editor, asked, cancel, confirm } = useQuestion(useRecordEditor(ATTRACTION_FORM, stored), (values) =>
    stationsWithoutWalk(values, stored),
  );
  const { form, state } = editor;
  const [tab, setTab] = useState("edit");
  const [uploads, setUploads] = useState(0);

  useIgnoredDrops();

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

  return (
    <EditorDialog
      editor={editor}
      title={title}
      saveLabel={stored ? "Update Attraction" : "Create Attraction"}
      unfinished={uploads > 0 ? "Sending the picture..." : null}
      closeEvent={CLOSE_EVENT}
      closeAfterMs={CLOSE_AFTER_MS}
      onClose={onClose}
      onNext={onNext}
    >
      {stored && <RecordNeeds stored={stored} />}
      {asked && <NoWalkQuestion stationNames={asked} onConfirm={confirm} onCancel={cancel} />}
      <FormProvider {...form}>
        <Tabs.Root value={tab} onValueChange={setTab}>
          <Tabs.List className="mb-5 flex w-fit flex-wrap gap-1 rounded-md bg-sand p-1">
            {["edit", "preview"].map((value) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="min-h-9 pointer-coarse:min-h-11 rounded-sm px-5 font-semibold capitalize hover:bg-card data-active:bg-deep data-active:text-on-deep"
              >
                {value === "edit" ? "Edit" : "Preview"}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel ref={panel} value="edit" keepMounted>
            <EditorForm editor={editor} isUnfinished={uploads > 0}>
              <AttractionFields
                stored={stored}
                onUploadsChange={(change) => setUploads((count) => count + change)}
              />
            </EditorForm>
            {stored && <History stored={stored} editor={editor} />}
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <AttractionPreview attractionId={stored?.id ?? null} />
          </Tabs.Panel>
        </Tabs.Root>
      </FormProvider>
    </EditorDialog>
  );
}

type QuestionProps = { stationNames: string[]; onConfirm: () => Promise<void>; onCancel: () => void };

function NoWalkQuestion({ stationNames, onConfirm, onCancel }: QuestionProps) {
  return (
    <ConfirmDialog
      title="Publish a walk of 0 minutes?"
      label="Publish it with 0"
      busyLabel="Saving..."
      onClose={onCancel}
      action={{ run: onConfirm }}
    >
      <p>
        Visitors will read “0 min walk” from {NAMES.format(stationNames)}. Leave the minutes empty, and they
        are estimated.
      </p>
    </ConfirmDialog>
  );
}

/** The names of stations from which visitors would read "0 min walk"; null for none. */
function stationsWithoutWalk(
  { status, publishAt, stations }: AttractionValues,
  stored: AttractionRecord | null,
): string[] | null {
  if (status !== "published" && publishAt === "") return null;
  const names = stations
    .filter(
      ({ minutes, source }) => minutes.trim() !== "" && source === "staff" && parseMinutes(minutes) === 0,
    )
    // They were asked when it was published.
    .filter((link) => stored?.status !== "published" || link.stored?.minutes !== "0")
    .map(({ name }) => name);
  return names.length > 0 ? names : null;
}

/** A file that is dropped beside a drop zone would replace the page. */
function useIgnoredDrops() {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);
}

type HistoryProps = {
  stored: AttractionRecord;
  editor: RecordEditor<AttractionValues, AttractionRecord>;
};

function History({ stored, editor }: HistoryProps) {
  return (
    <RecordHistory editor={editor}>
      <p className="text-sm text-soft">
        Created {shortDateTime(stored.created_at as string)}, last changed {shortDateTime(stored.updated_at)}.
        {stored.published_at ? ` Published ${shortDateTime(stored.published_at as string)}.` : ""}
      </p>
    </RecordHistory>
  );
}
