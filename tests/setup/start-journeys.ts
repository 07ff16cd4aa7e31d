import { join } from "node:path";
import { copyDemoContent, startDemoDatabases } from "#tests/setup/demo-databases.ts";
import { startFakeHosts } from "#tests/setup/fake-hosts.ts";
import { startServer } from "#tests/setup/start-server.ts";

/** Starts what all journeys of a run share; Playwright calls the function that it resolves to at the end. */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  const { JOURNEY_DATA = "", JOURNEY_PORT = "", FAKE_HOSTS_PORT = "" } = process.env;
  const stopHosts = await startFakeHosts(FAKE_HOSTS_PORT);
  const stopDatabases = await startDemoDatabases(join(JOURNEY_DATA, "postgres"));
  const { name, tcp, sql } = await copyDemoContent();
  await sql.end();
  const site = await startServer({
    PORT: JOURNEY_PORT,
    DATA_DIR: join(JOURNEY_DATA, "site"),
    DATABASE_URL: `postgresql://${tcp.user}@127.0.0.1:${tcp.port}/${name}`,
    WALK_PLANNER: "estimate",
  });
  return async () => {
    await site.stop();
    await stopDatabases();
    stopHosts();
  };
}
