import { access, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runScript } from "#server/script-at-night.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

const SCRIPT = `
  import { writeFileSync } from "node:fs";
  process.on("SIGTERM", () => setTimeout(() => {
    console.log("tidied up");
    process.exit(3);
  }, 200));
  writeFileSync(process.argv[2], "");
  setInterval(() => {}, 1000);
`;

test("a script that is stopped counts as ended once it has", async () => {
  const folder = await temporaryFolder(onTestFinished);
  await writeFile(join(folder, "slow.ts"), SCRIPT);
  const name = relative(join(import.meta.dirname, "../scripts"), join(folder, "slow"));
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const running = runScript(name, [join(folder, "begun")], stopping.signal);
  await vi.waitFor(() => access(join(folder, "begun")), 20_000);
  stopping.abort();
  expect(await running).toEqual({ code: 3, output: "tidied up" });
});
