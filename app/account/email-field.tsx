import type { ComponentProps } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & { error: string | undefined };

/** The address that names an account, as password managers expect it. */
export function EmailField({ error, ...input }: Props) {
  return (
    <Field label="Email Address" error={error}>
      {(wiring) => (
        <Input {...wiring} required type="email" autoComplete="username" autoCapitalize="none" {...input} />
      )}
    </Field>
  );
}
