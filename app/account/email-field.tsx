import type { ComponentProps } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & {
  label?: string;
  hint?: string;
  error: string | undefined;
};

export function EmailField({ label = "Email Address", hint, error, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Input {...wiring} required type="email" autoComplete="username" autoCapitalize="none" {...input} />
      )}
    </Field>
  );
}
