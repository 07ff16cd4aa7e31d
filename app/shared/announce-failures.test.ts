import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { announceFailures, QUIET } from "#app/shared/announce-failures.ts";
import { RequestError } from "#app/shared/errors.ts";

function listen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const say = vi.fn();
  const stop = announceFailures(client.getQueryCache(), say);
  const read = (queryFn: () => Promise<unknown>, meta?: typeof QUIET) =>
    client.prefetchQuery({ queryKey: ["reading"], queryFn, meta });
  return { client, say, stop, read };
}
const fail = () => Promise.reject(new RequestError("no", 503));

test("a reading that has failed is told", async () => {
  const { say, read } = listen();
  await read(fail);
  expect(say.mock.calls).toEqual([
    [
      {
        title: "Connection Error",
        description: "Server error. Please try again in a moment.",
        variant: "destructive",
      },
    ],
  ]);
});

test("one that succeeds is not, nor one whose page tells it, nor one that was given up", async () => {
  const { client, say, read } = listen();
  await read(() => Promise.resolve("read"));
  await read(fail, QUIET);
  const waiting = read(() => new Promise(() => {}));
  await client.cancelQueries();
  await waiting;
  expect(say).not.toHaveBeenCalled();
});

test("nothing is told once nobody listens", async () => {
  const { say, stop, read } = listen();
  stop();
  await read(fail);
  expect(say).not.toHaveBeenCalled();
});
