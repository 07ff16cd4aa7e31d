type Props<Value extends string> = {
  name: string;
  legend: string;
  isLegendHidden?: boolean;
  options: readonly { value: Value; label: string }[];
  className?: string;
  value: Value;
  onValueChange: (value: Value) => void;
};

export function SegmentedControl<Value extends string>({
  name,
  legend,
  isLegendHidden,
  options,
  className = "",
  value: chosen,
  onValueChange,
}: Props<Value>) {
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
              checked={chosen === value}
              onChange={() => onValueChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
