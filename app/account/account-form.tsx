import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { accountProblem } from "#app/account/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

type Options<Values extends FieldValues> = {
  schema: z.ZodType<Values, Values>;
  /** Without them a field keeps what was typed before hydration. */
  defaultValues?: DefaultValues<Values>;
  fieldOf?: Readonly<Record<string, Path<Values>>>;
  /** Rejects with what is shown above the button; the input is kept. */
  onSubmit: (values: Values) => Promise<void>;
};

/** Is sent once however often it is submitted, and focuses its first wrong field. */
export function useAccountForm<Values extends FieldValues>({
  schema,
  defaultValues,
  fieldOf = {},
  onSubmit,
}: Options<Values>) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    // The library uses the order of registration, not that of the page.
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  });
  const isSending = useRef(false);
  // Stays until the next response: when it went at once, the button moved, and the second click of a double click hit a link.
  const [failure, setFailure] = useState({ count: 0, message: "" });
  const { errors, isSubmitting, submitCount } = form.formState;

  const showProblem = (message: string) => setFailure(({ count }) => ({ count: count + 1, message }));

  const submit = form.handleSubmit(
    async (values) => {
      if (isSending.current) return;
      isSending.current = true;
      try {
        await onSubmit(values);
        showProblem("");
      } catch (error) {
        const { code = "" } = (error ?? {}) as { code?: string };
        const field = fieldOf[code];
        if (field) form.setError(field, { message: accountProblem(error) });
        showProblem(field ? "" : accountProblem(error));
      } finally {
        isSending.current = false;
      }
    },
    () => showProblem(""),
  );
  return {
    register: form.register,
    setFocus: form.setFocus,
    /** Empties it, and leaves the focus where it is. */
    reset: () => form.reset(),
    errorOf: (name: keyof Values & string) => errors[name]?.message as string | undefined,
    formProps: { onSubmit: submit, isBusy: isSubmitting, failure, submitCount },
  };
}

type FormProps = {
  onSubmit: () => void;
  isBusy: boolean;
  failure: { count: number; message: string };
  submitCount: number;
  label: string;
  busyLabel: string;
  variant?: "primary" | "outline" | "danger";
  children?: ReactNode;
  onCancel?: () => void;
};

/** The button works from hydration on, so that nothing typed ends up in a URL. */
export function AccountForm({
  onSubmit,
  isBusy,
  failure,
  submitCount,
  label,
  busyLabel,
  variant = "primary",
  children,
  onCancel,
}: FormProps) {
  const isHydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid gap-4.5"
    >
      {children}
      {/* By its key the same message is announced again. */}
      {failure.message && <Problem key={failure.count}>{failure.message}</Problem>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          variant={variant}
          disabled={!isHydrated}
          aria-disabled={isBusy}
          className="max-sm:grow"
        >
          {isBusy ? busyLabel : label}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-md border border-danger px-3.5 py-2.5 font-medium text-danger text-sm"
    >
      <Icon name="warning" size={18} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
