import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const MODULE = join(import.meta.dirname, "scratch-folder.mjs");

/** A process that makes a folder, prints its path and whether it is there, and ends. */
function makeFolder(
  memory: string,
  environment: NodeJS.ProcessEnv = {},
): { path: string; wasThere: boolean } {
  const script = `
    import { existsSync } from "node:fs";
    import { makeScratchFolder } from ${JSON.stringify(MODULE)};
    const path = makeScratchFolder(${JSON.stringify(memory)});
    console.log(JSON.stringify({ path, wasThere: existsSync(path) }));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "alight-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a folder goes with its process, and those of processes that were killed go with the next one", () => {
  const TMPDIR = newFolder();
  const killed = spawnSync(process.execPath, ["--version"]).pid;
  const [left, running, other] = [
    `alight-scratch-${killed}-a`,
    `alight-scratch-${process.pid}-b`,
    "alight-c",
  ];
  for (const name of [left, running, other]) mkdirSync(join(TMPDIR, name, "files"), { recursive: true });
  const { path, wasThere } = makeFolder("/nowhere", { TMPDIR });
  expect(wasThere).toBe(true);
  expect(existsSync(path)).toBe(false);
  expect([left, running, other].map((name) => existsSync(join(TMPDIR, name)))).toEqual([false, true, true]);
});

test("without memory for files it is where temporary files are", () => {
  const TMPDIR = newFolder();
  expect(dirname(makeFolder("/nowhere", { TMPDIR }).path)).toBe(TMPDIR);
});
