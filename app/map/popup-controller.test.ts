import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPopupController } from "#app/map/popup-controller.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(closeDelay = 200) {
  const onOpen = vi.fn();
  const onActivate = vi.fn();
  const popups = createPopupController({ closeDelay, onOpen, onActivate });
  return { popups, onOpen, onActivate, shown: () => onOpen.mock.lastCall?.[0] ?? null };
}

describe("with a mouse", () => {
  test("hovering opens, leaving closes after the delay and not before", () => {
    const { popups, shown } = setUp();
    popups.hold("a", "pointer");
    expect(shown()).toBe("a");
    popups.release("pointer");
    vi.advanceTimersByTime(199);
    expect(shown()).toBe("a");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  test("the way into the popup keeps it open, leaving that closes it", () => {
    const { popups, shown } = setUp();
    popups.hold("a", "pointer");
    popups.release("pointer");
    vi.advanceTimersByTime(150);
    popups.hold(null, "pointer");
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe("a");
    popups.release("pointer");
    vi.advanceTimersByTime(200);
    expect(shown()).toBeNull();
  });

  test("the next point takes over at once", () => {
    const { popups, onOpen } = setUp();
    popups.hold("a", "pointer");
    popups.release("pointer");
    popups.hold("b", "pointer");
    vi.advanceTimersByTime(10_000);
    expect(onOpen.mock.calls).toEqual([["a"], ["b"]]);
  });

  test("a click activates", () => {
    const { popups, onActivate } = setUp();
    popups.hold("a", "pointer");
    popups.press("a", "mouse");
    expect(onActivate).toHaveBeenCalledWith("a");
  });

  test("a popup with the focus in it stays when the pointer leaves", () => {
    const { popups, shown } = setUp();
    popups.hold("a", "pointer");
    popups.hold(null, "focus");
    popups.release("pointer");
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe("a");
    popups.release("focus");
    vi.advanceTimersByTime(200);
    expect(shown()).toBeNull();
  });
});

describe("with a finger", () => {
  test("the first tap opens, and nothing closes it but a tap on the map", () => {
    const { popups, shown, onActivate } = setUp();
    popups.press("a", "touch");
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe("a");
    expect(onActivate).not.toHaveBeenCalled();
    popups.dismiss();
    expect(shown()).toBeNull();
  });

  test.each([
    [1, true],
    [2000, true],
    [2001, false],
  ])("a second tap after %d ms activates: %s", (wait, isActivated) => {
    const { popups, onActivate } = setUp();
    popups.press("a", "touch");
    vi.advanceTimersByTime(wait);
    popups.press("a", "touch");
    expect(onActivate).toHaveBeenCalledTimes(isActivated ? 1 : 0);
  });

  test("a tap that comes too late is a first one again", () => {
    const { popups, onActivate } = setUp();
    popups.press("a", "touch");
    vi.advanceTimersByTime(3000);
    popups.press("a", "touch");
    vi.advanceTimersByTime(1000);
    popups.press("a", "touch");
    expect(onActivate).toHaveBeenCalledTimes(1);
  });

  test("a tap on another point opens that one", () => {
    const { popups, shown, onActivate } = setUp();
    popups.press("a", "touch");
    popups.press("b", "touch");
    expect(shown()).toBe("b");
    expect(onActivate).not.toHaveBeenCalled();
  });

  test("a tap on the map in between starts from the beginning", () => {
    const { popups, onActivate } = setUp();
    popups.press("a", "touch");
    popups.dismiss();
    popups.press("a", "touch");
    expect(onActivate).not.toHaveBeenCalled();
  });
});

describe("with the keyboard", () => {
  test("focus opens, Enter activates, Escape closes", () => {
    const { popups, shown, onActivate } = setUp();
    popups.hold("a", "focus");
    expect(shown()).toBe("a");
    popups.press("a", "");
    expect(onActivate).toHaveBeenCalledWith("a");
    popups.dismiss();
    expect(shown()).toBeNull();
  });

  test("what Escape has closed opens again by itself only when somebody comes back", () => {
    const { popups, onOpen } = setUp();
    popups.hold("a", "focus");
    popups.dismiss();
    vi.advanceTimersByTime(10_000);
    popups.release("focus");
    popups.hold("a", "focus");
    expect(onOpen.mock.calls).toEqual([["a"], [null], ["a"]]);
  });
});
