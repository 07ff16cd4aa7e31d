import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { checkRegion } from "#app/routes/admin/regions/region-checklist.ts";
import {
  REGION_FAMILIES,
  type RegionRecord,
  setRegionOpen,
} from "#app/routes/admin/regions/region-records.ts";
import { count } from "#app/shared/count.ts";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Props = { region: RegionRecord; isLastOpen: boolean; onClose: () => void };

/** Before a region is opened, with what it lacks, or closed. */
export function OpenQuestion({ region, isLastOpen, onClose }: Props) {
  const { name, is_open: isOpen, stations, places } = region;
  const content = `${count(stations, "station")} and ${count(places, "place")}`;
  const missing = checkRegion(region).filter(({ isDone }) => !isDone);
  return (
    <ConfirmDialog
      title={isOpen ? `Close ${name}?` : `Open ${name}?`}
      label={isOpen ? "Close it" : missing.length > 0 ? "Open it all the same" : "Open it"}
      busyLabel="Saving..."
      variant={isOpen || missing.length > 0 ? "danger" : "primary"}
      onClose={onClose}
      action={{
        run: () => setRegionOpen(region, !isOpen),
        families: REGION_FAMILIES,
        onDone: () => showToast({ title: isOpen ? `${name} is closed` : `${name} is open to visitors` }),
      }}
    >
      {isOpen ? (
        <>
          <p>
            Visitors will no longer find its {content}, except for places that have a station in another open
            region. Nothing is deleted.
          </p>
          {isLastOpen && (
            <p className="font-semibold text-warning">No other region is open: the site will be empty.</p>
          )}
        </>
      ) : (
        <p>Visitors will find its {content} at once.</p>
      )}
      {!isOpen && missing.length > 0 && (
        <div className="grid gap-1.5">
          <p className="flex items-start gap-2 font-semibold text-warning">
            <Icon name="warning" size={18} className="mt-0.5" />
            Not ready yet:
          </p>
          <ul className="ml-6 list-disc">
            {missing.map(({ name, text }) => (
              <li key={name}>
                {name}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
