import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapStation } from "#app/search/explore-map/map-points.ts";
import { nameHours } from "#app/search/filter-summary.ts";
import { type Filters, HOURS_AWAY } from "#app/search/filters.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { describeMiles } from "#app/walks/walk-length.ts";

/** By the code of a GeolocationPositionError. */
const REASONS: Record<number, string> = {
  1: "Your location is not shown, since your browser was not allowed to tell it.",
  2: "Your location could not be found.",
  3: "Your location could not be found in time.",
};

/** Further away than this the map would show none of the stations. */
const MAX_DISTANCE_METRES = 50_000;
/** From here on it is 0.1 miles when rounded. */
const LEAST_METRES = 81;
const TOO_FAR = "You are too far from these stations to be shown on this map.";

/** At the end of an address that asks for it at once: the installed site's shortcut. */
const NEAR_ME = "#near-me";

type Props = {
  stations: MapStation[];
  /** Not called when the visitor is too far away. */
  onFound: (here: Coordinates) => void;
  /** What there is time for from the nearest station. */
  onChoose: (trip: Pick<Filters, "from" | "maxHours">) => void;
};

type Nearest = { slug: string; text: string };

/** Asks the browser for the visitor's location when pressed, and for the time they have. The location is not sent to the server. */
export function NearMe({ stations, onFound, onChoose }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  const [message, setMessage] = useState("");
  const [nearest, setNearest] = useState<Nearest | null>(null);
  const button = useRef<HTMLDivElement>(null);

  const search = () => {
    if (isSearching) return;
    if (!("geolocation" in navigator)) return setMessage(REASONS[2] ?? "");
    setIsSearching(true);
    setMessage("");
    setNearest(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        // The browser's question may be answered when this map is gone.
        if (!button.current) return;
        setIsSearching(false);
        const here = { latitude, longitude };
        const found = nearestOf(stations, here);
        if (!found) return setMessage(TOO_FAR);
        setNearest(found);
        onFound(here);
      },
      ({ code }) => {
        setIsSearching(false);
        setMessage(REASONS[code] ?? REASONS[2] ?? "");
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };

  const closeChoice = () => {
    setNearest(null);
    button.current?.querySelector("button")?.focus();
  };

  const searchAtOnce = useEffectEvent(() => {
    if (location.hash !== NEAR_ME) return;
    // Whoever comes back to the map does not ask for it again.
    history.replaceState(history.state, "", location.pathname + location.search);
    search();
  });
  useEffect(() => searchAtOnce(), []);

  return (
    <div ref={button} className="flex flex-wrap items-center gap-2">
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
        className={
          nearest
            ? "sr-only"
            : "max-w-80 rounded-sm bg-card px-3 py-1.5 text-sm text-soft shadow-soft empty:hidden"
        }
      >
        {isSearching ? "Looking for your location..." : (nearest?.text ?? message)}
      </p>
      {nearest && (
        <TimeChoice
          text={nearest.text}
          onChoose={(maxHours) => {
            onChoose({ from: nearest.slug, maxHours });
            closeChoice();
          }}
          onClose={closeChoice}
        />
      )}
    </div>
  );
}

/** Null where all are too far away. */
function nearestOf(stations: MapStation[], here: Coordinates): Nearest | null {
  const [first] = stations
    .map(({ slug, name, ...at }) => ({ slug, name, metres: distanceInMetres(here, at) }))
    .sort((one, other) => one.metres - other.metres);
  if (!first || first.metres > MAX_DISTANCE_METRES) return null;
  const away = first.metres < LEAST_METRES ? "less than 0.1 miles" : describeMiles(first.metres, 1);
  return { slug: first.slug, text: `Nearest station: ${first.name}, ${away}` };
}

type TimeChoiceProps = { text: string; onChoose: (hours: number) => void; onClose: () => void };

function TimeChoice({ text, onChoose, onClose }: TimeChoiceProps) {
  return (
    <fieldset
      className="relative grid gap-2 rounded-md bg-card p-3 shadow-soft"
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <legend className="float-left pr-9 text-sm">
        <span className="block text-soft">{text}</span>
        <span className="font-semibold">Time I have, from there and back</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {HOURS_AWAY.map((hours) => (
          <Button key={hours} size="sm" className="px-3.5!" onClick={() => onChoose(hours)}>
            <span className="inline-block first-letter:uppercase">{nameHours(hours)}</span>
          </Button>
        ))}
      </div>
      <Button
        size="icon"
        variant="quiet"
        aria-label="Close"
        className="absolute top-0.5 right-0.5"
        onClick={onClose}
      >
        <Icon name="close" size={18} />
      </Button>
    </fieldset>
  );
}
