// npm run bench:search – searches of 10,000 places as the server makes them: how long each takes, and how long meanwhile the only thread that
// serves pages stands still.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { NamedContent } from "#app/search/find-by-name.ts";
import { makeNameSearch } from "#server/content/name-finder.ts";
import attractions from "../supabase/seed/attractions.json" with { type: "json" };

const PLACES = 10_000;
const GOAL_MS = 20;
const TEXTS = [
  "castle",
  "abbey of melrose",
  "botanc gardn",
  "a",
  "qzxvw",
  "quixotic zebras juggle xylophones beneath violet waterfalls tonight",
];

/** As varied as names are: the words of the demo content's texts, each with an ending of its own. */
const words = attractions.flatMap(
  ({ name, description }) => `${name} ${description}`.match(/\p{L}{4,}/gu) ?? [],
);
const wordAt = (at: number) =>
  `${words[(at * 7919) % words.length]}${at % 3 ? "" : (at % 4999).toString(26)}`;

function makeContent(): NamedContent {
  return {
    stations: Array.from({ length: 350 }, (_, at) => ({
      slug: `station-${at}`,
      name: wordAt(at),
      attractionCount: 9,
    })),
    aliases: [],
    attractions: Array.from({ length: PLACES }, (_, at) => ({
      slug: `place-${at}`,
      name: `${wordAt(at)} ${wordAt(at + 13)} ${wordAt(at + 101)}`,
      activityType: ["Walk"],
      nearestStation: wordAt(at % 350),
      walkingTimeMinutes: 20,
      stations: [{ isEstimate: true }],
    })),
  };
}

const { find, close } = makeNameSearch();
const delay = monitorEventLoopDelay({ resolution: 1 });
let content = makeContent();

async function measure(what: string, text: string) {
  delay.reset();
  const start = performance.now();
  const { found } = await find([content], text);
  const milliseconds = performance.now() - start;
  // Once around, so that the last delay counts.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const standing = (delay.max / 1e6).toFixed(0);
  console.log(
    `${what.padEnd(70)} ${milliseconds.toFixed(0).padStart(5)} ms, ${found.length} found; pages wait ${standing} ms at most`,
  );
}

delay.enable();
await measure("the first search, with the index", "castle");
for (const text of TEXTS) await measure(text, text);
content = makeContent();
await measure("after the same names were read again", "castle");
console.log(`Goal: pages wait ${GOAL_MS} ms at most.`);
await close();
