import { useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";

export function OfflineBadge() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="offline-badge pointer-events-none fixed right-1.5 z-70 print:hidden">
      {!isOnline && (
        <span className="flex items-center gap-1.5 rounded-full border border-on-deep bg-danger-fill px-2 font-semibold text-on-deep text-xs leading-4 shadow-soft">
          <Icon name="offline" size={14} />
          <span className="sr-only">You are </span>
          <span>Offline</span>
        </span>
      )}
    </div>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
