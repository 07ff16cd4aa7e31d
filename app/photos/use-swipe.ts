import { type TouchEvent, useRef } from "react";

/** A longer sideways touch is a swipe, in CSS pixels. */
const SWIPE_DISTANCE = 50;

type Point = { x: number; y: number };
type Options = {
  /** 1 for the next picture (a swipe to the left), -1 for the previous one. */
  onSwipe: (direction: 1 | -1) => void;
  /** A touch ended without being a swipe. */
  onCancel: () => void;
};

/** 0 when a touch from one point to the other is no swipe. */
export function swipeDirection(from: Point, to: Point): 1 | -1 | 0 {
  const x = to.x - from.x;
  if (Math.abs(x) <= SWIPE_DISTANCE || Math.abs(x) <= Math.abs(to.y - from.y)) return 0;
  return x < 0 ? 1 : -1;
}

export function useSwipe({ onSwipe, onCancel }: Options) {
  const start = useRef<Point | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      // Two fingers zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const direction =
        start.current && touch ? swipeDirection(start.current, { x: touch.clientX, y: touch.clientY }) : 0;
      start.current = null;
      if (direction === 0) onCancel();
      else onSwipe(direction);
    },
    onTouchCancel() {
      start.current = null;
      onCancel();
    },
  };
}
