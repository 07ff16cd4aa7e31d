import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { encodePolyline } from "#app/walks/polyline.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";

type Responder = (query: ValhallaRequest, response: ServerResponse) => void;

export type ValhallaRequest = {
  locations: { lat: number; lon: number; type: string }[];
  costing: string;
  units: string;
  headers: IncomingMessage["headers"];
  path: string | undefined;
  method: string | undefined;
};

/** A local server in place of Valhalla, which responds by `respond` and stores its requests. */
export async function startValhallaServer(respond: Responder) {
  const requests: ValhallaRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers, url: path, method } = request;
    const query = { ...JSON.parse(Buffer.concat(chunks).toString() || "{}"), headers, path, method };
    requests.push(query);
    respond(query, response);
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A route in Valhalla's format, of one leg by way of a corner. */
export function valhallaRoute({ locations: [start, end] }: ValhallaRequest) {
  const from = { latitude: start?.lat ?? 0, longitude: start?.lon ?? 0 };
  const to = { latitude: end?.lat ?? 0, longitude: end?.lon ?? 0 };
  const corner = { latitude: to.latitude, longitude: from.longitude };
  return valhallaTrip([from, corner, to], kilometres(from, corner) + kilometres(corner, to));
}

export function valhallaTrip(line: Coordinates[], length: number) {
  const rounded = Math.round(length * 1000) / 1000;
  const seconds = (rounded / 5.1) * 3600;
  const last = Math.max(line.length - 1, 0);
  const summary = {
    has_time_restrictions: false,
    has_toll: false,
    has_highway: false,
    has_ferry: false,
    min_lat: Math.min(...line.map(({ latitude }) => latitude)),
    min_lon: Math.min(...line.map(({ longitude }) => longitude)),
    max_lat: Math.max(...line.map(({ latitude }) => latitude)),
    max_lon: Math.max(...line.map(({ longitude }) => longitude)),
    time: seconds,
    length: rounded,
    cost: seconds * 1.1,
  };
  return {
    trip: {
      locations: [line[0], line[last]].map((point, original_index) => ({
        type: "break",
        lat: point?.latitude,
        lon: point?.longitude,
        side_of_street: "left",
        original_index,
      })),
      legs: [
        {
          maneuvers: [
            {
              type: 2,
              instruction: "Walk north on Tweedbank Drive.",
              verbal_pre_transition_instruction: "Walk north on Tweedbank Drive.",
              street_names: ["Tweedbank Drive"],
              time: seconds,
              length: rounded,
              cost: seconds * 1.1,
              begin_shape_index: 0,
              end_shape_index: last,
              verbal_multi_cue: false,
              travel_mode: "pedestrian",
              travel_type: "foot",
            },
            {
              type: 4,
              instruction: "You have arrived at your destination.",
              time: 0,
              length: 0,
              cost: 0,
              begin_shape_index: last,
              end_shape_index: last,
              verbal_multi_cue: false,
              travel_mode: "pedestrian",
              travel_type: "foot",
            },
          ],
          summary,
          shape: encodePolyline(line, 6),
        },
      ],
      summary,
      status_message: "Found route between points",
      status: 0,
      units: "kilometers",
      language: "en-GB",
    },
    id: "alight",
  };
}

/** Approximate, for short distances. */
function kilometres(from: Coordinates, to: Coordinates): number {
  const north = (to.latitude - from.latitude) * 111.195;
  const east = (to.longitude - from.longitude) * 111.195 * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
