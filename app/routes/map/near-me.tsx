import { useState } from "react";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Of GeolocationPositionError: what it was, in words. */
const REASONS: Record<number, string> = {
  1: "Your location is not shown, since your browser was not allowed to tell it.",
  2: "Your location could not be found.",
  3: "Your location could not be found in time.",
};

type Props = {
  /** What there is to say about the place that was found, if anything. */
  onFound: (here: Coordinates) => string;
};

/** Asks where the visitor is, when they press it and not before. The place stays in the browser. */
export function NearMe({ onFound }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState("");

  const ask = () => {
    if (!("geolocation" in navigator)) return setMessage(REASONS[2] ?? "");
    setIsAsking(true);
    setMessage("");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setIsAsking(false);
        setMessage(onFound({ latitude, longitude }));
      },
      ({ code }) => {
        setIsAsking(false);
        setMessage(REASONS[code] ?? REASONS[2] ?? "");
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        className="bg-card! text-ink! shadow-soft hover:bg-sand!"
        onClick={ask}
        aria-disabled={isAsking}
      >
        <Icon name="location" size={18} />
        Near me
      </Button>
      <p
        role="status"
        className="max-w-80 rounded-sm bg-card px-3 py-1.5 text-sm text-soft shadow-soft empty:hidden"
      >
        {isAsking ? "Looking for your location..." : message}
      </p>
    </div>
  );
}
