import { Row, Specimen } from "#app/routes/design-system/specimen.tsx";
import { FacilityIcon, type FacilityIconName, facilityIconPaths } from "#app/stations/facility-icon.tsx";
import { Icon, type IconName, iconPaths } from "#app/ui/icon.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";
import { ToolIcon, type ToolIconName, toolIconPaths } from "#app/ui/tool-icon.tsx";

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
        {(Object.keys(toolIconPaths) as ToolIconName[]).map((name) => (
          <span key={name} className={cell}>
            <ToolIcon name={name} size={32} className="text-ink" /> {name}
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
          <DotMarker size={32} /> DotMarker
        </span>
        <span className={cell}>
          <DiamondMarker size={32} /> DiamondMarker
        </span>
      </Row>
    </Specimen>
  );
}
