import { expect, test, vi } from "vitest";
import { createToastQueue, TOAST_DURATION } from "#app/ui/toast-queue.ts";

const first = { title: "No internet connection" };
const second = { title: "Back online" };

test("of the toasts that wait for a display only the newest is shown", () => {
  const queue = createToastQueue();
  const display = vi.fn();
  queue.add(first);
  queue.add(second);
  queue.connect(display);
  expect(display.mock.calls).toEqual([[second]]);
});

test("a toast that waited longer than it would have stayed is not shown any more", () => {
  let time = 0;
  const queue = createToastQueue(() => time);
  const display = vi.fn();
  queue.add(first);
  time = TOAST_DURATION;
  queue.connect(display);
  expect(display).not.toHaveBeenCalled();
});

test("once there is a display a toast goes straight to it, and none is shown twice", () => {
  const queue = createToastQueue();
  const display = vi.fn();
  queue.add(first);
  const disconnect = queue.connect(display);
  queue.add(second);
  disconnect();
  queue.connect(display);
  expect(display.mock.calls).toEqual([[first], [second]]);
});

test("whoever fetches the display hears of a toast that came before and of one that comes after", () => {
  const queue = createToastQueue();
  const fetchDisplay = vi.fn();
  queue.add(first);
  queue.watch(fetchDisplay);
  queue.add(second);
  expect(fetchDisplay).toHaveBeenCalledTimes(2);
});
