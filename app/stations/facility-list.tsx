import type { Facility } from "#app/stations/facilities.ts";
import { FacilityIcon, type FacilityIconName } from "#app/stations/facility-icon.tsx";
import type { StationSummary } from "#app/stations/station.ts";

type Flag = Facility | StationSummary["accessibility"][number];

export const FACILITY_LABELS: Record<Flag, { label: string; icon: FacilityIconName }> = {
  wifi: { label: "WiFi", icon: "wifi" },
  parking: { label: "Parking", icon: "parking" },
  refreshments: { label: "Refreshments", icon: "refreshments" },
  waitingRoom: { label: "Waiting room", icon: "waiting-room" },
  toilets: { label: "Toilets", icon: "toilets" },
  ticketMachine: { label: "Ticket machine", icon: "ticket-machine" },
  staffed: { label: "Staff", icon: "staffed" },
  taxi: { label: "Taxi", icon: "taxi" },
  stepFreeAccess: { label: "Step-free access", icon: "step-free" },
  stepFreeInPart: { label: "Step-free access in part", icon: "step-free" },
  wheelchairAccess: { label: "Wheelchair access", icon: "wheelchair" },
  hearingLoop: { label: "Hearing loop", icon: "hearing-loop" },
  disabledToilet: { label: "Accessible toilet", icon: "accessible-toilet" },
};

type Props = { flags: readonly Flag[]; label: string };

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
            {flag === "stepFreeInPart" ? name : `${name} available`}
          </li>
        );
      })}
    </ul>
  );
}
