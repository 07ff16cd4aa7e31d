import { expect, test, vi } from "vitest";
import { createToastQueue, TOAST_DURATION } from "#app/ui/toast-queue.ts";

const first = { title: "No internet connection" };
const second = { title: "Back online" };

test("only the newest of the waiting toasts is shown", () => {
  const queue = createToastQueue();
  const display = vi.fn();
  queue.add(first);
  queue.add(second);
  queue.connect(display);
  expect(display.mock.calls).toEqual([[second]]);
});

test("a toast that has waited for its whole duration is not shown", () => {
  let time = 0;
  const queue = createToastQueue(() => time);
  const display = vi.fn();
  queue.add(first);
  time = TOAST_DURATION;
  queue.connect(display);
  expect(display).not.toHaveBeenCalled();
});

test("a connected display gets each toast once", () => {
  const queue = createToastQueue();
  const display = vi.fn();
  queue.add(first);
  const disconnect = queue.connect(display);
  queue.add(second);
  disconnect();
  queue.connect(display);
  expect(display.mock.calls).toEqual([[first], [second]]);
});

test("a watcher is called for a toast that waits already and for a later one", () => {
  const queue = createToastQueue();
  const fetchDisplay = vi.fn();
  queue.add(first);
  queue.watch(fetchDisplay);
  queue.add(second);
  expect(fetchDisplay).toHaveBeenCalledTimes(2);
});
