import { expect, test, vi } from "vitest";
import { RequestError } from "#app/shared/errors.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { notifyFailures } from "#app/shared/notify-failures.ts";
import { makeQueryClient } from "#app/shared/query-client.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";

function setUp() {
  const client = makeQueryClient();
  const notify = vi.fn();
  const stop = notifyFailures(client.getQueryCache(), notify);
  const query = (queryFn: () => Promise<unknown>, options: object = {}) =>
    client.prefetchQuery({ queryKey: ["station"], queryFn, retry: false, ...options });
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
  ["succeeds", () => Promise.resolve("data"), {}],
  ["fails where the page shows it", fail, { meta: WITHOUT_NOTIFICATION }],
  ["fails for an account", fail, { queryKey: ACCOUNT_KEY }],
  ["is led elsewhere", () => Promise.reject(new Response(null, { status: 302 })), {}],
  ["is aborted", () => Promise.reject(new DOMException("", "AbortError")), {}],
])("a query that %s shows none", async (_, queryFn, options) => {
  const { notify, query } = setUp();
  await query(queryFn, options);
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
