import { Toast as Base } from "@base-ui/react/toast";
import { useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { TOAST_DURATION, type Toast, toastQueue } from "#app/ui/toast-queue.ts";

const manager = Base.createToastManager();

function show({ title, description, variant = "default" }: Toast) {
  manager.close();
  // No `priority: "high"`: it would hide the toast and its button from screen readers, and announce a copy.
  manager.add({ title, description, type: variant });
}

/** Base UI's toast, which toast.tsx fetches. */
export function ToastViewport() {
  useEffect(() => toastQueue.connect(show), []);
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={TOAST_DURATION}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 sm:left-auto sm:w-96 print:hidden">
          <NewestToast />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function NewestToast() {
  const { toasts } = Base.useToastManager();
  const toast = toasts.find((each) => each.transitionStatus !== "ending") ?? toasts[0];
  if (!toast) return null;
  const isBad = toast.type === "destructive";
  return (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["right", "down"]}
      className={`rounded-lg border shadow-soft [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0 ${isBad ? "border-danger-fill bg-danger-fill text-on-deep" : "border-line bg-card text-ink"}`}
    >
      <Base.Content className="flex items-start gap-3 py-3.5 pr-2 pl-4">
        <Icon
          name={isBad ? "warning" : "info"}
          size={22}
          className={`mt-px ${isBad ? "" : "text-green-text"}`}
        />
        <div className="min-w-0 grow">
          <Base.Title className="font-sans font-semibold tracking-normal" />
          <Base.Description className={`text-sm ${isBad ? "" : "text-soft"}`} />
        </div>
        <Base.Close
          aria-label="Dismiss"
          // Base UI hides it from screen readers until the list of toasts is expanded, and here is one toast at a time.
          aria-hidden={false}
          className={`-mt-1 grid size-9 shrink-0 place-items-center rounded-full ${isBad ? "hover:bg-danger-hover focus-visible:outline-on-deep" : "text-soft hover:bg-sand"}`}
        >
          <Icon name="close" size={18} />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  );
}
