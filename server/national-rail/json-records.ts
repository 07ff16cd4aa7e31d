import { JSONParser } from "@streamparser/json";
import { FeedError } from "#server/national-rail/station-feed.ts";

/** Bytes of one record; stations have 9 to 30 kB. */
export const MAX_RECORD = 2 * 1024 * 1024;

/** The records of a list in JSON, {"stations": […]} or […], each when it is complete. Rejects with a FeedError if it is no such list. */
export async function* recordsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const records: unknown[] = [];
  let parser: JSONParser | undefined;
  let isEmpty = true;
  let bytesSinceRecord = 0;
  for await (const chunk of chunks) {
    parser ??= makeParser(chunk, (record) => records.push(record));
    try {
      parser.write(chunk);
    } catch (cause) {
      throw new FeedError(NO_LIST, { cause });
    }
    isEmpty &&= records.length === 0;
    bytesSinceRecord = records.length > 0 ? 0 : bytesSinceRecord + chunk.length;
    if (bytesSinceRecord > MAX_RECORD) throw new FeedError(NO_LIST);
    yield* records.splice(0);
  }
  if (!parser?.isEnded) throw new FeedError("National Rail's answer was cut off. Please try again.");
  if (isEmpty) throw new FeedError(NO_LIST);
}

const NO_LIST = "National Rail's answer is no list of stations.";

function makeParser(start: Uint8Array, onRecord: (record: unknown) => void): JSONParser {
  const isArray = /^\s*\[/.test(new TextDecoder().decode(start.subarray(0, 100)));
  const parser = new JSONParser({ paths: [isArray ? "$.*" : "$.stations.*"], keepStack: false });
  parser.onValue = ({ value }) => onRecord(value);
  return parser;
}
