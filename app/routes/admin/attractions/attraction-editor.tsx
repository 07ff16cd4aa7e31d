import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import {
  ATTRACTION_FORM,
  type AttractionRecord,
  describeValues,
  toValues,
} from "#app/routes/admin/attractions/attraction-form.ts";
import { AttractionPreview } from "#app/routes/admin/attractions/attraction-preview.tsx";
import { BasicFields } from "#app/routes/admin/attractions/basic-fields.tsx";
import { DrawingFields } from "#app/routes/admin/attractions/drawing-fields.tsx";
import { FactFields } from "#app/routes/admin/attractions/fact-fields.tsx";
import { ImageFields } from "#app/routes/admin/attractions/image-fields.tsx";
import { StationFields } from "#app/routes/admin/attractions/linked-station-fields.tsx";
import { LocationFields } from "#app/routes/admin/attractions/location-fields.tsx";
import { RecordNeeds } from "#app/routes/admin/attractions/record-needs.tsx";
import { EditorDialog, EditorForm } from "#app/routes/admin/editing/editor-dialog.tsx";
import type { RecordEditorProps } from "#app/routes/admin/editing/record-dialog.tsx";
import { RecordHistory } from "#app/routes/admin/editing/revision-list.tsx";
import { useRecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { shortDateTime } from "#app/shared/dates.ts";

/** Dispatched on `window` to close the dialog. */
const CLOSE_EVENT = "close-attraction-dialog";
const CLOSE_AFTER_MS = 1000;

export function AttractionEditor({
  title,
  accountId,
  stored,
  onClose,
  onNext,
}: RecordEditorProps<AttractionRecord>) {
  const editor = useRecordEditor(ATTRACTION_FORM, accountId, stored);
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
      type="attractions"
      storedId={stored?.id ?? null}
      title={title}
      saveLabel={stored ? "Update Attraction" : "Create Attraction"}
      unfinished={uploads > 0 ? "Sending the picture..." : null}
      closeEvent={CLOSE_EVENT}
      closeAfterMs={CLOSE_AFTER_MS}
      onClose={onClose}
      onNext={onNext}
    >
      {stored && <RecordNeeds stored={stored} />}
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
              <div className="grid gap-8">
                <BasicFields stored={stored} />
                <Section title="Location">
                  <LocationFields />
                </Section>
                <Section title="Stations">
                  <StationFields attractionId={stored?.id ?? null} />
                </Section>
                <Section title="Facts">
                  <FactFields />
                </Section>
                <Section title="Images">
                  <ImageFields onUploadsChange={(change) => setUploads((count) => count + change)} />
                </Section>
                <Section title="Drawing">
                  <DrawingFields />
                </Section>
              </div>
            </EditorForm>
            {stored && (
              <History stored={stored} onRestore={(record) => editor.restoreVersion(toValues(record))} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <AttractionPreview attractionId={stored?.id ?? null} />
          </Tabs.Panel>
        </Tabs.Root>
      </FormProvider>
    </EditorDialog>
  );
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

type HistoryProps = { stored: AttractionRecord; onRestore: (record: AttractionRecord) => void };

function History({ stored, onRestore }: HistoryProps) {
  return (
    <RecordHistory<AttractionRecord>
      type="attractions"
      id={stored.id}
      inWords={(record) => describeValues(toValues(record))}
      onRestore={onRestore}
    >
      <p className="text-sm text-soft">
        Created {shortDateTime(stored.created_at as string)}, last changed {shortDateTime(stored.updated_at)}.
        {stored.published_at ? ` Published ${shortDateTime(stored.published_at as string)}.` : ""}
      </p>
    </RecordHistory>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="perforation grid gap-4 pt-6">
      <h3 className="font-semibold text-xl">{title}</h3>
      {children}
    </section>
  );
}
