import { useState } from "react";
import { useBackToMap } from "#app/shared/way-back/way-back.ts";
import { inRegion } from "#app/stations/region.ts";
import { countPlaces, type Station } from "#app/stations/station.ts";
import { Button } from "#app/ui/button.tsx";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { DotMarker } from "#app/ui/marker.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function StationHeader({ station, shareUrl }: { station: Station; shareUrl: string }) {
  const { name, nameGd, attractionCount, picture } = station;
  const home = inRegion("/", station.region);
  const { label, goBack } = useBackToMap(home);
  const [hasPicture, setHasPicture] = useState(true);
  return (
    <div className="grid grid-cols-1 items-start gap-x-5.5 gap-y-5 md:grid-cols-2">
      {/* Its size is the same before the picture is loaded. */}
      <div className="aspect-7/2 w-full overflow-clip rounded-xl border border-line bg-sand md:col-start-2 md:row-start-1 md:aspect-2/1">
        <img
          src={picture ?? undefined}
          alt=""
          width={1200}
          height={900}
          onError={() => setHasPicture(false)}
          className={`size-full object-cover object-[50%_60%] ${hasPicture ? "" : "invisible"}`}
        />
      </div>
      <div className="min-w-0">
        <header>
          <h1 className="flex gap-3.5 font-bold text-3xl md:text-4xl">
            <span className="flex h-lh shrink-0 items-center">
              <DotMarker size={26} />
            </span>
            {name} Station
          </h1>
          {nameGd && (
            <p lang="gd" className="mt-1.5 font-display font-medium text-2xl text-soft">
              {nameGd}
            </p>
          )}
          <p className="mt-1 text-lg text-soft">{countPlaces(attractionCount)}</p>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button to={home} onClick={insteadOfLink(goBack)}>
              <ToolIcon name="chevron-left" size={18} />
              {label}
            </Button>
            <ShareButton url={shareUrl} title={`${name} Station`} copied="Station link copied to clipboard!">
              Share Station
            </ShareButton>
          </div>
        </header>
        {/* On paper, where there are no links. */}
        <p className="wrap-anywhere mt-3 hidden text-sm print:block">{shareUrl}</p>
      </div>
    </div>
  );
}
