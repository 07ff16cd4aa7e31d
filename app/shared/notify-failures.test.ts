import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { RequestError } from "#app/shared/errors.ts";
import { notifyFailures, QUIET } from "#app/shared/notify-failures.ts";

function listen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const notify = vi.fn();
  const stop = notifyFailures(client.getQueryCache(), notify);
  const read = (queryFn: () => Promise<unknown>, meta?: typeof QUIET) =>
    client.prefetchQuery({ queryKey: ["reading"], queryFn, meta });
  return { client, notify, stop, read };
}
const fail = () => Promise.reject(new RequestError("no", 503));

test("a reading that has failed is told", async () => {
  const { notify, read } = listen();
  await read(fail);
  expect(notify.mock.calls).toEqual([
    [
      {
        title: "Connection Error",
        description: "Server error. Please try again in a moment.",
        variant: "destructive",
      },
    ],
  ]);
});

test.each([
  ["succeeds", () => Promise.resolve("read"), undefined],
  ["fails where the page tells it", fail, QUIET],
  ["is given up for another one", () => Promise.reject(new DOMException("", "AbortError")), undefined],
])("one that %s is not", async (_, queryFn, meta) => {
  const { notify, read } = listen();
  await read(queryFn, meta);
  expect(notify).not.toHaveBeenCalled();
});

test("nor one that fails while what was read before is still there", async () => {
  const { client, notify, read } = listen();
  client.setQueryData(["reading"], "before", { updatedAt: 1 });
  await read(fail);
  expect(client.getQueryState(["reading"])?.status).toBe("error");
  expect(notify).not.toHaveBeenCalled();
});

test("nothing is told once nobody listens", async () => {
  const { notify, stop, read } = listen();
  stop();
  await read(fail);
  expect(notify).not.toHaveBeenCalled();
});
