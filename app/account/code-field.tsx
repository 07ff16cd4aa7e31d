import type { ComponentProps } from "react";
import { z } from "zod";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

export const codeSchema = z.object({
  code: z
    .string()
    .overwrite((text) => text.replace(/\s/g, ""))
    .regex(/^\d{6}$/, "Please enter the six digits of your authenticator app"),
});

type Props = Omit<ComponentProps<"input">, "className" | "type"> & {
  hint?: string;
  error: string | undefined;
};

export function CodeField({ hint, error, ...input }: Props) {
  return (
    <Field label="Six-digit code" hint={hint} error={error}>
      {(wiring) => <Input {...wiring} required inputMode="numeric" autoComplete="one-time-code" {...input} />}
    </Field>
  );
}
