import { Icon } from "#app/ui/icon.tsx";
import { useIsOnline } from "#app/ui/use-is-online.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Small and red in the top right corner while there is no connection, above what can be pressed there; screen readers hear it come. */
export function OfflineBadge() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="pointer-events-none fixed top-0.5 right-1.5 z-70 print:hidden">
      {!isOnline && (
        <span className="flex items-center gap-1.5 rounded-full border border-on-deep bg-danger-fill px-2 font-semibold text-on-deep text-xs leading-4.5 shadow-soft">
          <Icon name="offline" size={14} />
          <VisuallyHidden>You are </VisuallyHidden>
          <span>Offline</span>
        </span>
      )}
    </div>
  );
}
