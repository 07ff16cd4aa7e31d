import { useFormContext, useWatch } from "react-hook-form";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { useDrawing } from "#app/routes/admin/attractions/drawing.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

export function DrawingFields() {
  const { register, formState } = useFormContext<AttractionValues>();
  const [name, images] = useWatch<AttractionValues, ["name", "images"]>({ name: ["name", "images"] });
  const { data: drawing, isError, isPlaceholderData, refetch } = useDrawing();
  const hasImage = images.some(({ url }) => url.trim() !== "");
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">
        {hasImage
          ? "Not shown as long as there is an image."
          : "Shown to visitors in place of an image. It follows from the name, what it is and where it lies; choose what suits better."}
      </p>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="relative aspect-4/3 overflow-clip rounded-md border border-line bg-sand">
          {drawing ? (
            <img
              src={drawing.photo.url}
              alt={drawing.photo.altText}
              className={`size-full object-cover transition-opacity duration-200 ${isPlaceholderData ? "opacity-60" : ""}`}
            />
          ) : (
            <div className="grid size-full place-content-center justify-items-center gap-3 p-4 text-center text-sm text-soft">
              {isError ? (
                <>
                  <p role="alert">The drawing could not be made.</p>
                  <Button size="sm" onClick={() => refetch()}>
                    Try Again
                  </Button>
                </>
              ) : (
                <p>{name.trim() ? "Drawing..." : "Give the attraction a name first."}</p>
              )}
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <Field
            label="What it is"
            error={formState.errors.kind?.message}
            hint="A few words, such as castle ruin."
          >
            {(wiring) => <Input {...wiring} {...register("kind")} autoComplete="off" />}
          </Field>
          <Lights choices={drawing?.choices.lights ?? []} drawn={drawing?.light} />
        </div>
      </div>
      <Motifs choices={drawing?.choices.motifs ?? []} />
    </div>
  );
}

const choiceClass =
  "relative grid cursor-pointer gap-1 rounded-md border border-line p-1 text-center text-sm hover:border-ink has-checked:border-ink has-checked:bg-sand has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:ring-2 has-checked:ring-ink forced-colors:has-checked:outline-2";

function Motifs({ choices }: { choices: { name: string; shows: string }[] }) {
  const { register } = useFormContext<AttractionValues>();
  const chosen = useWatch<AttractionValues, "illustration.motif">({ name: "illustration.motif" });
  const shows = choices.find(({ name }) => name === chosen)?.shows;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Motif{shows && `: ${shows}`}</legend>
      <div className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 overflow-y-auto overscroll-contain rounded-md border border-line p-2">
        <label className={`${choiceClass} content-center`}>
          <input type="radio" className="sr-only" value="" {...register("illustration.motif")} />
          By itself
        </label>
        {choices.map(({ name, shows }) => (
          <label key={name} title={shows} className={choiceClass}>
            <input type="radio" className="sr-only" value={name} {...register("illustration.motif")} />
            <img
              src={`/illustrations/motifs/${name.replace("/", "-")}`}
              alt={shows}
              loading="lazy"
              className="aspect-4/3 w-full rounded-sm bg-sand object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type LightsProps = {
  choices: { name: string; label: string; gradient: string }[];
  drawn: string | undefined;
};

function Lights({ choices, drawn }: LightsProps) {
  const { register } = useFormContext<AttractionValues>();
  const byItself = choices.find(({ name }) => name === drawn);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Light</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {[{ name: "", label: "By itself", gradient: byItself?.gradient ?? "none" }, ...choices].map(
          ({ name, label, gradient }) => (
            <label key={name} className={choiceClass}>
              <input type="radio" className="sr-only" value={name} {...register("illustration.light")} />
              <span aria-hidden="true" className="h-8 rounded-sm bg-sand" style={{ background: gradient }} />
              <span className="leading-tight">{label}</span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}
