import { Icon } from "./icon.tsx";
import { useIsOnline } from "./use-is-online.ts";

/** Small and red in the top right corner while there is no connection; screen readers hear it come. */
export function OfflineBadge() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="pointer-events-none fixed top-2 right-2 z-70 print:hidden">
      {!isOnline && (
        <span className="flex items-center gap-1.5 rounded-full border border-on-deep bg-danger-fill px-2.5 py-1 font-semibold text-on-deep text-xs shadow-soft">
          <Icon name="offline" size={14} />
          <span className="sr-only">You are </span>
          <span>Offline</span>
        </span>
      )}
    </div>
  );
}
