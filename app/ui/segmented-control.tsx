type Option = { value: string; label: string };
type Props = {
  name: string;
  legend: string;
  isLegendHidden?: boolean;
  options: Option[];
  className?: string;
} & (
  | { value: string; onValueChange: (value: string) => void }
  | { value?: undefined; defaultValue?: string; onValueChange?: undefined }
);

export function SegmentedControl({
  name,
  legend,
  isLegendHidden,
  options,
  className = "",
  ...choice
}: Props) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className={isLegendHidden ? "sr-only" : "mb-1 font-semibold text-soft text-xs"}>
        {legend}
      </legend>
      <div className="flex flex-wrap gap-1 rounded-md bg-sand p-1 forced-colors:outline-1">
        {options.map(({ value, label }) => (
          <label key={value} className="segment">
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={value}
              autoComplete="off"
              {...(choice.value === undefined
                ? { defaultChecked: choice.defaultValue === value }
                : { checked: choice.value === value, onChange: () => choice.onValueChange(value) })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
