import type { ReactNode } from "react";
import type { ChosenPlace } from "#app/day/day-link.ts";
import type { DayStep } from "#app/day/day-steps.ts";
import { shortLength } from "#app/day/describe-day.ts";
import { clockText } from "#app/shared/clock-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { TimeInput } from "#app/ui/time-input.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export type VisitEditor = {
  onChange(slug: string, changes: Partial<ChosenPlace>): void;
  onDrop(slug: string): void;
  /** Fixes when the train to a place leaves, or that back for null; a null minute takes any. */
  onTrain(slug: string | null, departure: number | null): void;
  /** To a position in the order; `button` is the id of the element that gets the focus. */
  onMove(slug: string, to: number, button: string | null): void;
};

const STAYS = [15, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 360];

type Props = {
  place: { slug: string; name: string };
  stay: number;
  at: number | null;
  position: number;
  count: number;
  editor: VisitEditor;
};

export function VisitControls({ place: { slug, name }, stay, at, position, count, editor }: Props) {
  const stays = STAYS.includes(stay) ? STAYS : [...STAYS, stay].toSorted((one, other) => one - other);
  const move = (to: number, direction: "up" | "down") => {
    const isLast = direction === "up" ? to === 0 : to === count - 1;
    // The button that was pressed is disabled there.
    const left = isLast ? (direction === "up" ? "down" : "up") : direction;
    editor.onMove(slug, to, `${left}-${slug}`);
  };
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2 print:hidden">
      <Labelled text="Stay" className="w-36">
        <NativeSelect
          id={`stay-${slug}`}
          aria-label={`Stay at ${name}`}
          value={stay}
          onChange={({ target }) => editor.onChange(slug, { stay: Number(target.value) })}
        >
          {stays.map((minutes) => (
            <option key={minutes} value={minutes}>
              {shortLength(minutes)}
            </option>
          ))}
        </NativeSelect>
      </Labelled>
      <Labelled text="Begin at" className="w-29">
        <TimeInput
          id={`begin-${slug}`}
          aria-label={`Begin at ${name} at`}
          value={at}
          onValueChange={(minute) => editor.onChange(slug, { at: minute })}
          waitsForEnd
        />
      </Labelled>
      <span className="flex flex-wrap">
        <Button
          id={`up-${slug}`}
          size="icon"
          variant="quiet"
          aria-label={`Earlier: ${name}`}
          disabled={position === 0}
          onClick={() => move(position - 1, "up")}
        >
          <Icon name="chevron-down" className="rotate-180" />
        </Button>
        <Button
          id={`down-${slug}`}
          size="icon"
          variant="quiet"
          aria-label={`Later: ${name}`}
          disabled={position === count - 1}
          onClick={() => move(position + 1, "down")}
        >
          <Icon name="chevron-down" />
        </Button>
        <Button
          id={`remove-${slug}`}
          size="icon"
          variant="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => editor.onDrop(slug)}
        >
          <ToolIcon name="trash" />
        </Button>
      </span>
    </div>
  );
}

/** By which train one goes: any, or the one that leaves at a minute. */
export function TrainControl({
  step: { to, place, departure, departures, isFixed, missed },
  editor,
}: {
  step: Extract<DayStep, { kind: "train" }>;
  editor: VisitEditor;
}) {
  if (departures.length === 0) return null;
  const chosen = isFixed ? departure : missed;
  // One that was missed may leave from another station.
  const minutes = new Set(chosen === null ? departures : [...departures, chosen]);
  return (
    <div className="mt-2 print:hidden">
      <Labelled text="Take" className="block w-48">
        <NativeSelect
          aria-label={`Take the train to ${to.name}`}
          value={chosen ?? ""}
          onChange={({ target }) => editor.onTrain(place, target.value ? Number(target.value) : null)}
        >
          <option value="">The first that fits</option>
          {[...minutes]
            .toSorted((one, other) => one - other)
            .map((minute) => (
              <option key={minute} value={minute}>
                The {clockText(minute)}
              </option>
            ))}
        </NativeSelect>
      </Labelled>
    </div>
  );
}

/** The controls have longer names of their own. */
function Labelled({ text, className, children }: { text: string; className: string; children: ReactNode }) {
  return (
    <span className={`max-w-full ${className}`}>
      <span aria-hidden="true" className="block text-soft text-xs">
        {text}
      </span>
      {children}
    </span>
  );
}
