import type L from "leaflet";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { coveredEdges } from "#app/map/leaflet-viewport.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import type { PopupController } from "#app/map/popup-controller.ts";

type Props = { map: L.Map; point: MapPoint; popups: PopupController; children: ReactNode };

/** From the point to the popup, and from the popup to the map's edge, in px. */
const [DISTANCE, EDGE] = [14, 8];

const MIN_HEIGHT = 96;

/** Lies above its point, or below where there is no room above, or where there is more room, and scrolls. */
export function MapPopup({ map, point, popups, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { id, name, latitude, longitude } = point;

  // After every render, since the content decides the size.
  useLayoutEffect(() => {
    const popup = box.current;
    if (!popup) return;
    const position = () => positionPopup(popup, map.latLngToContainerPoint([latitude, longitude]), map);
    const hide = () => {
      popup.style.visibility = "hidden";
    };
    position();
    map.on("move zoomend resize", position);
    map.on("zoomanim", hide);
    return () => {
      map.off("move zoomend resize", position);
      map.off("zoomanim", hide);
    };
  });

  // React's onPointerEnter would run before the pointerleave listeners of Leaflet's elements.
  useEffect(() => {
    const popup = box.current;
    const enter = ({ pointerType }: PointerEvent) => pointerType !== "touch" && popups.hover(null);
    const leave = ({ pointerType }: PointerEvent) => pointerType !== "touch" && popups.leave();
    popup?.addEventListener("pointerenter", enter);
    popup?.addEventListener("pointerleave", leave);
    return () => {
      popup?.removeEventListener("pointerenter", enter);
      popup?.removeEventListener("pointerleave", leave);
    };
  }, [popups]);

  return (
    <section
      ref={box}
      className="map-popup"
      aria-label={name}
      data-point={id}
      onFocus={() => popups.focus(null)}
      onBlur={popups.blur}
    >
      <div className="map-popup-content">{children}</div>
    </section>
  );
}

function positionPopup(popup: HTMLElement, at: L.Point, leaflet: L.Map): void {
  const map = leaflet.getSize();
  const covered = coveredEdges(leaflet);
  const content = popup.firstElementChild as HTMLElement;
  content.style.maxHeight = "";
  const room = {
    above: at.y - covered.top - DISTANCE - EDGE,
    below: map.y - at.y - covered.bottom - DISTANCE - EDGE,
  };
  const isBelow = popup.offsetHeight > room.above && room.below > room.above;
  content.style.maxHeight = `${Math.max(MIN_HEIGHT, isBelow ? room.below : room.above)}px`;
  const { offsetWidth: width, offsetHeight: height } = popup;
  const left = Math.max(EDGE, Math.min(at.x - width / 2, map.x - width - EDGE));
  const top = isBelow ? at.y + DISTANCE : at.y - height - DISTANCE;
  popup.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  popup.style.setProperty("--tail", `${Math.round(at.x - left)}px`);
  popup.dataset.side = isBelow ? "below" : "above";
  const isInView = at.x >= 0 && at.y >= 0 && at.x <= map.x && at.y <= map.y;
  popup.style.visibility = isInView ? "visible" : "hidden";
}
