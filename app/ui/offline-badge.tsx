import { Icon } from "#app/ui/icon.tsx";
import { useIsOnline } from "#app/ui/use-is-online.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Small and red in the top right corner while there is no connection; screen readers hear it come. */
export function OfflineBadge() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="pointer-events-none fixed top-[4.25rem] right-2 z-70 print:hidden">
      {!isOnline && (
        <span className="flex items-center gap-1.5 rounded-full border border-on-deep bg-danger-fill px-2.5 py-1 font-semibold text-on-deep text-xs shadow-soft">
          <Icon name="offline" size={14} />
          <VisuallyHidden>You are </VisuallyHidden>
          <span>Offline</span>
        </span>
      )}
    </div>
  );
}
