import { z } from "zod";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { decodePolyline } from "#app/walks/polyline.ts";
import { NoPathError, type WalkPlanner } from "#app/walks/walk-planner.ts";
import { readResponse } from "#server/read-response.ts";
import { toPlausibleWalk } from "#server/walks/plausible-walk.ts";

/** Bytes; a walk of 10 km has about 60 kB. */
const MAX_RESPONSE = 2 * 1024 * 1024;
const MAX_STEPS = 300;

type Options = {
  /** Without /route, such as "https://valhalla1.openstreetmap.de". */
  url: string;
  /** Identifies the site, with a contact: public servers require it. */
  userAgent: string;
};

/** https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference: lengths in kilometres, polylines of precision 1e6. */
const responseSchema = z.object({
  trip: z.object({
    status: z.literal(0),
    units: z.literal("kilometers"),
    summary: z.object({ length: z.number() }),
    legs: z
      .array(
        z.object({
          shape: z.string(),
          maneuvers: z
            .array(
              z.object({
                instruction: z.string().max(1000).transform(printable).pipe(z.string().min(1)),
                length: z.number().min(0),
              }),
            )
            .max(MAX_STEPS)
            .default([]),
        }),
      )
      .min(1),
  }),
});

/** Its error codes: too far, in regions that are not connected, near no way, or without a path for another reason. */
const NO_PATH = /"error_code":\s*(154|170|171|442)\b/;

/** Without control characters and halves of letters, which PostgreSQL does not store. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed()
    .trim();
}

/** Plans with Valhalla over HTTP: the public server of FOSSGIS, or another one. */
export function valhallaPlanner({ url, userAgent }: Options): WalkPlanner {
  const address = `${url.replace(/\/+$/, "")}/route`;
  const credit = `Walk by Valhalla (${new URL(url).hostname}), © OpenStreetMap contributors`;
  return {
    name: "valhalla",
    async plan(from, to, signal) {
      const response = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "User-Agent": userAgent },
        body: JSON.stringify(requestBody(from, to)),
        redirect: "error",
        signal,
      });
      const text = await readResponse(response, MAX_RESPONSE);
      if (!response.ok) {
        const answer = `Valhalla answered ${response.status}: ${firstWords(text)}`;
        throw NO_PATH.test(text) ? new NoPathError(answer) : new Error(answer);
      }
      const { trip } = parseResponse(text);
      return toPlausibleWalk(
        {
          distanceMetres: trip.summary.length * 1000,
          line: trip.legs.flatMap((leg) => decodePolyline(leg.shape, 6)),
          steps: trip.legs.flatMap((leg) =>
            leg.maneuvers.map(({ instruction, length }) => ({
              text: instruction,
              metres: Math.round(length * 1000),
            })),
          ),
          credit,
        },
        from,
        to,
      );
    },
  };
}

function requestBody(from: Coordinates, to: Coordinates) {
  return {
    locations: [from, to].map(({ latitude, longitude }) => ({
      lat: latitude,
      lon: longitude,
      type: "break",
    })),
    costing: "pedestrian",
    units: "kilometers",
    language: "en-GB",
    directions_type: "instructions",
  };
}

function parseResponse(text: string): z.infer<typeof responseSchema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`Valhalla's answer is no JSON: ${firstWords(text)}`);
  }
  const parsed = responseSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues[0];
  throw new Error(`Valhalla's answer is not a route: ${fault?.path.join(".")}: ${fault?.message}`);
}

function firstWords(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 100);
}
