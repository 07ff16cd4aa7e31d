import { startFakeHosts } from "#tests/setup/fake-hosts.ts";

/** What all journeys of a run share; Playwright calls what it resolves to at the end. */
export default function setUpJourneys(): Promise<() => void> {
  return startFakeHosts(process.env.FAKE_HOSTS_PORT ?? "");
}
