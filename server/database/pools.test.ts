import { expect, test } from "vitest";
import { POOLS, type PoolName, shareOut } from "#server/database/pools.ts";

test("twenty connections are shared out as they are written down", () => {
  for (const [name, connections] of Object.entries(shareOut(20)))
    expect([name, connections]).toEqual([name, POOLS[name as PoolName].share]);
});

test.each(Array.from({ length: 80 }, (_, more) => 12 + more))(
  "of %i connections each pool has its least, and all have no more, with the one that follows changes",
  (connections) => {
    const shares = Object.entries(shareOut(connections));
    for (const [name, share] of shares) expect(share).toBeGreaterThanOrEqual(POOLS[name as PoolName].least);
    expect(shares.reduce((sum, [, share]) => sum + share, 1)).toBeLessThanOrEqual(connections);
  },
);
