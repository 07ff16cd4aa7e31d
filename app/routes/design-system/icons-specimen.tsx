import { Row, Specimen } from "#app/routes/design-system/specimen.tsx";
import { FacilityIcon, type FacilityIconName } from "#app/ui/facility-icon.tsx";
import { facilityIconPaths } from "#app/ui/facility-icon-paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { iconPaths } from "#app/ui/icon-paths.ts";
import { AttractionDiamond, StationDot } from "#app/ui/marker.tsx";

const cell = "grid w-24 justify-items-center gap-2 py-2 text-center text-xs text-soft";

export function IconsSpecimen() {
  return (
    <Specimen title="Icons">
      <Row>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <span key={name} className={cell}>
            <Icon name={name} size={32} className="text-ink" /> {name}
          </span>
        ))}
      </Row>
      <Row>
        {(Object.keys(facilityIconPaths) as FacilityIconName[]).map((name) => (
          <span key={name} className={cell}>
            <FacilityIcon name={name} size={32} className="text-ink" /> {name}
          </span>
        ))}
        <span className={cell}>
          <StationDot size={32} /> StationDot
        </span>
        <span className={cell}>
          <AttractionDiamond size={32} /> AttractionDiamond
        </span>
      </Row>
    </Specimen>
  );
}
