import { Field } from "#app/ui/field.tsx";
import { Input, TextArea } from "#app/ui/input.tsx";
import { Attribution } from "./attribution.tsx";
import { findDetailFaults, type PhotoDetails } from "./photo-details.ts";

type Props = {
  details: PhotoDetails;
  onChange: (details: PhotoDetails) => void;
  /** Whether to say what is wrong: not before somebody has tried to save. */
  showsFaults?: boolean;
};

/** What is said about a picture, with its credit as visitors will see it. */
export function PhotoDetailsFields({ details, onChange, showsFaults = false }: Props) {
  const faults = showsFaults ? findDetailFaults(details) : {};
  const control = (field: keyof PhotoDetails) => ({
    value: details[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...details, [field]: currentTarget.value }),
  });
  return (
    <div className="grid gap-4">
      <Field label="Alt text" hint="What is to be seen, for those who do not see it." error={faults.altText}>
        {(wiring) => <Input {...wiring} {...control("altText")} />}
      </Field>
      <Field label="Attribution" hint="Who made it. Links as HTML." error={faults.attribution} isRequired>
        {(wiring) => <TextArea {...wiring} {...control("attribution")} />}
      </Field>
      {details.attribution.trim() && (
        <div className="rounded-md bg-sand px-3.5 py-2">
          <p className="font-semibold text-sm">Preview</p>
          <Attribution attribution={details.attribution} />
        </div>
      )}
      <Field label="Licence" hint="Such as CC BY 4.0." error={faults.licence}>
        {(wiring) => <Input {...wiring} {...control("licence")} />}
      </Field>
      <Field label="Source" hint="The page that it comes from." error={faults.sourceUrl}>
        {(wiring) => <Input {...wiring} {...control("sourceUrl")} inputMode="url" />}
      </Field>
    </div>
  );
}
