import type { LabelSide } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";

/** The side of the button around a 12 px dot, in px. */
export const BUTTON_SIZE = 28;
/** A press that moves further than this is a pan, in px. */
const PAN_DISTANCE = 6;

/** Buttons of close dots overlap, so a pointer event concerns the dot nearest to it rather than its target. */
export type DotEvents = {
  /** Id of the dot nearest to a pointer event. */
  nearest(event: MouseEvent): string | null;
  /** The dot that the mouse is over; null when it has left. */
  setHovered(id: string | null): void;
  focus(id: string): void;
  blur(): void;
  press(id: string, event: MouseEvent): void;
};

export function createDotButton({ id, name }: MapPoint, events: DotEvents): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-dot";
  button.dataset.point = id;
  button.setAttribute("aria-label", name);
  const label = document.createElement("span");
  label.className = "map-label";
  label.textContent = name;
  label.hidden = true;
  button.append(label);

  let pressedAt = { x: 0, y: 0 };
  button.addEventListener("pointerdown", ({ x, y }) => {
    pressedAt = { x, y };
  });
  button.addEventListener("click", (event) => {
    // Leaflet would take it for a click on the map.
    event.stopPropagation();
    const isByKey = event.detail === 0;
    const isPan = !isByKey && Math.hypot(event.x - pressedAt.x, event.y - pressedAt.y) > PAN_DISTANCE;
    if (!isPan) events.press((!isByKey && events.nearest(event)) || id, event);
  });
  button.addEventListener("dblclick", (event) => event.stopPropagation());
  for (const type of ["pointerenter", "pointermove"] as const)
    button.addEventListener(type, (event) => {
      const isHovering = event.pointerType !== "touch" && event.buttons === 0;
      if (isHovering) events.setHovered(events.nearest(event) ?? id);
    });
  button.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") events.setHovered(null);
  });
  button.addEventListener("focus", () => {
    if (button.matches(":focus-visible")) events.focus(id);
  });
  button.addEventListener("blur", () => events.blur());
  return button;
}

/** Shows the dot's name on a side of it, or hides it. */
export function setLabel(button: HTMLButtonElement, side: LabelSide | undefined): void {
  const label = button.querySelector<HTMLElement>(".map-label");
  if (!label) return;
  label.hidden = side === undefined;
  label.classList.toggle("is-left", side === "left");
}
