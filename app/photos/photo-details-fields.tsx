import { Attribution } from "#app/photos/attribution.tsx";
import { findDetailFaults, type PhotoDetails } from "#app/photos/photo-details.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

type Props = {
  details: PhotoDetails;
  onChange: (details: PhotoDetails) => void;
  areFaultsShown?: boolean;
};

export function PhotoDetailsFields({ details, onChange, areFaultsShown = false }: Props) {
  const faults = areFaultsShown ? findDetailFaults(details) : {};
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
