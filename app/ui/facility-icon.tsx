import { facilityIconPaths } from "#app/ui/facility-icon-paths.ts";
import { IconDrawing } from "#app/ui/icon-drawing.tsx";

export type FacilityIconName = keyof typeof facilityIconPaths;

/** What a building offers. Silent: the label stands beside it. */
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
