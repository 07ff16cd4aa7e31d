import type { ComponentProps } from "react";
import { inputClass } from "#app/ui/input.tsx";

/** Grows with its text where the browser supports `field-sizing`. */
export function TextArea({ rows = 4, ...props }: Omit<ComponentProps<"textarea">, "className">) {
  const height = rows > 2 ? "min-h-28" : "min-h-17";
  return (
    <textarea rows={rows} {...props} className={`${inputClass} field-sizing-content ${height} py-2.5`} />
  );
}
