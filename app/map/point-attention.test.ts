import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followAttention } from "#app/map/point-attention.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(closeDelay = 200) {
  const onOpen = vi.fn();
  const onActivate = vi.fn();
  const attention = followAttention({ closeDelay, onOpen, onActivate });
  return { attention, onOpen, onActivate, shown: () => onOpen.mock.lastCall?.[0] ?? null };
}

describe("with a mouse", () => {
  test("hovering opens, leaving closes after the delay and not before", () => {
    const { attention, shown } = setUp();
    attention.hold("a", "pointer");
    expect(shown()).toBe("a");
    attention.release("pointer");
    vi.advanceTimersByTime(199);
    expect(shown()).toBe("a");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  test("the way into the popup keeps it open, leaving that closes it", () => {
    const { attention, shown } = setUp();
    attention.hold("a", "pointer");
    attention.release("pointer");
    vi.advanceTimersByTime(150);
    attention.hold(null, "pointer");
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe("a");
    attention.release("pointer");
    vi.advanceTimersByTime(200);
    expect(shown()).toBeNull();
  });

  test("the next point takes over at once", () => {
    const { attention, onOpen } = setUp();
    attention.hold("a", "pointer");
    attention.release("pointer");
    attention.hold("b", "pointer");
    vi.advanceTimersByTime(10_000);
    expect(onOpen.mock.calls).toEqual([["a"], ["b"]]);
  });

  test("a click activates", () => {
    const { attention, onActivate } = setUp();
    attention.hold("a", "pointer");
    attention.press("a", "mouse");
    expect(onActivate).toHaveBeenCalledWith("a");
  });

  test("a popup with the focus in it stays when the pointer leaves", () => {
    const { attention, shown } = setUp();
    attention.hold("a", "pointer");
    attention.hold(null, "focus");
    attention.release("pointer");
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe("a");
    attention.release("focus");
    vi.advanceTimersByTime(200);
    expect(shown()).toBeNull();
  });
});

describe("with a finger", () => {
  test("the first tap opens, and nothing closes it but a tap on the map", () => {
    const { attention, shown, onActivate } = setUp();
    attention.press("a", "touch");
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe("a");
    expect(onActivate).not.toHaveBeenCalled();
    attention.dismiss();
    expect(shown()).toBeNull();
  });

  test.each([
    [1, true],
    [2000, true],
    [2001, false],
  ])("a second tap after %d ms activates: %s", (wait, isActivated) => {
    const { attention, onActivate } = setUp();
    attention.press("a", "touch");
    vi.advanceTimersByTime(wait);
    attention.press("a", "touch");
    expect(onActivate).toHaveBeenCalledTimes(isActivated ? 1 : 0);
  });

  test("a tap that comes too late is a first one again", () => {
    const { attention, onActivate } = setUp();
    attention.press("a", "touch");
    vi.advanceTimersByTime(3000);
    attention.press("a", "touch");
    vi.advanceTimersByTime(1000);
    attention.press("a", "touch");
    expect(onActivate).toHaveBeenCalledTimes(1);
  });

  test("a tap on another point opens that one", () => {
    const { attention, shown, onActivate } = setUp();
    attention.press("a", "touch");
    attention.press("b", "touch");
    expect(shown()).toBe("b");
    expect(onActivate).not.toHaveBeenCalled();
  });

  test("a tap on the map in between starts from the beginning", () => {
    const { attention, onActivate } = setUp();
    attention.press("a", "touch");
    attention.dismiss();
    attention.press("a", "touch");
    expect(onActivate).not.toHaveBeenCalled();
  });
});

describe("with the keyboard", () => {
  test("focus opens, Enter activates, Escape closes", () => {
    const { attention, shown, onActivate } = setUp();
    attention.hold("a", "focus");
    expect(shown()).toBe("a");
    attention.press("a", "");
    expect(onActivate).toHaveBeenCalledWith("a");
    attention.dismiss();
    expect(shown()).toBeNull();
  });

  test("what Escape has closed opens again by itself only when somebody comes back", () => {
    const { attention, onOpen } = setUp();
    attention.hold("a", "focus");
    attention.dismiss();
    vi.advanceTimersByTime(10_000);
    attention.release("focus");
    attention.hold("a", "focus");
    expect(onOpen.mock.calls).toEqual([["a"], [null], ["a"]]);
  });
});
