import { useId } from "react";
import type { CodedStation } from "#app/routes/admin/trains/train-records.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

type Props = {
  /** Ids, in order. */
  stops: string[];
  stations: CodedStation[];
  onChange: (stops: string[]) => void;
};

export function StopFields({ stops, stations, onChange }: Props) {
  const id = useId();
  const nameOf = (stop: string) => stations.find((station) => station.id === stop)?.name ?? "Unknown station";
  const move = (from: number, to: number) => {
    const next = stops.filter((_, position) => position !== from);
    next.splice(to, 0, stops[from] ?? "");
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Stations in order</legend>
      {stops.length > 0 && (
        <ol className="mb-3 grid gap-1">
          {stops.map((stop, position) => (
            <li
              key={stop}
              className="flex items-center gap-1 rounded-sm border border-line bg-card py-0.5 pr-1 pl-3"
            >
              <span className="wrap-anywhere min-w-0 grow">
                {position + 1}. {nameOf(stop)}
              </span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Move ${nameOf(stop)} up`}
                disabled={position === 0}
                onClick={() => move(position, position - 1)}
              >
                <Icon name="chevron-down" className="rotate-180" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Move ${nameOf(stop)} down`}
                disabled={position === stops.length - 1}
                onClick={() => move(position, position + 1)}
              >
                <Icon name="chevron-down" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${nameOf(stop)}`}
                onClick={() => onChange(stops.filter((each) => each !== stop))}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <label htmlFor={id} className="sr-only">
        Add a station
      </label>
      <NativeSelect
        id={id}
        value=""
        onChange={({ target }) => target.value && onChange([...stops, target.value])}
      >
        <option value="">Add a station...</option>
        {stations
          .filter((station) => !stops.includes(station.id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </NativeSelect>
    </fieldset>
  );
}
