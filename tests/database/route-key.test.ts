import { expect, test } from "vitest";
import { routeKey } from "#app/walks/route-key.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql } = await openTestDatabase();

test.each([
  [55.6175, -2.8061, "55.617500,-2.806100"],
  [55.952056, -3.189, "55.952056,-3.189000"],
  [0, 0, "0.000000,0.000000"],
  [-0, -0, "0.000000,0.000000"],
  [90, -180, "90.000000,-180.000000"],
  [5, -0.5, "5.000000,-0.500000"],
  [55.1234564, -2.1234564, "55.123456,-2.123456"],
  [55.1234566, -2.1234566, "55.123457,-2.123457"],
  [55.1234565, -2.1234565, "55.123457,-2.123457"],
  [55.6170255, -2.0000005, "55.617026,-2.000001"],
  [1.0000005, -1.0000015, "1.000001,-1.000002"],
  [0.0000004, -0.0000004, "0.000000,0.000000"],
  [0.0000005, -0.0000005, "0.000001,-0.000001"],
  [1e-7, -1e-9, "0.000000,0.000000"],
  [55.99999951, -2.99999949, "56.000000,-2.999999"],
])("%d, %d is %s in SQL as in the browser", async (latitude, longitude, key) => {
  expect(routeKey({ latitude, longitude })).toBe(key);
  expect(await sql`select private.route_key(${latitude}::float8, ${longitude}::float8) as key`).toEqual([
    { key },
  ]);
});

test("SQL and the browser agree about thousands of points, halves of the last decimal among them", async () => {
  const points = Array.from({ length: 5000 }, (_, n) => ({
    latitude: Number(
      `${55 + (n % 3)}.${String(n * 7919 + 1)
        .padStart(6, "0")
        .slice(-6)}5`,
    ),
    longitude: -((n * 0.0137713) % 180),
  }));
  const rows = await sql<{ key: string }[]>`
    select private.route_key(latitude, longitude) as key
    from unnest(${points.map(({ latitude }) => latitude)}::float8[], ${points.map(({ longitude }) => longitude)}::float8[])
      with ordinality as points (latitude, longitude, place) order by place`;
  expect(rows.map(({ key }) => key)).toEqual(points.map(routeKey));
});
