import { catalogueFor } from "#app/catalogue/catalogue-query.ts";
import { findByName, type NamedContent } from "#app/search/find-by-name.ts";
import type { FindItems } from "#app/ui/combobox.tsx";

type Stations = NamedContent["stations"];

/** For the station box: by any word of a station's name at once, and by a town or a Gaelic name when the catalogue is there. */
export async function findStations(stations: Stations, onFinder: (find: FindItems) => void) {
  onFinder(finderIn(stations, { stations, aliases: [], attractions: [] }));
  const catalogue = await catalogueFor(new URLSearchParams(location.search));
  if (!catalogue) return;
  const { stations: all, aliases } = catalogue;
  onFinder(finderIn(stations, { stations: all, aliases, attractions: [] }));
}

/** The content stays the same object, since its index is kept. */
function finderIn(stations: Stations, content: NamedContent): FindItems {
  return (typed) =>
    findByName([content], typed).found.map(({ slug, name }) => {
      const count = stations.find((station) => station.slug === slug)?.attractionCount ?? 0;
      return { value: slug, label: name, note: String(count), isDisabled: count === 0 };
    });
}
