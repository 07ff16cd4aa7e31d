import { type RefObject, useEffect, useRef } from "react";
import type { Leaflet } from "#app/map/use-leaflet.ts";

export type LastInput = {
  /** Whether the visitor caused the last move; reset it before moving the map by code. */
  isByUser: boolean;
  pointerType: string;
  /** Where a finger began to touch the map; null after its click, which the browser moves to a control nearby. */
  touchedAt: PointerEvent | null;
};

/** Keeps what the visitor last did in the map's frame. The listeners capture, so as to run before Leaflet's. */
export function useLastInput(frame: RefObject<HTMLElement | null>): RefObject<LastInput> {
  const input = useRef<LastInput>({ isByUser: false, pointerType: "", touchedAt: null });
  useEffect(() => {
    const element = frame.current;
    const controller = new AbortController();
    const options = { capture: true, passive: true, signal: controller.signal };
    const handleInput = () => {
      input.current.isByUser = true;
    };
    const handlePointer = (event: PointerEvent) => {
      const { type, pointerType } = event;
      input.current.pointerType = pointerType;
      if (type === "pointerdown") input.current.touchedAt = pointerType === "touch" ? event : null;
    };
    for (const type of ["pointerdown", "wheel", "keydown"])
      element?.addEventListener(type, handleInput, options);
    for (const type of ["pointerdown", "pointermove"] as const)
      element?.addEventListener(type, handlePointer, options);
    return () => controller.abort();
  }, [frame]);
  return input;
}

/** Closes the open popup on Escape, pressed in the map or elsewhere on the page. The Escape of a dialog closes the dialog. */
export function useCloseOnEscape(frame: RefObject<HTMLElement | null>, leaflet: Leaflet | null): void {
  useEffect(() => {
    if (!leaflet) return;
    const element = frame.current;
    const controller = new AbortController();
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const id = element?.querySelector<HTMLElement>(".map-popup")?.dataset.point;
      if (id === undefined) return;
      const isInPopup = (event.target as Element).closest?.(".map-popup");
      event.stopPropagation();
      leaflet.popups.close();
      if (isInPopup) leaflet.layers.focusDot(id);
    };
    const closeOutsideDialogs = (event: KeyboardEvent) => {
      if (!(event.target as Element).closest?.("[role=dialog]")) close(event);
    };
    element?.addEventListener("keydown", close, { signal: controller.signal });
    document.addEventListener("keydown", closeOutsideDialogs, { signal: controller.signal });
    return () => controller.abort();
  }, [frame, leaflet]);
}
