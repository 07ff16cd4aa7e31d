import { IconDrawing } from "#app/ui/icon.tsx";

/** In the style of app/ui/icon.tsx, and apart from it since few pages show them. */
const facilityIconPaths = {
  wifi: "M2.5 9.5a14 14 0 0 1 19 0M5.8 13a9 9 0 0 1 12.4 0M9 16.3a4.4 4.4 0 0 1 6 0m-3 3.2h.01",
  parking:
    "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Zm3.5 13V7.5H13a2.75 2.75 0 0 1 0 5.5H9.5",
  refreshments:
    "M5 10h12v4.5a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5Zm12 1.5h1.2a2.3 2.3 0 0 1 0 4.6h-1.4M8.5 7V4M13 7V4",
  "waiting-room": "M4 6.5h16M4 10.2h16M3 14.5h18M6 6.5v13m12-13v13",
  toilets:
    "M8.6 4.7a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0Zm10 0a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0ZM4.5 9h5v5.5h-.8v6H5.3v-6h-.8Zm11.3 0h2.4l2.3 7h-1.9v4.5h-3.2V16h-1.9Z",
  "ticket-machine":
    "M6 3.5h12A1.5 1.5 0 0 1 19.5 5v15.5h-15V5A1.5 1.5 0 0 1 6 3.5ZM8 7h8v4H8Zm0 7.5h3m4 0h1M9 18h6",
  staffed:
    "M15.5 9.5a3.5 3.5 0 1 1-7 0V7h7ZM7 7h11M8.5 7l.8-3h5.4l.8 3M5 20.5c.4-3.7 3.2-5.5 7-5.5s6.6 1.8 7 5.5",
  taxi: "M4 17v-3.5l2-4.7a1.8 1.8 0 0 1 1.7-1.1h8.6A1.8 1.8 0 0 1 18 8.8l2 4.7V17a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1Zm.3-4h15.4M10 7.7V5h4v2.7M7.5 15.5h.01m9 0h.01M6.5 18v2m11-2v2",
  "step-free": "M3 20 21 13v7ZM4 13.5l11-4.3m0 0-4.2-1.3m4.2 1.3-2.3 3.7",
  wheelchair:
    "M11.6 4.6a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0ZM10 8.5V14h5.3l2.4 5 1.8-.8M10 10.7h4.5m-.8 6A4.9 4.9 0 1 1 7.3 11.7",
  "hearing-loop":
    "M5.5 9.5a5 5 0 0 1 10 0c0 3-3 3.8-3.6 6.3-.4 1.9-1.3 3.7-3 3.7-1.6 0-2.7-1.1-2.7-2.6M8.2 9.8a2.3 2.3 0 0 1 4.6 0c0 1.5-1.8 2-1.8 3.7M18 5.2a8 8 0 0 1 0 8.6m2.3-10.3a11 11 0 0 1 0 12",
  "accessible-toilet":
    "M8.5 4.8a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0ZM7.3 8.5v5h3.9l1.8 5M7.3 10.6h3m-.3 5.3A4.2 4.2 0 1 1 5 11.5M16 4v16.5M20.6 4.8a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm-1 4.2v5.5m-1.3 6L19.6 14.5l1.3 6",
};

export type FacilityIconName = keyof typeof facilityIconPaths;

export function FacilityIcon({
  name,
  size,
  className,
}: {
  name: FacilityIconName;
  size?: number;
  className?: string;
}) {
  return <IconDrawing path={facilityIconPaths[name]} size={size} className={className} />;
}
