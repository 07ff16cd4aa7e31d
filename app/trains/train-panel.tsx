import type { ReactNode } from "react";
import { capitalised } from "#app/shared/capitalised.ts";
import {
  describeChanges,
  describeFrequency,
  describeMinutes,
  describeSundays,
  warnOfFewTrains,
} from "#app/trains/describe-trains.ts";
import { liveDepartures, PASSENGER_ASSIST, planJourney } from "#app/trains/links.ts";
import type { TrainDetail } from "#app/trains/train-detail.ts";
import type { Origin } from "#app/trains/train-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  station: { slug: string; name: string; crs: string | null };
  origin: Origin | null;
  train: TrainDetail | null;
  children?: ReactNode;
};

export function TrainPanel({ station, origin, train, children }: Props) {
  const { name, slug, crs } = station;
  const warning = train && warnOfFewTrains(train);
  return (
    <section aria-labelledby="by-train" className="rounded-xl border border-line bg-card p-5 shadow-soft">
      <h2 id="by-train" className="font-semibold text-xl">
        By train
      </h2>
      {origin?.slug === slug ? (
        <p className="mt-2">Train times are counted from here.</p>
      ) : (
        origin && <TrainFacts origin={origin} name={name} train={train} />
      )}
      {children}
      {warning && (
        <p className="mt-3 flex items-start gap-2.5 font-semibold text-warning">
          <Icon name="warning" size={20} className="mt-0.5" />
          {warning}.
        </p>
      )}
      {train?.note && <p className="mt-2 text-sm text-soft">{sentence(train.note)}</p>}
      {crs && (
        <ul className="mt-4 flex flex-wrap gap-2.5">
          {origin?.slug !== slug && (
            <li>
              <Button size="sm" href={planJourney(origin?.crs ?? null, crs)} target="_blank" rel="noopener">
                Plan a journey
                <ToolIcon name="external" size={16} />
              </Button>
            </li>
          )}
          <li>
            <Button size="sm" href={liveDepartures(crs)} target="_blank" rel="noopener">
              Live departures
              <ToolIcon name="external" size={16} />
            </Button>
          </li>
          <li>
            <Button size="sm" href={PASSENGER_ASSIST} target="_blank" rel="noopener">
              Passenger Assist
              <ToolIcon name="external" size={16} />
            </Button>
          </li>
        </ul>
      )}
      {train && train.sources.length > 0 && <Sources train={train} />}
      {train?.isEstimate && train.sources.length === 0 && (
        <p className="mt-4 text-soft text-xs">
          {train.changes > 0
            ? "Estimated from the times of both lines, with half an interval to change. "
            : "Estimated from the times of other stations on the line. "}
          Look the trains up before you go.
        </p>
      )}
    </section>
  );
}

function TrainFacts({ origin, name, train }: { origin: Origin; name: string; train: TrainDetail | null }) {
  const minutes = train && describeMinutes(train);
  const often = train && describeFrequency(train);
  if (!train || !minutes)
    return (
      <p className="mt-2">
        How long the train from {origin.name} to {name} takes is not known here: the journey planner knows.
        {often && ` How often: ${often}, ${describeSundays(train)}.`}
      </p>
    );
  const known = [describeChanges(train), often, often && describeSundays(train)].filter(Boolean).join(" · ");
  const fastest = train.fastestMinutes !== null && train.fastestMinutes !== train.minutes;
  return (
    <>
      <p className="mt-2 text-lg">
        <strong className="font-semibold">{minutes}</strong> from {origin.name}
      </p>
      <p className="mt-0.5 text-soft">
        {known}
        {fastest && ` · ${train.fastestMinutes} minutes at best`}
      </p>
    </>
  );
}

function Sources({ train: { sources, asOf, isEstimate } }: { train: TrainDetail }) {
  return (
    <p className="mt-4 text-soft text-xs">
      {isEstimate ? "Estimated from sources" : "From sources"} of {asOf ?? "an unknown year"}:{" "}
      {sources.map((url, position) => (
        <span key={url}>
          {position > 0 && ", "}
          <a href={url} className="underline underline-offset-2">
            {new URL(url).hostname.replace(/^www\.|\.$/g, "")}
          </a>
        </span>
      ))}
      . Look the trains up before you go.
    </p>
  );
}

function sentence(note: string): string {
  const text = capitalised(note);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
