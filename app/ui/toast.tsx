import { useEffect } from "react";
import { afterLoad } from "#app/shared/after-load.ts";
import { type Toast, toastQueue } from "#app/ui/toast-queue.ts";
import { useLazyPart } from "#app/ui/use-lazy-part.ts";

/** Shows a message for 5 s in the place of the one before. From anywhere in the browser; needs a Toaster in the page. */
export function showToast(toast: Toast) {
  toastQueue.add(toast);
}

const loadViewport = () => import("#app/ui/toast-viewport.tsx");

/**
 * The place of the toasts, once in the root. It is fetched when the browser has nothing else to do, since "No internet
 * connection" could not fetch it any more, or with the first message if that comes sooner.
 */
export function Toaster() {
  const { part, request } = useLazyPart(loadViewport);
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
  return part && <part.ToastViewport />;
}
