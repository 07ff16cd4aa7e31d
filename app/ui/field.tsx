import { type ReactNode, useId } from "react";

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; "aria-required"?: boolean };
type Props = {
  label: string;
  hint?: ReactNode;
  /** Announced to screen readers when it appears. */
  error?: string;
  isRequired?: boolean;
  /** The control, with the attributes that connect it: `{(wiring) => <Input {...wiring} />}`. */
  children: (wiring: Wiring) => ReactNode;
};

export function Field({ label, hint, error, isRequired, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-danger">
            {" "}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired,
      })}
      {error && (
        <p id={errorId} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
