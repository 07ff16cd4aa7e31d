import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const MODULE = join(import.meta.dirname, "memory-folder.mjs");

/** Of a process that makes a folder and ends: the folder, and whether it was there. */
function makeFolder(memory: string): { path?: string; wasThere: boolean } {
  const script = `
    import { existsSync } from "node:fs";
    import { makeMemoryFolder } from ${JSON.stringify(MODULE)};
    const path = makeMemoryFolder(${JSON.stringify(memory)});
    console.log(JSON.stringify({ path, wasThere: path !== undefined && existsSync(path) }));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

const onLinux = test.runIf(process.platform === "linux");

onLinux(
  "a folder goes with its process, and those of processes that were killed go with the next one",
  () => {
    const memory = mkdtempSync(join(tmpdir(), "alight-test-"));
    onTestFinished(() => rmSync(memory, { recursive: true, force: true }));
    const prefix = `alight-${readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")}-`;
    const killed = spawnSync(process.execPath, ["--version"]).pid;
    const names = [
      `${prefix}${killed}-left`,
      `${prefix}${process.pid}-running`,
      `alight-1-${killed}-of-another-container`,
      "PostgreSQL.1",
    ];
    for (const name of names) mkdirSync(join(memory, name, "files"), { recursive: true });
    const { path, wasThere } = makeFolder(memory);
    // A machine without much memory has none.
    expect(wasThere).toBe(path !== undefined);
    expect(path && existsSync(path)).toBeFalsy();
    expect(names.map((name) => existsSync(join(memory, name)))).toEqual([false, true, true, true]);
  },
);

test("without files in memory there is none", () => {
  expect(makeFolder("/nowhere").path).toBeUndefined();
});
