import { beforeEach, describe, expect, test, vi } from "vitest";
import { CLOSE_DELAY_MS, createPopupController } from "#app/map/popup-controller.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

function setUp(closeDelay = CLOSE_DELAY_MS.page) {
  const onChange = vi.fn();
  const onActivate = vi.fn();
  const popups = createPopupController({ closeDelay, onChange, onActivate });
  return { popups, onChange, onActivate, openId: () => onChange.mock.lastCall?.[0] ?? null };
}

describe("with a mouse", () => {
  test("hover opens a popup, and leaving closes it after the delay", () => {
    const { popups, openId } = setUp();
    popups.hover("a");
    expect(openId()).toBe("a");
    popups.leave();
    vi.advanceTimersByTime(199);
    expect(openId()).toBe("a");
    vi.advanceTimersByTime(1);
    expect(openId()).toBeNull();
  });

  test("moving from the point into the popup keeps it open", () => {
    const { popups, openId } = setUp();
    popups.hover("a");
    popups.leave();
    vi.advanceTimersByTime(150);
    popups.hover(null);
    vi.advanceTimersByTime(10_000);
    expect(openId()).toBe("a");
    popups.leave();
    vi.advanceTimersByTime(200);
    expect(openId()).toBeNull();
  });

  test("hovering over another point opens its popup at once", () => {
    const { popups, onChange } = setUp();
    popups.hover("a");
    popups.leave();
    popups.hover("b");
    vi.advanceTimersByTime(10_000);
    expect(onChange.mock.calls).toEqual([["a"], ["b"]]);
  });

  test("a click activates the point", () => {
    const { popups, onActivate } = setUp();
    popups.hover("a");
    popups.press("a", "mouse");
    expect(onActivate).toHaveBeenCalledWith("a");
  });

  test("a popup that has the focus stays open when the pointer leaves", () => {
    const { popups, openId } = setUp();
    popups.hover("a");
    popups.focus(null);
    popups.leave();
    vi.advanceTimersByTime(10_000);
    expect(openId()).toBe("a");
    popups.blur();
    vi.advanceTimersByTime(200);
    expect(openId()).toBeNull();
  });
});

describe("by touch", () => {
  test("the first tap opens a popup, which stays until a tap on the map", () => {
    const { popups, openId, onActivate } = setUp();
    popups.press("a", "touch");
    vi.advanceTimersByTime(60_000);
    expect(openId()).toBe("a");
    expect(onActivate).not.toHaveBeenCalled();
    popups.close();
    expect(openId()).toBeNull();
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

  test("a second tap that comes too late counts as a first one", () => {
    const { popups, onActivate } = setUp();
    popups.press("a", "touch");
    vi.advanceTimersByTime(3000);
    popups.press("a", "touch");
    vi.advanceTimersByTime(1000);
    popups.press("a", "touch");
    expect(onActivate).toHaveBeenCalledTimes(1);
  });

  test("a tap on another point opens its popup", () => {
    const { popups, openId, onActivate } = setUp();
    popups.press("a", "touch");
    popups.press("b", "touch");
    expect(openId()).toBe("b");
    expect(onActivate).not.toHaveBeenCalled();
  });

  test("after a tap on the map the next tap counts as a first one", () => {
    const { popups, onActivate } = setUp();
    popups.press("a", "touch");
    popups.close();
    popups.press("a", "touch");
    expect(onActivate).not.toHaveBeenCalled();
  });
});

describe("with the keyboard", () => {
  test("focus opens a popup, Enter activates the point, Escape closes the popup", () => {
    const { popups, openId, onActivate } = setUp();
    popups.focus("a");
    expect(openId()).toBe("a");
    popups.press("a", "");
    expect(onActivate).toHaveBeenCalledWith("a");
    popups.close();
    expect(openId()).toBeNull();
  });

  test("a popup closed by Escape opens again only at the next focus", () => {
    const { popups, onChange } = setUp();
    popups.focus("a");
    popups.close();
    vi.advanceTimersByTime(10_000);
    popups.blur();
    popups.focus("a");
    expect(onChange.mock.calls).toEqual([["a"], [null], ["a"]]);
  });
});
