import L from "leaflet";
import type { LabelSide } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/map-point.ts";
import { clusterPoints } from "#app/map/point-clusters.ts";

/** More dots than this in view are drawn as clusters. */
const MOST_DOTS = 300;
/** The side of the button around a 12 px dot, in px. */
const TARGET = 28;
/** From its middle to its corner, in px. */
const REACH = 20;
/** A press that moved further than this was a pan, in px. */
const PAN = 6;

type Handlers = {
  onHover(id: string, by: "pointer" | "focus"): void;
  onLeave(by: "pointer" | "focus"): void;
  onPress(id: string, event: MouseEvent): void;
};

/** Buttons lie over each other where dots are close together: the dot that is nearest is meant, not the button that lies on top. */
type Pointer = {
  /** Id of the dot nearest to where something happened. */
  nearest(event: MouseEvent): string | null;
  /** The dot that a mouse points at, or none any more. */
  moveTo(id: string | null): void;
};

/** Dots as buttons, those in view only; with names where there is room. */
export function addDots(map: L.Map, handlers: Handlers) {
  const markers = new Map<string, { marker: L.Marker; button: HTMLButtonElement }>();
  const clusters = L.layerGroup().addTo(map);
  let points: MapPoint[] = [];
  let selected: string | null = null;
  let shown: MapPoint[] = [];
  let pointed: string | null = null;

  function find(at: L.Point): string | null {
    let nearest: { id: string; distance: number } | null = null;
    for (const { id, latitude, longitude } of shown) {
      const distance = map.latLngToContainerPoint([latitude, longitude]).distanceTo(at);
      if (distance <= (nearest?.distance ?? REACH)) nearest = { id, distance };
    }
    return nearest?.id ?? null;
  }

  const pointer: Pointer = {
    nearest: (event) => find(map.mouseEventToContainerPoint(event)),
    moveTo(id) {
      if (id === pointed) return;
      if (pointed !== null) markers.get(pointed)?.button.classList.remove("is-pointed");
      if (id !== null) markers.get(id)?.button.classList.add("is-pointed");
      pointed = id;
      if (id === null) handlers.onLeave("pointer");
      else handlers.onHover(id, "pointer");
    },
  };

  function draw(): void {
    const view = map.getBounds().pad(0.1);
    const inView = points.filter(({ latitude, longitude }) => view.contains([latitude, longitude]));
    clusters.clearLayers();
    const single = inView.length > MOST_DOTS ? drawClusters(inView) : inView;
    const wanted = new Map(single.map((point) => [point.id, point]));
    for (const [id, { marker, button }] of markers) {
      // Who has the focus keeps it, also out of view.
      if (wanted.has(id) || (button === document.activeElement && points.some((point) => point.id === id)))
        continue;
      marker.remove();
      markers.delete(id);
    }
    for (const point of single) {
      if (!markers.has(point.id)) markers.set(point.id, addDot(map, point, handlers, pointer));
      markers.get(point.id)?.button.classList.toggle("is-selected", point.id === selected);
    }
    shown = single;
  }

  function drawClusters(inView: MapPoint[]): MapPoint[] {
    const byId = new Map(inView.map((point) => [point.id, point]));
    const pixels = inView.map(({ id, latitude, longitude }) => ({
      id,
      ...plain(map.latLngToLayerPoint([latitude, longitude])),
    }));
    const alone: MapPoint[] = [];
    for (const { x, y, ids } of clusterPoints(pixels)) {
      const [only] = ids;
      const point = ids.length === 1 && only !== undefined ? byId.get(only) : undefined;
      if (point) alone.push(point);
      else addCluster(map, map.layerPointToLatLng([x, y]), ids.length).addTo(clusters);
    }
    return alone;
  }

  return {
    /** After every move of the map. */
    draw,
    show(nextPoints: MapPoint[], nextSelected: string | null) {
      if (nextPoints !== points) {
        for (const { marker } of markers.values()) marker.remove();
        markers.clear();
      }
      points = nextPoints;
      selected = nextSelected;
      draw();
    },
    /** The dots on the map, without those in clusters. */
    list: () => shown,
    showLabels(sides: Map<string, LabelSide>) {
      for (const { id } of shown) setLabel(markers.get(id)?.button, sides.get(id));
    },
    /** Id of the dot nearest to a point of the container, within its button. */
    find,
    focus(id: string) {
      markers.get(id)?.button.focus();
    },
  };
}

function addDot(map: L.Map, point: MapPoint, { onHover, onLeave, onPress }: Handlers, pointer: Pointer) {
  const { id, name, latitude, longitude } = point;
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
    // Beside a point it would be a press on the map.
    event.stopPropagation();
    const isByKey = event.detail === 0;
    const isPan = !isByKey && Math.hypot(event.x - pressedAt.x, event.y - pressedAt.y) > PAN;
    if (!isPan) onPress((!isByKey && pointer.nearest(event)) || id, event);
  });
  button.addEventListener("dblclick", (event) => event.stopPropagation());
  for (const name of ["pointerenter", "pointermove"] as const)
    button.addEventListener(name, (event) => {
      const isHovering = event.pointerType !== "touch" && event.buttons === 0;
      if (isHovering) pointer.moveTo(pointer.nearest(event) ?? id);
    });
  button.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") pointer.moveTo(null);
  });
  button.addEventListener("focus", () => {
    if (button.matches(":focus-visible")) onHover(id, "focus");
  });
  button.addEventListener("blur", () => onLeave("focus"));

  const icon = L.divIcon({ html: button, className: "map-dot-place", iconSize: [TARGET, TARGET] });
  const marker = L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
  return { marker, button };
}

function addCluster(map: L.Map, at: L.LatLng, count: number): L.Marker {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-cluster";
  button.textContent = String(count);
  button.setAttribute("aria-label", `${count} close together: zoom in`);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    map.setView(at, map.getZoom() + 2);
  });
  const icon = L.divIcon({ html: button, className: "map-dot-place", iconSize: [36, 36] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}

function setLabel(button: HTMLButtonElement | undefined, side: LabelSide | undefined): void {
  const label = button?.querySelector<HTMLElement>(".map-label");
  if (!label) return;
  label.hidden = side === undefined;
  label.classList.toggle("is-left", side === "left");
}

function plain({ x, y }: L.Point): { x: number; y: number } {
  return { x, y };
}
