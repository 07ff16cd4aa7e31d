import { useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Problem } from "#app/account/account-form.tsx";
import { accountProblem } from "#app/account/client.ts";
import { OWN_WORK } from "#app/attractions/attraction.ts";
import { MOST_BYTES, MOST_ROWS } from "#app/imports/import-limits.ts";
import type { ImportSource } from "#app/imports/import-records.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import {
  changeImportSource,
  createImport,
  IMPORT_FAMILIES,
  uploadImport,
} from "#app/routes/admin/import/imports.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { count } from "#app/shared/count.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

const LICENCES = ["OGL 3.0", "ODbL 1.0", "CC BY 4.0", "CC BY-SA 4.0", "CC0 1.0", OWN_WORK];
const OSM_CREDIT = "© OpenStreetMap contributors";
const MODES = [
  { value: "file", label: "A file" },
  { value: "text", label: "Pasted text" },
] as const;

type Props = {
  existing?: ImportSource & { id: string; fileName: string | null; total: number };
  /** Of earlier imports. */
  known?: ImportSource[];
  onRead: (id: string) => void;
};
type GivenValues = { mode: (typeof MODES)[number]["value"]; files: FileList | null; text: string };
type Values = ImportSource & GivenValues;
type Form = UseFormReturn<Values>;

const EMPTY: Values = {
  source: "",
  sourceUrl: "",
  licence: "",
  attribution: "",
  mode: "file",
  files: null,
  text: "",
};

export function SourceForm({ existing, known = [], onRead }: Props) {
  const form = useForm<Values>({ defaultValues: { ...EMPTY, ...(existing && sourceOf(existing)) } });
  // A second try after a failed upload makes no second import.
  const id = useRef(existing?.id);
  const previous = existing && existing.total > 0 ? existing : undefined;
  const [mode, files, text] = form.watch(["mode", "files", "text"]);

  const { mutate, isPending, problem } = useAction({
    families: IMPORT_FAMILIES,
    inWords: accountProblem,
    async run(values: Values) {
      const given = givenIn(values);
      if (given && given.size > MOST_BYTES)
        throw new Error(`It is larger than ${MOST_BYTES / 1024 / 1024} MB. Please import it in parts.`);
      if (id.current) await changeImportSource(id.current, sourceOf(values));
      else id.current = (await createImport(sourceOf(values))).id;
      if (given) await uploadImport(id.current, given, given instanceof File ? given.name : "");
      return id.current;
    },
    onDone: (id) => guard.leave(() => onRead(id)),
  });
  const guard = useLeaveGuard({ hasChanges: form.formState.isDirty, isSaving: isPending });

  return (
    <form noValidate className="grid max-w-3xl gap-6" onSubmit={form.handleSubmit(mutate)}>
      <Given form={form} previous={previous} />
      <SourceFields form={form} known={known} />
      {problem && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" aria-disabled={isPending}>
          {isPending ? "Reading..." : previous && !givenIn({ mode, files, text }) ? "Save" : "Read it"}
        </Button>
        <p className="text-sm text-soft">Nothing is saved or published yet.</p>
      </div>
      {guard.question}
    </form>
  );
}

function sourceOf({ source, sourceUrl, licence, attribution }: ImportSource): ImportSource {
  return { source, sourceUrl, licence, attribution };
}

function givenIn({ mode, files, text }: GivenValues): Blob | undefined {
  if (mode === "file") return files?.[0];
  return text.trim() ? new Blob([text]) : undefined;
}

type GivenProps = { form: Form; previous: Props["existing"] };

function Given({ form: { register, formState, watch, setValue }, previous }: GivenProps) {
  const mode = watch("mode");
  return (
    <div className="grid gap-4">
      <SegmentedControl
        name="given-as"
        legend="Where the places are"
        isLegendHidden
        options={MODES}
        value={mode}
        onValueChange={(chosen) => setValue("mode", chosen)}
        className="max-w-sm"
      />
      <div hidden={mode !== "file"}>
        <Field
          label={previous ? "Another file in its place" : "File"}
          isRequired={!previous}
          error={formState.errors.files?.message}
          hint={
            previous
              ? `Read so far: ${previous.fileName || "pasted text"}, ${count(previous.total, "row")}.`
              : `CSV, GeoJSON, GPX, KML or Overpass JSON, up to ${MOST_BYTES / 1024 / 1024} MB and ${MOST_ROWS.toLocaleString("en")} rows.`
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              {...register("files", {
                validate: (files, values) =>
                  values.mode !== "file" ||
                  previous !== undefined ||
                  Boolean(files?.length) ||
                  "Choose a file",
              })}
              type="file"
              className="min-h-11 w-full rounded-md border border-edge border-dashed bg-card p-1.5 pr-3 text-sm file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:bg-sand file:px-4 file:font-semibold file:text-ink"
            />
          )}
        </Field>
      </div>
      <div hidden={mode !== "text"}>
        <Field
          label="Text"
          isRequired={!previous}
          error={formState.errors.text?.message}
          hint="Such as rows copied from a spreadsheet, with the line of names."
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              {...register("text", {
                validate: (text, values) =>
                  values.mode !== "text" || previous !== undefined || isFilled(text) || "Paste the text",
              })}
              rows={8}
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </div>
  );
}

type SourceProps = { form: Form; known: ImportSource[] };

function SourceFields({ form: { register, formState, getValues, setValue }, known }: SourceProps) {
  const fillFromKnown = ({ target }: { target: { value: string } }) => {
    const former = known.find(({ source }) => source === target.value.trim());
    for (const name of ["sourceUrl", "licence", "attribution"] as const)
      if (former && !getValues(name)) setValue(name, former[name]);
  };
  const fillAttribution = ({ target }: { target: { value: string } }) => {
    if (/odbl/i.test(target.value) && !getValues("attribution")) setValue("attribution", OSM_CREDIT);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Name of the source"
        isRequired
        hint="Its next edition is known by the same name."
        error={formState.errors.source?.message}
      >
        {(wiring) => (
          <>
            <Input
              {...wiring}
              {...register("source", {
                validate: (name) => isFilled(name) || "The name is needed",
                onBlur: fillFromKnown,
              })}
              maxLength={200}
              list="sources"
              autoComplete="off"
            />
            <Options id="sources" names={new Set(known.map(({ source }) => source))} />
          </>
        )}
      </Field>
      <Field label="Its address" hint="Where it was fetched, such as https://data.gov.uk/…">
        {(wiring) => <Input {...wiring} {...register("sourceUrl")} type="url" maxLength={2000} />}
      </Field>
      <Field
        label="Licence"
        isRequired
        hint="Under which it may be shown, such as OGL 3.0."
        error={formState.errors.licence?.message}
      >
        {(wiring) => (
          <>
            <Input
              {...wiring}
              {...register("licence", {
                validate: (licence) => isFilled(licence) || "The licence is needed",
                onChange: fillAttribution,
              })}
              maxLength={200}
              list="licences"
              autoComplete="off"
            />
            <Options id="licences" names={LICENCES} />
          </>
        )}
      </Field>
      <Field label="Attribution" hint="What the licence asks to be shown with each place.">
        {(wiring) => <Input {...wiring} {...register("attribution")} maxLength={500} autoComplete="off" />}
      </Field>
    </div>
  );
}

function Options({ id, names }: { id: string; names: Iterable<string> }) {
  return (
    <datalist id={id}>
      {[...names].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

const isFilled = (text: string) => text.trim() !== "";
