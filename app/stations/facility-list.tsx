import { FACILITY_LABELS } from "#app/stations/facility-labels.ts";
import type { Accessibility, Facility } from "#app/stations/station.ts";
import { FacilityIcon } from "#app/ui/facility-icon.tsx";

type Props = { flags: readonly (Facility | Accessibility)[]; label: string };

/** What a station is known to offer, as drawings with words. Nothing when nothing is known. */
export function FacilityList({ flags, label }: Props) {
  if (flags.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {flags.map((flag) => {
        const { label: name, icon } = FACILITY_LABELS[flag];
        return (
          <li
            key={flag}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-card py-1 pr-3.5 pl-2.5 font-semibold text-sm"
          >
            <FacilityIcon name={icon} size={20} className="text-green-text" />
            {name} available
          </li>
        );
      })}
    </ul>
  );
}
