import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type" | "children"> & {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
};

export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  // It stays when the field is left: a button that moves up between press and release is not clicked.
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) =>
    setHasCapsLock(event.getModifierState?.("CapsLock") ?? false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <>
          <div className="relative [&_input]:pr-18">
            <Input
              {...wiring}
              required
              {...input}
              type={isShown ? "text" : "password"}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
            />
            <button
              type="button"
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-1 pointer-coarse:inset-y-0 right-1 rounded-sm px-3 font-semibold text-green-text text-sm hover:bg-sand"
            >
              {isShown ? "Hide" : "Show"}
              <span className="sr-only"> {label.toLowerCase()}</span>
            </button>
          </div>
          <p role="status" className="font-medium text-sm text-warning empty:hidden">
            {hasCapsLock && "Caps lock is on."}
          </p>
        </>
      )}
    </Field>
  );
}
