import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { RequestError } from "#app/shared/errors.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { notifyFailures } from "#app/shared/notify-failures.ts";

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const notify = vi.fn();
  const stop = notifyFailures(client.getQueryCache(), notify);
  const query = (queryFn: () => Promise<unknown>, meta?: typeof WITHOUT_NOTIFICATION) =>
    client.prefetchQuery({ queryKey: ["station"], queryFn, meta });
  return { client, notify, stop, query };
}
const fail = () => Promise.reject(new RequestError("no", 503));

test("a failed query shows a message", async () => {
  const { notify, query } = setUp();
  await query(fail);
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
  ["succeeds", () => Promise.resolve("data"), undefined],
  ["fails where the page shows it", fail, WITHOUT_NOTIFICATION],
  ["is led elsewhere", () => Promise.reject(new Response(null, { status: 302 })), undefined],
  ["is aborted", () => Promise.reject(new DOMException("", "AbortError")), undefined],
])("a query that %s shows none", async (_, queryFn, meta) => {
  const { notify, query } = setUp();
  await query(queryFn, meta);
  expect(notify).not.toHaveBeenCalled();
});

test("a failed refetch shows none while the older data is there", async () => {
  const { client, notify, query } = setUp();
  client.setQueryData(["station"], "older", { updatedAt: 1 });
  await query(fail);
  expect(client.getQueryState(["station"])?.status).toBe("error");
  expect(notify).not.toHaveBeenCalled();
});

test("once stopped, a failed query shows none", async () => {
  const { notify, stop, query } = setUp();
  stop();
  await query(fail);
  expect(notify).not.toHaveBeenCalled();
});
