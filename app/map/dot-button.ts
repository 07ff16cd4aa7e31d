import type { LabelPlace } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";

/** The side of the button around a 12 px dot, in px. */
export const BUTTON_SIZE = 28;

/** Of the keyboard and assistive technology. Presses and hovering by a pointer are events of the map, which finds the nearest dot. */
export type DotEvents = {
  focus(id: string): void;
  blur(): void;
  press(id: string): void;
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

  button.addEventListener("click", (event) => {
    // A click by the keyboard has no detail. Its pointerType is not there in every browser.
    if (event.detail !== 0) return;
    event.stopPropagation();
    events.press(id);
  });
  button.addEventListener("focus", () => {
    if (button.matches(":focus-visible")) events.focus(id);
  });
  button.addEventListener("blur", () => events.blur());
  return button;
}

export function setEmphasis(button: HTMLButtonElement, emphasis: MapPoint["emphasis"]): void {
  for (const each of ["strong", "faint"]) button.classList.toggle(`is-${each}`, each === emphasis);
}

export function setLabel(button: HTMLButtonElement, place: LabelPlace | undefined): void {
  const label = button.querySelector<HTMLElement>(".map-label");
  if (!label) return;
  label.hidden = place === undefined;
  if (place) label.style.translate = `${Math.round(place.right)}px ${Math.round(place.down)}px`;
  const leader = place?.leader;
  button.classList.toggle("has-leader", leader !== undefined);
  button.style.setProperty("--leader", leader ? `${leader.length}px` : null);
  button.style.setProperty("--leader-turn", leader ? `${leader.turn}deg` : null);
}
