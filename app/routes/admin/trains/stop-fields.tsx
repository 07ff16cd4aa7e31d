import { useRef } from "react";
import { changeAndFocus } from "#app/routes/admin/editing/change-and-focus.ts";
import type { CodedStation } from "#app/routes/admin/trains/train-records.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  /** Ids, in order. */
  stops: string[];
  stations: CodedStation[];
  onChange: (stops: string[]) => void;
};

const NONE = { value: "", label: "Choose a station to add" };

export function StopFields({ stops, stations, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const nameOf = (stop: string) => stations.find((station) => station.id === stop)?.name ?? "Unknown station";
  /** The focus goes with the station, to the same button or to the one that still works. */
  const move = (from: number, to: number) => {
    const next = stops.filter((_, position) => position !== from);
    next.splice(to, 0, stops[from] ?? "");
    const goesOn = to > from && to < stops.length - 1;
    changeAndFocus(
      () => onChange(next),
      () =>
        list.current?.children[to]?.querySelectorAll<HTMLElement>("button:not(:disabled)")[goesOn ? 1 : 0],
    );
  };
  const remove = (at: number) =>
    changeAndFocus(
      () => onChange(stops.filter((_, position) => position !== at)),
      () =>
        list.current?.children[Math.min(at, stops.length - 2)]?.querySelector<HTMLElement>(
          "button:last-of-type",
        ),
    );
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Stations in order</legend>
      {stops.length > 0 && (
        <ol ref={list} className="mb-3 grid gap-1">
          {stops.map((stop, position) => (
            <Stop
              key={stop}
              name={nameOf(stop)}
              position={position}
              isLast={position === stops.length - 1}
              onMove={(to) => move(position, to)}
              onRemove={() => remove(position)}
            />
          ))}
        </ol>
      )}
      <Field label="Add a station">
        {({ id }) => (
          <Combobox
            id={id}
            name="add-stop"
            items={stations
              .filter((station) => !stops.includes(station.id))
              .map(({ id: value, name }) => ({ value, label: name }))}
            anyItem={NONE}
            value=""
            onValueChange={(chosen) => chosen && onChange([...stops, chosen])}
            emptyText="No station has this name."
          />
        )}
      </Field>
    </fieldset>
  );
}

type StopProps = {
  name: string;
  position: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function Stop({ name, position, isLast, onMove, onRemove }: StopProps) {
  return (
    <li className="flex items-center gap-1 rounded-sm border border-line bg-card py-0.5 pr-1 pl-3">
      <span className="wrap-anywhere min-w-0 grow">
        {position + 1}. {name}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move ${name} up`}
        disabled={position === 0}
        onClick={() => onMove(position - 1)}
      >
        <Icon name="chevron-down" className="rotate-180" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(position + 1)}
      >
        <Icon name="chevron-down" />
      </Button>
      <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </li>
  );
}
