import { isWebAddress } from "#app/shared/web-address.ts";
import { type GtfsArchive, GtfsError } from "#server/trains/gtfs-archive.ts";
import { readDay } from "#server/trains/gtfs-values.ts";

/** Who publishes a feed, where, and under which licence; null when it is not known. */
export type FeedSource = { publisher: string | null; address: string | null; licence: string | null };

/** `lastDay` counts from 1970. */
export type FeedInfo = FeedSource & { lastDay: number | null };

const LONGEST = 300;

const UNKNOWN: FeedSource = { publisher: null, address: null, licence: null };

/** What is `given`, else what feed_info.txt says, else what was known before. */
export async function readFeedInfo(
  archive: GtfsArchive,
  given: Partial<FeedSource>,
  before = UNKNOWN,
): Promise<FeedInfo> {
  if (given.address && !isWebAddress(given.address))
    throw new GtfsError("The address of a feed is one of a page: https://…");
  let info: FeedInfo = { ...before, lastDay: null };
  if (archive.has("feed_info.txt"))
    await archive.read(
      "feed_info.txt",
      {
        required: [],
        optional: ["feed_publisher_name", "feed_publisher_url", "feed_license", "feed_end_date"],
      },
      (row) => {
        info = {
          publisher: row.feed_publisher_name.slice(0, LONGEST) || before.publisher,
          address: isWebAddress(row.feed_publisher_url) ? row.feed_publisher_url : before.address,
          licence: row.feed_license.slice(0, LONGEST) || before.licence,
          lastDay: readDay(row.feed_end_date),
        };
      },
    );
  return { ...info, ...given };
}
