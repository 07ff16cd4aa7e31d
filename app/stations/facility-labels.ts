import type { Accessibility, Facility } from "#app/stations/station.ts";
import type { FacilityIconName } from "#app/ui/facility-icon.tsx";

/** What each flag is called, and its drawing. */
export const FACILITY_LABELS: Record<Facility | Accessibility, { label: string; icon: FacilityIconName }> = {
  wifi: { label: "WiFi", icon: "wifi" },
  parking: { label: "Parking", icon: "parking" },
  refreshments: { label: "Refreshments", icon: "refreshments" },
  waitingRoom: { label: "Waiting room", icon: "waiting-room" },
  toilets: { label: "Toilets", icon: "toilets" },
  ticketMachine: { label: "Ticket machine", icon: "ticket-machine" },
  staffed: { label: "Staff", icon: "staffed" },
  taxi: { label: "Taxi", icon: "taxi" },
  stepFreeAccess: { label: "Step-free access", icon: "step-free" },
  wheelchairAccess: { label: "Wheelchair access", icon: "wheelchair" },
  hearingLoop: { label: "Hearing loop", icon: "hearing-loop" },
  disabledToilet: { label: "Accessible toilet", icon: "accessible-toilet" },
};
