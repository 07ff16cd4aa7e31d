import { Icon } from "#app/ui/icon.tsx";
import { useIsOnline } from "#app/ui/use-is-online.ts";

export function OfflineBadge() {
  const isOnline = useIsOnline();
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
