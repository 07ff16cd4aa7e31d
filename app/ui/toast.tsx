import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { watchedValue } from "#app/shared/watched-value.ts";
import { Icon } from "#app/ui/icon.tsx";

type Toast = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
};

const DURATION_MS = 5000;

const shown = watchedValue<(Toast & { id: number }) | null>(null);
let count = 0;

/** Shows a message for 5 s in place of the one before; null removes it. */
export function showToast(toast: Toast | null) {
  shown.write(toast && { ...toast, id: ++count });
}

/** Not Base UI's, which could not be fetched for "No internet connection" (docs/decisions/0016). */
export function Toaster() {
  const toast = useSyncExternalStore(shown.subscribe, shown.read, () => null);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom),var(--above-buttons,0px),var(--above-bar,0px))] z-60 sm:left-auto sm:w-96 print:hidden"
    >
      {toast && <ToastBox key={toast.id} {...toast} />}
    </section>
  );
}

function ToastBox({ title, description, variant = "default" }: Toast) {
  const id = useId();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => showToast(null), DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const cameFrom = useRef<HTMLElement | null>(null);
  const dismiss = () => {
    // The button goes.
    cameFrom.current?.focus({ preventScroll: true });
    showToast(null);
  };
  const isBad = variant === "destructive";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-variant={variant}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={({ relatedTarget }) => {
        setIsFocused(true);
        cameFrom.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => {
        setIsFocused(false);
        cameFrom.current = null;
      }}
      onKeyDown={({ key }) => key === "Escape" && dismiss()}
      className={`flex items-start gap-3 rounded-lg border py-3.5 pr-2 pl-4 shadow-soft transition-[opacity,translate] duration-200 ease-out starting:translate-y-3 starting:opacity-0 ${isBad ? "border-danger-fill bg-danger-fill text-on-deep" : "border-line bg-card text-ink"}`}
    >
      <Icon
        name={isBad ? "warning" : "info"}
        size={22}
        className={`mt-px ${isBad ? "" : "text-green-text"}`}
      />
      <div className="min-w-0 grow">
        <p id={`${id}-title`} className="font-semibold">
          {title}
        </p>
        <p id={`${id}-text`} className={`text-sm ${isBad ? "" : "text-soft"}`}>
          {description}
        </p>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className={`-mt-1 grid size-9 shrink-0 place-items-center rounded-full ${isBad ? "hover:bg-danger-hover focus-visible:outline-on-deep" : "text-soft hover:bg-sand"}`}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
