import { isWebAddress } from "#app/shared/web-address.ts";
import { type GtfsArchive, GtfsError } from "#server/trains/gtfs-archive.ts";
import { readDay } from "#server/trains/gtfs-values.ts";

/** Who publishes a feed, where, and under which licence; null when it is not known. */
export type FeedSource = { publisher: string | null; address: string | null; licence: string | null };

/** `lastDay` counts from 1970. */
export type FeedInfo = FeedSource & { lastDay: number | null };

/** Of the last import; whether that was fetched at the same address. */
export type FormerSource = FeedSource & { isSameAddress: boolean };

const LONGEST = 300;

/** What is `given`, else what feed_info.txt says, else what was known before of a feed at the same address or by the same publisher. */
export async function readFeedInfo(
  archive: GtfsArchive,
  given: Partial<FeedSource>,
  before?: FormerSource,
): Promise<FeedInfo> {
  if (given.address && !isWebAddress(given.address))
    throw new GtfsError("The address of a feed is one of a page: https://…");
  let said: FeedInfo = { publisher: null, address: null, licence: null, lastDay: null };
  if (archive.has("feed_info.txt"))
    await archive.read(
      "feed_info.txt",
      {
        required: [],
        optional: ["feed_publisher_name", "feed_publisher_url", "feed_license", "feed_end_date"],
      },
      (row) => {
        said = {
          publisher: row.feed_publisher_name.slice(0, LONGEST) || null,
          address: isWebAddress(row.feed_publisher_url) ? row.feed_publisher_url : null,
          licence: row.feed_license.slice(0, LONGEST) || null,
          lastDay: readDay(row.feed_end_date),
        };
      },
    );
  const info = { ...said, ...given };
  const isOfSamePublisher = info.publisher !== null && info.publisher === before?.publisher;
  if (!before || !(before.isSameAddress || isOfSamePublisher)) return info;
  return {
    ...info,
    publisher: info.publisher ?? before.publisher,
    address: info.address ?? before.address,
    licence: info.licence ?? before.licence,
  };
}
