import type { ComponentProps } from "react";

const look =
  "block w-full min-w-0 rounded-md border border-edge bg-card px-3.5 text-ink placeholder:text-soft hover:border-ink disabled:opacity-50 aria-invalid:border-danger";

export function Input(props: Omit<ComponentProps<"input">, "className">) {
  return <input {...props} className={`${look} min-h-11`} />;
}

/** Grows with its text where the browser supports `field-sizing`. */
export function TextArea({ rows = 4, ...props }: Omit<ComponentProps<"textarea">, "className">) {
  const height = rows > 2 ? "min-h-28" : "min-h-17";
  return <textarea rows={rows} {...props} className={`${look} field-sizing-content ${height} py-2.5`} />;
}
