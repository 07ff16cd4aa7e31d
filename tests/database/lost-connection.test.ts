import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { address } = await openTestDatabase();

const SCRIPT = `
  import { isLostConnectionError, openSql } from "#server/database/pool.ts";
  process.on("uncaughtException", (error) => {
    console.log(String(error));
    console.log(isLostConnectionError(error), isLostConnectionError(new TypeError("of our own")));
    process.exit();
  });
  const sql = openSql(${JSON.stringify(address)}, { connections: 2 });
  const connection = await sql.reserve();
  const [{ pid }] = await connection\`select pg_backend_pid() as pid\`;
  await sql\`select pg_terminate_backend(\${pid})\`;
  for (;;) await connection\`select 1\`.catch(() => {});
`;

test("an uncaught error of the driver about a closed connection is told from all others", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", SCRIPT]);
  expect(stdout).toContain("Cannot read properties of null (reading 'write')");
  expect(stdout).toContain("true false");
});
