import { useEffect } from "react";
import { afterLoad } from "#app/shared/after-load.ts";
import { type Toast, toastQueue } from "#app/ui/toast-queue.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

/** Shows a message for 5 s in place of the one before. */
export function showToast(toast: Toast) {
  toastQueue.add(toast);
}

const loadViewport = () => import("#app/ui/toast-viewport.tsx");

/** Shows the toasts. Its code is fetched after the page has loaded, since "No internet connection" could not fetch it any more. */
export function Toaster() {
  const { module, request } = useLazyModule(loadViewport);
  useEffect(() => {
    const stop = toastQueue.watch(request);
    window.addEventListener("online", request);
    const stopWaiting = afterLoad(request);
    return () => {
      stop();
      window.removeEventListener("online", request);
      stopWaiting();
    };
  }, [request]);
  return module && <module.ToastViewport />;
}
