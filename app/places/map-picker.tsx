import { type KeyboardEvent, useId, useState } from "react";
import { MapView } from "#app/map/map-view.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { isLocated, type Viewport } from "#app/map/viewport.ts";
import { type FoundPlaceJson, readPlace } from "#app/places/found-place.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { count } from "#app/shared/count.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";

const EDINBURGH = { latitude: 55.9533, longitude: -3.1883 };
const [ZOOM, ZOOM_WITH_COORDINATES, ZOOM_SELECTED] = [10, 15, 16];

type Props = {
  value: Coordinates;
  /** Shown to find one's way, also where no tiles load. One that is pressed is picked. */
  stations: MapPoint[];
  onChange: (at: Coordinates) => void;
  search: (query: string) => Promise<FoundPlaceJson[]>;
};

type Search =
  | { step: "idle" | "searching" }
  | { step: "done"; places: FoundPlaceJson[] }
  | { step: "failed"; message: string };

export function MapPicker({ value, stations, onChange, search }: Props) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Search>({ step: "idle" });
  const [viewport, setViewport] = useState<Viewport>(() =>
    isLocated(value) ? { ...value, zoom: ZOOM_WITH_COORDINATES } : { ...EDINBURGH, zoom: ZOOM },
  );

  async function find() {
    if (query.trim() === "" || found.step === "searching") return;
    setFound({ step: "searching" });
    try {
      setFound({ step: "done", places: await search(query.trim()) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The server's sentence may begin with these words.
      setFound({ step: "failed", message: `Search failed: ${reason.replace(/^Search failed: /, "")}` });
    }
  }

  function choose(place: FoundPlaceJson) {
    const at = readPlace(place);
    setViewport({ ...at, zoom: ZOOM_SELECTED });
    onChange(at);
  }

  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="-mb-1.5 font-semibold text-sm">
        Search for a location
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Name, address or coordinates"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // Enter would save the form around it.
            if (event.key !== "Enter") return;
            event.preventDefault();
            void find();
          }}
        />
        <Button onClick={find} disabled={query.trim() === "" || found.step === "searching"}>
          <Icon name="search" size={18} />
          {found.step === "searching" ? "Searching..." : "Search"}
        </Button>
      </div>
      <SearchResult found={found} onChoose={choose} />
      <MapView
        className="h-80 rounded-md border border-line"
        label="Map to pick the location: Enter picks its centre"
        points={stations}
        onActivate={({ latitude, longitude }) => onChange({ latitude, longitude })}
        viewport={viewport}
        picked={isLocated(value) ? value : null}
        onPick={onChange}
        onLoadError={(reason) =>
          showToast({ title: "Error", description: `Failed to load map: ${reason}`, variant: "destructive" })
        }
      />
      <p className="text-sm text-soft">
        Click the map or drag the pin. By keyboard: move the map with the arrow keys, and press Enter for its
        centre.
      </p>
      <p role="status" className="font-semibold tabular-nums">
        {isLocated(value)
          ? `Selected: ${value.latitude.toFixed(6)}, ${value.longitude.toFixed(6)}`
          : "No location selected"}
      </p>
    </div>
  );
}

function SearchResult({ found, onChoose }: { found: Search; onChoose: (place: FoundPlaceJson) => void }) {
  if (found.step === "failed")
    return (
      <p role="alert" className="font-medium text-danger">
        {found.message}
      </p>
    );
  if (found.step !== "done") return null;
  const { places } = found;
  if (places.length === 0)
    return (
      <p role="status">
        <strong className="block">No results found</strong>
        No locations found for the query
      </p>
    );
  const credits = [...new Set(places.flatMap(({ credit }) => credit || []))];
  return (
    <div className="grid gap-1.5">
      <p role="status">{`Found ${count(places.length, "result")}`}</p>
      <ul className="max-h-60 overflow-y-auto rounded-md border border-line">
        {places.map((place) => (
          <li key={place.place_id} className="border-line border-b border-dashed last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(place)}
              className="wrap-anywhere min-h-11 w-full px-3.5 py-2 text-left hover:bg-sand focus-visible:-outline-offset-2"
            >
              {place.display_name}
            </button>
          </li>
        ))}
      </ul>
      {credits.map((credit) => (
        <p key={credit} className="text-soft text-xs">
          {credit}
        </p>
      ))}
    </div>
  );
}
