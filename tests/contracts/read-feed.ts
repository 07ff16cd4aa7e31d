import { railDataMarketplace } from "#server/national-rail/rail-data-marketplace.ts";

/* Reads a feed in a process of its own: how many megabytes of memory it takes beyond those of a small one. */

const [url = "", key = ""] = process.argv.slice(2);
const feed = railDataMarketplace({ url, key, userAgent: "test" });
const never = new AbortController().signal;
const peakMb = () => process.resourceUsage().maxRSS / 1024;

async function read(crs: string): Promise<number> {
  let count = 0;
  for await (const _ of feed.read(new Set([crs]), never)) count += 1;
  return count;
}

await read("AAA");
const before = peakMb();
const count = await read("ZZZ");
console.log(JSON.stringify({ count, grownMb: peakMb() - before }));
