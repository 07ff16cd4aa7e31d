import { cachedCatalogueFor, catalogueFor } from "#app/catalogue/catalogue-query.ts";
import { findByName, type NamedContent } from "#app/search/find-by-name.ts";
import type { FindItems } from "#app/ui/combobox.tsx";

/** For the station box: stations by any word of their name, by a town, and with small typos. */
export function stationFinder(stations: NamedContent["stations"]): FindItems {
  void catalogueFor(new URLSearchParams(location.search));
  let content: NamedContent = { stations, aliases: [], attractions: [] };
  return (typed) => {
    // Towns and Gaelic names come with the catalogue. The content stays the same object, since its index is kept.
    const catalogue = cachedCatalogueFor(new URLSearchParams(location.search));
    if (catalogue && catalogue.aliases !== content.aliases)
      content = { ...content, stations: catalogue.stations, aliases: catalogue.aliases };
    return findByName([content], typed).found.map(({ slug, name }) => {
      const count = stations.find((station) => station.slug === slug)?.attractionCount ?? 0;
      return { value: slug, label: name, note: String(count), isDisabled: count === 0 };
    });
  };
}
