import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeLock } from "./complete-lock.mjs";

test("package-lock.json lists the packages for every platform, so that `npm ci` takes it everywhere", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(completeLock(lock), "run: node scripts/complete-lock.mjs").toEqual([]);
});

test("an optional package that is not listed is added with its platform", () => {
  const packages: Record<string, object> = {
    "node_modules/oxide": {
      version: "4.0.0",
      dev: true,
      optionalDependencies: { "oxide-linux-arm64-musl": "4.0.0" },
    },
  };
  expect(completeLock({ packages })).toEqual(["oxide-linux-arm64-musl"]);
  expect(packages["node_modules/oxide-linux-arm64-musl"]).toEqual({
    version: "4.0.0",
    os: ["linux"],
    cpu: ["arm64"],
    libc: ["musl"],
    dev: true,
    optional: true,
  });
});

test("a package is looked for where Node would look", () => {
  const packages = {
    "node_modules/a": { optionalDependencies: { inside: "1.0.0", beside: "1.0.0" } },
    "node_modules/a/node_modules/inside": { version: "1.0.0" },
    "node_modules/beside": { version: "1.0.0" },
  };
  expect(completeLock({ packages })).toEqual([]);
});
