import { useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Left of Menu and of close buttons, which scroll below it. */
export function OfflineBadge() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed top-0.5 right-32 z-70 min-[94rem]:right-1.5 print:hidden"
    >
      {!isOnline && (
        <span className="flex items-center gap-1.5 rounded-full border border-on-deep bg-danger-fill px-2 font-semibold text-on-deep text-xs leading-4.5 shadow-soft">
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
