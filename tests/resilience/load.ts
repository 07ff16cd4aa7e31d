import { setTimeout } from "node:timers/promises";
import { newName, type Outcome, type Requests } from "#tests/resilience/requests.ts";

export type Load = {
  outcomes: Outcome[];
  /** Names whose write was answered with success. */
  acknowledged: string[];
  /** Resolves when every request has ended. */
  stop(): Promise<void>;
};

/** What a client does between two requests. */
const PAUSE_MS = 200;

/** Clients that send one request after the other: visitors reading, an account signing in, staff writing, a monitor asking for health. */
export function startLoad(requests: Requests, { readers = 50, writers = 5 } = {}): Load {
  const outcomes: Outcome[] = [];
  const acknowledged: string[] = [];
  let isStopped = false;

  async function repeat(request: () => Promise<Outcome>): Promise<void> {
    while (!isStopped) {
      outcomes.push(await request());
      await setTimeout(PAUSE_MS);
    }
  }

  async function write(): Promise<Outcome> {
    const name = newName();
    const outcome = await requests.write(name);
    if (outcome.status === 201) acknowledged.push(name);
    return outcome;
  }

  const reads = [requests.page, requests.read, requests["staff read"]];
  const clients = [
    ...Array.from({ length: readers - 1 }, (_, index) =>
      repeat(reads[index % reads.length] ?? requests.page),
    ),
    repeat(requests["sign-in"]),
    ...Array.from({ length: writers }, () => repeat(write)),
    repeat(requests.health),
  ];
  return {
    outcomes,
    acknowledged,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
    },
  };
}
