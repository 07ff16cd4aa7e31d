import type { ComponentProps } from "react";

export const inputClass =
  "block w-full min-w-0 rounded-md border border-edge bg-card px-3.5 text-ink placeholder:text-soft hover:border-ink disabled:opacity-50 aria-invalid:border-danger";

export function Input(props: Omit<ComponentProps<"input">, "className">) {
  return <input {...props} className={`${inputClass} min-h-11`} />;
}
