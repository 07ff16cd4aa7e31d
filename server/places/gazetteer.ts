import type { FoundPlace, PlaceFinder } from "#app/places/place-finder.ts";
import type { Sql } from "#server/database/sql.ts";

/** Finds stations and attractions of our own, drafts included. */
export function gazetteer(sql: Sql): PlaceFinder {
  return {
    async find(words, signal) {
      const places = await sql<Omit<FoundPlace, "credit">[]>`
        with typed as (select private.search_query('simple', ${words}) as query)
        select id, name, latitude, longitude from (
          select id, name || ' station' as name, latitude, longitude, 0 as rank
          from public.stations, typed where to_tsvector('simple', stations.name || ' station ' || coalesce(crs, '')) @@ query
          union all
          select id, name, latitude, longitude, 1
          from public.attractions, typed where to_tsvector('simple', attractions.name) @@ query and (latitude, longitude) <> (0, 0)
        ) found order by rank, length(name), name limit 10`;
      signal.throwIfAborted();
      return places.map((place) => ({ ...place, credit: "" }));
    },
  };
}
