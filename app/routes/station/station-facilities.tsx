import { writtenDate } from "#app/shared/dates.ts";
import { FacilityList } from "#app/stations/facility-list.tsx";
import type { Station } from "#app/stations/station.ts";

export function StationFacilities({ station }: { station: Station }) {
  const { facilities, accessibility, facilityDataUpdated } = station;
  if (facilities.length + accessibility.length === 0 && !facilityDataUpdated) return null;
  return (
    <section aria-labelledby="facilities" className="mt-12 grid gap-3">
      <h2 id="facilities" className="font-semibold text-3xl">
        At the station
      </h2>
      <FacilityList flags={[...facilities, ...accessibility]} label="Facilities and accessibility" />
      {facilityDataUpdated && (
        <p className="text-sm text-soft">
          Facility data updated <time dateTime={facilityDataUpdated}>{writtenDate(facilityDataUpdated)}</time>
        </p>
      )}
    </section>
  );
}
