import { type ComponentProps, useEffect, useRef } from "react";
import { Input } from "#app/ui/input.tsx";

type Props = Omit<
  ComponentProps<typeof Input>,
  "ref" | "type" | "value" | "defaultValue" | "onChange" | "min"
> & {
  /** As "2026-11-28"; empty for no day. */
  value: string;
  min: string;
  /** Not called with a day before `min` or one that no calendar has. */
  onValueChange: (day: string) => void;
  onEarlyChange: (isBeforeMin: boolean) => void;
};

/** Uncontrolled: React would clear what is half typed. */
export function DateInput({ value, onValueChange, onEarlyChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!input.current || input.current.value === value) return;
    input.current.value = value;
    onEarlyChange(false);
  }, [value, onEarlyChange]);
  return (
    <Input
      {...props}
      ref={input}
      type="date"
      defaultValue={value}
      onChange={({ target }) => {
        const { badInput, rangeUnderflow } = target.validity;
        onEarlyChange(isEarly(target));
        if (!badInput && !rangeUnderflow) onValueChange(target.value);
      }}
      onBlur={({ target }) => {
        if (!isEarly(target)) target.value = value;
      }}
    />
  );
}

/** While a year is typed, browsers report the years 2, 20 and 202. */
function isEarly({ value, validity }: HTMLInputElement): boolean {
  return validity.rangeUnderflow && value >= "2000";
}
