// npm run bench:search – searches of 10,000 places as the server makes them, stations in a worker and places in PostgreSQL: how long each takes,
// and how long meanwhile the only thread that serves pages stands still.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { NamedContent } from "#app/search/find-by-name.ts";
import { makeNameSearch } from "#server/content/name-finder.ts";
import { selectFound } from "#server/content/search-queries.ts";
import { asVisitor } from "#server/database/run-as.ts";
import { openSql } from "#server/database/sql.ts";
import { startTestPostgres, TEMPLATE } from "#tests/setup/test-postgres.ts";
import attractions from "../supabase/seed/attractions.json" with { type: "json" };

const PLACES = 10_000;
const [GOAL_MS, STANDING_GOAL_MS] = [50, 20];
const TEXTS = [
  "castle",
  "abbey of melrose",
  "botanc gardn",
  "a",
  "waterfall",
  "qzxvw",
  "quixotic zebras juggle xylophones beneath violet waterfalls tonight",
];

/** As varied as names are: the words of the demo content's texts, each with an ending of its own. */
const words = attractions.flatMap(
  ({ name, description }) => `${name} ${description}`.match(/\p{L}{4,}/gu) ?? [],
);
const wordAt = (at: number) =>
  `${words[(at * 7919) % words.length]}${at % 3 ? "" : (at % 4999).toString(26)}`;

const content: NamedContent = {
  stations: Array.from({ length: 2500 }, (_, at) => ({
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

const postgres = await startTestPostgres({ print: () => {} });
const sql = openSql({ ...postgres, database: TEMPLATE }, { connections: 2 });
const delay = monitorEventLoopDelay({ resolution: 1 });
const { find, close } = makeNameSearch({
  findPlaces: async (attempt) =>
    (await asVisitor(sql, "read only", (tx) => selectFound(tx, attempt))).split("\n"),
});

async function fill(): Promise<void> {
  const texts = attractions.map(({ description }) => description);
  const rows = content.attractions.map(({ name }, at) => ({
    name: `${name} ${at}`,
    description: `${texts[at % texts.length]} ${texts[(at * 7) % texts.length]}`,
  }));
  await sql`
    insert into public.attractions (name, description)
    select name, description from jsonb_to_recordset(${sql.json(rows)}) as row (name text, description text)`;
  await sql`update public.attractions set status = 'published'`;
  await sql`truncate private.search_texts`;
  const start = performance.now();
  await sql`select private.index_attractions(array(select id from public.attractions))`;
  console.log(`making the index of all of them: ${(performance.now() - start).toFixed(0)} ms`);
  await sql.unsafe("vacuum analyze");
  const slugs = await sql<{ slug: string }[]>`select slug from public.attractions`;
  for (const [at, { slug }] of slugs.entries()) Object.assign(content.attractions[at] ?? {}, { slug });
}

async function measure(what: string, text: string, rounds = 5) {
  delay.reset();
  let milliseconds = Number.POSITIVE_INFINITY;
  let found: object[] = [];
  // The fastest, so that other work of the machine counts little.
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    ({ found } = await find([content], text));
    milliseconds = Math.min(milliseconds, performance.now() - start);
  }
  // Once around, so that the last delay counts.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const standing = (delay.max / 1e6).toFixed(0);
  console.log(
    `${what.padEnd(70)} ${milliseconds.toFixed(0).padStart(5)} ms, ${found.length} found; pages wait ${standing} ms at most`,
  );
}

try {
  await fill();
  delay.enable();
  await measure("the first search, with the index of the stations", "castle", 1);
  for (const text of TEXTS) await measure(text, text);
  console.log(`Goals: ${GOAL_MS} ms after the first one; pages wait ${STANDING_GOAL_MS} ms at most.`);
} finally {
  await close();
  await sql.end();
  await postgres.stop();
}
