import { expect, test } from "vitest";
import { residentMb, startSite } from "#tests/setup/site.ts";

const LIMIT_MB = 450;
const EVERYTHING =
  "attractions?select=*,attraction_stations(walking_time_minutes,stations(*)),attraction_images(*),attraction_activities(activities(name))";

test("hundreds of large reads leave the server with little memory", { timeout: 120_000 }, async () => {
  const site = await startSite();
  let count = 0;
  const client = async () => {
    while (count < 500) {
      count += 1;
      // Each of another URL, past the cache and into it.
      const response = await fetch(`${site.url}/rest/v1/${EVERYTHING}&name=neq.${count}`, {
        headers: { apikey: site.key, "Accept-Encoding": "br" },
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 12 }, client));
  const resident = await residentMb(site);
  await site.stop();
  expect(resident).toBeLessThan(LIMIT_MB);
});
