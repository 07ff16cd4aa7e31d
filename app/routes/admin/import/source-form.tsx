import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#app/account/account-form.tsx";
import { accountProblem } from "#app/account/client.ts";
import { OWN_WORK } from "#app/attractions/attraction.ts";
import type { ImportSource } from "#app/imports/import-records.ts";
import { MOST_BYTES, MOST_ROWS } from "#app/imports/source-row.ts";
import {
  changeImportSource,
  createImport,
  IMPORT_FAMILIES,
  uploadImport,
} from "#app/routes/admin/import/imports.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input, TextArea } from "#app/ui/input.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";

const LICENCES = ["OGL 3.0", "ODbL 1.0", "CC BY 4.0", "CC BY-SA 4.0", "CC0 1.0", OWN_WORK];
const OSM_CREDIT = "© OpenStreetMap contributors";
const MODES = [
  { value: "file", label: "A file" },
  { value: "text", label: "Pasted text" },
];

type Props = {
  existing?: ImportSource & { id: string; fileName: string | null; total: number };
  onRead: (id: string) => void;
};

export function SourceForm({ existing, onRead }: Props) {
  const [values, setValues] = useState<ImportSource>(
    existing ?? { source: "", sourceUrl: "", licence: "", attribution: "" },
  );
  const [mode, setMode] = useState("file");
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  // A second try after a failed upload makes no second import.
  const id = useRef(existing?.id);
  const [isTried, setTried] = useState(false);
  const given = mode === "file" ? file : text.trim() && new Blob([text]);
  const hasRows = existing !== undefined && existing.total > 0;

  const { mutate, isPending, problem } = useAction({
    families: IMPORT_FAMILIES,
    inWords: accountProblem,
    async run() {
      if (given && given.size > MOST_BYTES)
        throw new Error(`It is larger than ${MOST_BYTES / 1024 / 1024} MB. Please import it in parts.`);
      if (id.current) await changeImportSource(id.current, sourceOf(values));
      else id.current = (await createImport(sourceOf(values))).id;
      if (given) await uploadImport(id.current, given, mode === "file" ? (file?.name ?? "") : "");
      return id.current;
    },
    onDone: onRead,
  });

  const isComplete = (given || hasRows) && values.source.trim() && values.licence.trim();
  const change = (changes: Partial<ImportSource>) => setValues((before) => ({ ...before, ...changes }));
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        if (isComplete) mutate();
      }}
    >
      <Given
        {...{ mode, setMode, setFile, text, setText }}
        existing={hasRows ? existing : undefined}
        error={
          isTried && !given && !hasRows ? (mode === "file" ? "Choose a file" : "Paste the text") : undefined
        }
      />
      <SourceFields values={values} isTried={isTried} onChange={change} />
      {problem && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? "Reading..." : hasRows && !given ? "Save" : "Read it"}
        </Button>
        <p className="text-sm text-soft">Nothing is saved or published yet.</p>
      </div>
    </form>
  );
}

function sourceOf({ source, sourceUrl, licence, attribution }: ImportSource): ImportSource {
  return { source, sourceUrl, licence, attribution };
}

type GivenProps = {
  mode: string;
  setMode: (mode: string) => void;
  setFile: (file: File | null) => void;
  text: string;
  setText: (text: string) => void;
  existing: Props["existing"];
  error: string | undefined;
};

function Given({ mode, setMode, setFile, text, setText, existing, error }: GivenProps) {
  return (
    <div className="grid gap-4">
      <SegmentedControl
        name="given-as"
        legend="Where the places are"
        isLegendHidden
        options={MODES}
        value={mode}
        onValueChange={setMode}
        className="max-w-sm"
      />
      {mode === "file" ? (
        <Field
          label={existing ? "Another file in its place" : "File"}
          isRequired={!existing}
          error={error}
          hint={
            existing
              ? `Read so far: ${existing.fileName || "pasted text"}, ${existing.total} rows.`
              : `CSV, GeoJSON, GPX, KML or Overpass JSON, up to ${MOST_BYTES / 1024 / 1024} MB and ${MOST_ROWS.toLocaleString("en")} rows.`
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
              className="min-h-11 w-full rounded-md border border-edge border-dashed bg-card p-1.5 pr-3 text-sm file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:bg-sand file:px-4 file:font-semibold file:text-ink"
            />
          )}
        </Field>
      ) : (
        <Field
          label="Text"
          isRequired
          error={error}
          hint="Such as rows copied from a spreadsheet, with the line of names."
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={8}
              value={text}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

type FieldsProps = {
  values: ImportSource;
  isTried: boolean;
  onChange: (changes: Partial<ImportSource>) => void;
};

function SourceFields({ values, isTried, onChange }: FieldsProps) {
  const { source, sourceUrl, licence, attribution } = values;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Name of the source"
        isRequired
        hint="Its next edition is known by the same name."
        error={isTried && !source.trim() ? "The name is needed" : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={source}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Its address" hint="Where it was fetched, such as https://data.gov.uk/…">
        {(wiring) => (
          <Input
            {...wiring}
            type="url"
            value={sourceUrl}
            maxLength={2000}
            onChange={({ currentTarget }) => onChange({ sourceUrl: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Licence"
        isRequired
        hint="Under which it may be shown, such as OGL 3.0."
        error={isTried && !licence.trim() ? "The licence is needed" : undefined}
      >
        {(wiring) => (
          <>
            <Input
              {...wiring}
              value={licence}
              maxLength={200}
              list="licences"
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  licence: value,
                  ...(/odbl/i.test(value) && !attribution && { attribution: OSM_CREDIT }),
                })
              }
            />
            <datalist id="licences">
              {LICENCES.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Attribution" hint="What the licence asks to be shown with each place.">
        {(wiring) => (
          <Input
            {...wiring}
            value={attribution}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ attribution: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
