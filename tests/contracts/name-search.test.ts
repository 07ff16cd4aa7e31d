import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { findByName, type NamedContent } from "#app/search/find-by-name.ts";
import type { NameSearch } from "#app/search/name-search.ts";
import { withWords } from "#app/search/search-contents.ts";
import { makeNameSearch } from "#server/content/name-finder.ts";
import { seed } from "#server/database/seed.ts";
import { NAMES, TEXTS } from "#tests/contracts/searches.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { MIGRATIONS } from "#tests/setup/test-postgres.ts";

// The demo content, searched as small sites are and as those with many places.

const database = await openTestDatabase();
const content = openTestContent(database);
const { find, close } = makeNameSearch({ ...content, isMany: () => true });
afterAll(close);

let catalogue: Catalogue;
let small: NamedContent;
beforeAll(async () => {
  await seed(database.sql, join(MIGRATIONS, "../seed"));
  catalogue = await content.catalogue();
  small = withWords(catalogue, await content.words());
});

const SEARCHES: [name: string, find: NameSearch][] = [
  ["by the catalogue", async (_, text) => findByName([small], text)],
  ["by the database", find],
];

describe.each(SEARCHES)("%s", (_, find) => {
  const namesFor = async (text: string) => (await find([catalogue], text)).found.map(({ name }) => name);

  test.each(NAMES)("“%s” finds %s first", async (text, first) => {
    expect((await namesFor(text))[0]).toBe(first);
  });

  // Texts that have a word once each are in another order in each of both.
  test.each(TEXTS)("“%s” finds %s among the first, and what else fits", async (text, first, ...others) => {
    const names = await namesFor(text);
    expect(names.slice(0, 6)).toContain(first);
    expect(names).toEqual(expect.arrayContaining(others));
  });

  test.each(["", "   ", "xyzzy", "?&'", "\u0000", "🚂", "½", "a½", "ʼ:*", "a'b & !c <-> d", "\\"])(
    "“%s” finds nothing, or no harm",
    async (text) => {
      expect((await find([catalogue], text)).found.length).toBeLessThan(catalogue.attractions.length);
    },
  );
});
