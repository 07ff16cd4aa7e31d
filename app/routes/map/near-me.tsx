import { useState } from "react";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

/** By the code of a GeolocationPositionError. */
const REASONS: Record<number, string> = {
  1: "Your location is not shown, since your browser was not allowed to tell it.",
  2: "Your location could not be found.",
  3: "Your location could not be found in time.",
};

/** Further away than this the map would show none of the stations. */
const MAX_DISTANCE_METRES = 50_000;
const TOO_FAR = "You are too far from these stations to be shown on this map.";

type Props = {
  stations: Coordinates[];
  /** Not called when the visitor is too far away. */
  onFound: (here: Coordinates) => void;
};

/** Asks the browser for the visitor's location when pressed. The location is not sent to the server. */
export function NearMe({ stations, onFound }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  const [message, setMessage] = useState("");

  const search = () => {
    if (!("geolocation" in navigator)) return setMessage(REASONS[2] ?? "");
    setIsSearching(true);
    setMessage("");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setIsSearching(false);
        const here = { latitude, longitude };
        const distance = Math.min(...stations.map((station) => distanceInMetres(here, station)));
        if (distance > MAX_DISTANCE_METRES) setMessage(TOO_FAR);
        else onFound(here);
      },
      ({ code }) => {
        setIsSearching(false);
        setMessage(REASONS[code] ?? REASONS[2] ?? "");
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        className="border-line! bg-card! text-ink! shadow-soft hover:bg-sand!"
        onClick={search}
        aria-disabled={isSearching}
      >
        <ToolIcon name="location" size={18} />
        Near me
      </Button>
      <p
        role="status"
        className="max-w-80 rounded-sm bg-card px-3 py-1.5 text-sm text-soft shadow-soft empty:hidden"
      >
        {isSearching ? "Looking for your location..." : message}
      </p>
    </div>
  );
}
