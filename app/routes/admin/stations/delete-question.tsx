import { queryOptions, useQuery } from "@tanstack/react-query";
import { readAll } from "#app/routes/admin/read-all.ts";
import { attractionCount, type StationRow } from "#app/routes/admin/records.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";

const MOST_NAMES = 3;
const LIST = new Intl.ListFormat("en-GB");

type OtherLink = { station_id: string; stations: { status: string; regions: { is_open: boolean } } };

export function DeleteQuestion({ station }: { station: StationRow }) {
  const { data: stranded = [] } = useQuery(strandedQuery(station));
  const more = stranded.length - MOST_NAMES;
  const names = LIST.format([...stranded.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])]);
  return (
    <>
      <p>Are you sure you want to delete "{station.name}"? This action cannot be undone.</p>
      {station.attraction_count > 0 && (
        <div role="status" className="grid gap-3">
          <p className="font-semibold">
            {attractionCount(station)} can be reached from it and will lose this station.
          </p>
          {stranded.length > 0 && (
            <p>
              Visitors reach {names} from no other station, and will no longer find{" "}
              {stranded.length === 1 ? "it" : "them"}.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function strandedQuery({ id, status, attraction_count }: StationRow) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, "stranded", id],
    queryFn: async ({ signal }) => {
      const links = await readAll(signal, (client) =>
        client
          .from("attraction_stations")
          .select(
            "attractions(name, status, attraction_stations(station_id, stations(status, regions(is_open))))",
          )
          .eq("station_id", id)
          .order("attraction_id"),
      );
      return links
        .map(({ attractions }) => attractions)
        .filter((each) => each.status === "published" && !each.attraction_stations.some(isOtherWay))
        .map(({ name }) => name)
        .sort();
    },
    enabled: status === "published" && attraction_count > 0,
  });

  function isOtherWay(link: OtherLink): boolean {
    return link.station_id !== id && link.stations.status === "published" && link.stations.regions.is_open;
  }
}
