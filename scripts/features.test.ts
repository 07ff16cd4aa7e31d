import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const unitTests = globSync("{app,server,packages,scripts}/**/*.test.{ts,tsx}", { cwd: root });
const journeys = globSync("tests/journeys/*.spec.ts", { cwd: root });
const others = globSync("tests/*/*.test.ts", { cwd: root });
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** "filter-places" is a journey, "pages be-found" in a folder of tests, "shared/errors" beside the code, "`bench:flood`" a script. */
function exists(name: string): boolean {
  if (name.startsWith("`")) return name.replaceAll("`", "") in scripts;
  const [folder, file] = name.split(" ");
  if (file) return others.includes(`tests/${folder}/${file}.test.ts`);
  if (name.includes("/"))
    return unitTests.some((path) => `/${path}`.replace(".isolated", "").includes(`/${name}.test.`));
  return journeys.includes(`tests/journeys/${name}.spec.ts`);
}

test("every test that docs/features.md names is there", () => {
  const named = readFileSync(join(root, "docs/features.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.includes("Proven by"))
    .flatMap((line) => (line.split("|").at(-2) ?? "").split(",").map((name) => name.trim()))
    .filter((name) => name !== "");
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});
