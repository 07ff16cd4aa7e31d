import L from "leaflet";
import { CLUSTER_CLASS, drawClusters } from "#app/map/cluster-layer.ts";
import { BUTTON_SIZE, createDotButton, type DotEvents, setEmphasis, setLabel } from "#app/map/dot-button.ts";
import type { LabelPlace } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";

/** With more dots in view than this, close ones become clusters. */
const MAX_DOTS = 300;
/** From the middle of a dot's button to its corner, in px. */
const REACH = 20;

type Dot = { point: MapPoint; marker: L.Marker; button: HTMLButtonElement };

/** Dots as buttons. Only those in view are in the document. */
export function addDots(map: L.Map, events: DotEvents) {
  const dots = new Map<string, Dot>();
  const clusters = L.layerGroup().addTo(map);
  let points: MapPoint[] = [];
  let selectedId: string | null = null;
  let shown: MapPoint[] = [];

  function draw(): void {
    const view = map.getBounds().pad(0.1);
    const inView = points.filter(({ latitude, longitude }) => view.contains([latitude, longitude]));
    const isOnCluster = document.activeElement?.classList.contains(CLUSTER_CLASS);
    clusters.clearLayers();
    shown = inView.length > MAX_DOTS ? drawClusters(map, clusters, inView) : inView;
    // Its button is made anew, or gone.
    if (isOnCluster) map.getContainer().focus({ preventScroll: true });
    const shownIds = new Set(shown.map(({ id }) => id));
    for (const [id, { marker, button }] of dots) {
      // A focused button stays out of view too, or the focus would be lost.
      const isFocused = button === document.activeElement && points.some((point) => point.id === id);
      if (shownIds.has(id) || isFocused) continue;
      marker.remove();
      dots.delete(id);
    }
    for (const point of shown) {
      const dot = dots.get(point.id) ?? addDot(map, point, events);
      dots.set(point.id, dot);
      dot.button.classList.toggle("is-selected", point.id === selectedId);
      setEmphasis(dot.button, point.emphasis);
    }
    markCrowded(map, shown, dots);
  }

  return {
    draw,
    show(nextPoints: MapPoint[], nextSelectedId: string | null) {
      const next = new Map(nextPoints.map((point) => [point.id, point]));
      // A button that is made anew would lose the focus.
      for (const [id, { marker, point }] of dots) {
        if (isAlike(point, next.get(id))) continue;
        marker.remove();
        dots.delete(id);
      }
      points = nextPoints;
      selectedId = nextSelectedId;
      draw();
    },
    list: () => shown,
    showLabels(sides: Map<string, LabelPlace>) {
      for (const { id } of shown) {
        const button = dots.get(id)?.button;
        if (button) setLabel(button, sides.get(id));
      }
    },
    /** The dot whose button holds a point of the container; of several, the nearest. */
    find(at: L.Point): { id: string; distance: number } | null {
      let nearest: { id: string; distance: number } | null = null;
      for (const { id, latitude, longitude } of shown) {
        const distance = map.latLngToContainerPoint([latitude, longitude]).distanceTo(at);
        if (distance <= (nearest?.distance ?? REACH)) nearest = { id, distance };
      }
      return nearest;
    },
    positionOf: (id: string) => dots.get(id)?.marker.getLatLng(),
    showHover(hoveredId: string | null) {
      for (const [id, { button }] of dots) button.classList.toggle("is-hovered", id === hoveredId);
    },
    focus: (id: string) => dots.get(id)?.button.focus(),
  };
}

function addDot(map: L.Map, point: MapPoint, events: DotEvents): Dot {
  const button = createDotButton(point, events);
  const icon = L.divIcon({
    html: button,
    className: "map-button-marker",
    iconSize: [BUTTON_SIZE, BUTTON_SIZE],
  });
  const marker = L.marker([point.latitude, point.longitude], { icon, interactive: false, keyboard: false });
  return { point, marker: marker.addTo(map), button };
}

function isAlike(one: MapPoint, other: MapPoint | undefined): boolean {
  return one.name === other?.name && one.latitude === other.latitude && one.longitude === other.longitude;
}

/** Buttons that overlap are no targets for the pointer, as the map finds the nearest dot. */
function markCrowded(map: L.Map, shown: MapPoint[], dots: ReadonlyMap<string, Dot>): void {
  const located = shown.map(({ id, latitude, longitude }) => ({
    button: dots.get(id)?.button,
    at: map.latLngToContainerPoint([latitude, longitude]),
  }));
  for (const { button, at } of located) {
    const isCrowded = located.some(
      (other) =>
        other.button !== button &&
        Math.abs(other.at.x - at.x) < BUTTON_SIZE &&
        Math.abs(other.at.y - at.y) < BUTTON_SIZE,
    );
    button?.classList.toggle("is-crowded", isCrowded);
  }
}
