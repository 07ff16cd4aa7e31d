import { type ComponentProps, useEffect, useRef } from "react";
import { clockText, readTime } from "#app/shared/clock-time.ts";
import { Input } from "#app/ui/input.tsx";

type Props = Omit<
  ComponentProps<typeof Input>,
  "ref" | "type" | "value" | "defaultValue" | "onChange" | "onBlur" | "onKeyDown" | "onPointerDown"
> & {
  /** Minute of the day; null for none. */
  value: number | null;
  /** Not called with what is half typed. */
  onValueChange: (minute: number | null) => void;
  /** What is typed counts once Enter is pressed or the field is left, where a change moves the field. */
  waitsForEnd?: boolean;
};

/** Uncontrolled: React would write over what is half typed. */
export function TimeInput({ value, onValueChange, waitsForEnd = false, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const isHeldBack = useRef(false);
  const shown = value === null ? "" : clockText(value);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = shown;
  }, [shown]);
  const take = ({ value: text, validity }: HTMLInputElement) => {
    isHeldBack.current = false;
    if (!validity.badInput) onValueChange(readTime(text));
  };
  return (
    <Input
      {...props}
      ref={input}
      type="time"
      defaultValue={shown}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        isTyping.current = true;
        if (key === "Enter" && isHeldBack.current) take(currentTarget);
      }}
      onChange={({ target }) => {
        if (waitsForEnd && isTyping.current) isHeldBack.current = true;
        else take(target);
      }}
      onBlur={({ target }) => {
        if (isHeldBack.current) take(target);
        // What was taken comes back as `value`.
        target.value = shown;
      }}
    />
  );
}
