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
      <div className="flex gap-1 rounded-md bg-sand p-1 forced-colors:outline-1">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-7 pointer-coarse:min-h-11 flex-1 items-center justify-center whitespace-nowrap rounded-sm px-2.5 font-semibold text-sm transition-colors duration-150 hover:bg-card has-checked:bg-deep has-checked:text-on-deep has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
          >
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
