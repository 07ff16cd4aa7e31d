import { MAX_RECORD, recordsIn } from "#server/national-rail/json-records.ts";
import { readStation } from "#server/national-rail/read-feed-station.ts";
import { FeedError, type StationFeed } from "#server/national-rail/station-feed.ts";
import { requireOk } from "#server/require-ok.ts";

/** The stations of ScotRail: all of the region but Edinburgh Waverley, which is Network Rail's. */
const OPERATOR_LIST = "/stations/tocs/SR";
/** All 2,600 stations, 54 MB. */
const WHOLE_LIST = "/stations";
/** Stations that are requested one by one; more of them are looked up in the whole list. */
const MAX_SINGLE = 20;
const STALL_TIMEOUT_MS = 15_000;

type Options = {
  /** Of the product "NationalRail Knowledgebase Stations (JSON)", without /stations. */
  url: string;
  key: string;
  userAgent: string;
  /** After this time without a byte a response is given up. */
  stallTimeoutMs?: number;
};

/** The Knowledgebase of the Rail Data Marketplace (raildata.org.uk), as JSON 1.0. Holds one station at a time in memory. */
export function railDataMarketplace(options: Options): StationFeed {
  const { url, key, userAgent, stallTimeoutMs = STALL_TIMEOUT_MS } = options;

  async function* request(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const stall = new AbortController();
    const timer = setTimeout(() => stall.abort(), stallTimeoutMs);
    let hasBegun = false;
    try {
      const response = await fetch(`${url.replace(/\/+$/, "")}${path}`, {
        headers: { "x-apikey": key, "User-Agent": userAgent, Accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.any([signal, stall.signal]),
      });
      hasBegun = true;
      await requireOk(response, refusal);
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        yield chunk;
      }
    } catch (error) {
      if (error instanceof FeedError) throw error;
      if (signal.aborted || stall.signal.aborted)
        throw new FeedError("National Rail takes too long to answer. Please try again later.");
      throw new FeedError(
        hasBegun
          ? "National Rail's answer was cut off. Please try again."
          : "National Rail cannot be reached. Please try again later.",
        { cause: error },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async function readRecord(path: string, signal: AbortSignal): Promise<unknown> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const chunk of request(path, signal)) {
        length += chunk.length;
        if (length > MAX_RECORD) throw new FeedError("National Rail's answer is too long.");
        chunks.push(chunk);
      }
      return JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error instanceof SyntaxError ? new FeedError("National Rail's answer is no station.") : error;
    }
  }

  return {
    async *read(codes, signal) {
      const missing = new Set(codes);
      async function* readList(path: string) {
        for await (const record of recordsIn(request(path, signal))) {
          const station = readStation(record);
          if (station && missing.delete(station.crs)) yield station;
        }
      }
      yield* readList(OPERATOR_LIST);
      if (missing.size > MAX_SINGLE) return yield* readList(WHOLE_LIST);
      for (const crs of missing) {
        try {
          const record = await readRecord(`/stations/${crs}`, signal);
          if (record === undefined) continue;
          const station = readStation(record);
          yield station?.crs === crs ? station : { crs, problem: "National Rail answers another station" };
        } catch (error) {
          if (signal.aborted || !(error instanceof FeedError)) throw error;
          yield { crs, problem: error.message };
        }
      }
    },
  };
}

class NotFound extends FeedError {}

function refusal(status: number): FeedError {
  if (status === 401) return new FeedError("National Rail does not accept the key: check NATIONAL_RAIL_KEY.");
  if (status === 403)
    return new FeedError(
      "National Rail's key is not subscribed to the station product: subscribe to it, or check NATIONAL_RAIL_URL.",
    );
  if (status === 404) return new NotFound("National Rail has no stations here: check NATIONAL_RAIL_URL.");
  if (status === 429)
    return new FeedError("National Rail wants fewer requests. Please try again in an hour.");
  if (status >= 500)
    return new FeedError("National Rail is not available at the moment. Please try again later.");
  return new FeedError(`National Rail answered ${status}.`);
}
