import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { TEMPLATE } from "#tests/setup/test-postgres.ts";
import { generateTypes, TYPES_FILE } from "../../scripts/db-types.ts";

test("the types in app/shared are those of the migrations (npm run db:types)", async () => {
  expect(await readFile(TYPES_FILE, "utf8")).toBe(await generateTypes(inject("postgres"), TEMPLATE));
});
