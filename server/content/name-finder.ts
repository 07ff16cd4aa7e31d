import { Tinypool } from "tinypool";
import type { NamedContent } from "#app/search/find-by-name.ts";
import type { NameSearch } from "#app/search/name-search.ts";

/** Searches for names in one worker, which has an index as long as the names are the same. The caller closes it. */
export function makeNameSearch(): { find: NameSearch; close(): Promise<void> } {
  let pool: Tinypool | undefined;
  const worker = () => {
    pool ??= new Tinypool({
      filename: new URL("./name-search-worker.ts", import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      concurrentTasksPerWorker: 1,
    });
    return pool;
  };
  return {
    find: (contents, text) => worker().run({ names: contents.map(namesOf), text }),
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}

const written = new WeakMap<NamedContent, string>();

/** As JSON, which is quick to hand over and to compare. */
function namesOf(content: NamedContent): string {
  const known = written.get(content);
  if (known) return known;
  const { stations, aliases, attractions, lines, regions, words } = content;
  const names: NamedContent = {
    stations: stations.map(({ slug, name, nameGd, attractionCount }) => ({
      slug,
      name,
      nameGd,
      attractionCount,
    })),
    aliases,
    attractions: attractions.map(
      ({ slug, name, activityType, nearestStation, walkingTimeMinutes, stations: [nearest] }) => ({
        slug,
        name,
        activityType,
        nearestStation,
        walkingTimeMinutes,
        stations: nearest ? [{ isEstimate: nearest.isEstimate }] : [],
      }),
    ),
    lines: lines?.map(({ slug, name, stations }) => ({ slug, name, stations })),
    regions: regions?.map(({ slug, name, isOpen }) => ({ slug, name, isOpen })),
    words,
  };
  const text = JSON.stringify(names);
  written.set(content, text);
  return text;
}
