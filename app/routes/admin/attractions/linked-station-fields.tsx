import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import type { AttractionValues, StationValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import {
  plannedMinutesQuery,
  type StationChoice,
  stationChoicesQuery,
} from "#app/routes/admin/attractions/form-choices.ts";
import { useHiddenStations } from "#app/routes/admin/attractions/hidden-stations.ts";
import { type SuggestedWalk, SuggestStations } from "#app/routes/admin/attractions/suggest-stations.tsx";
import { changeAndFocus } from "#app/routes/admin/editing/change-and-focus.ts";
import { parseDegrees, parseMinutes } from "#app/routes/admin/editing/typed-text.ts";
import { count } from "#app/shared/count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { estimateMinutes } from "#app/walks/pace.ts";
import { routeKey } from "#app/walks/route-key.ts";

type Suggested = { place: string; walks: Record<string, SuggestedWalk> };

/** Typed minutes that differ from the planned walk by more than this share get a hint. */
const NOTABLE_SHARE = 1 / 3;
const NONE = { value: "", label: "Choose a station to add" };

export function StationFields({ attractionId }: { attractionId: string | null }) {
  const hidden = useHiddenStations(attractionId);
  const { field } = useController<AttractionValues, "stations">({ name: "stations" });
  const { formState } = useFormContext<AttractionValues>();
  const { data: choices = [], isError } = useQuery(stationChoicesQuery);
  const { at, place, walks, walkFrom, estimateFrom, addWalk } = useWalks(choices);
  const root = useRef<HTMLDivElement>(null);
  const links = field.value;
  const errors = formState.errors.stations;

  function add(station: { id: string; name: string }, walk?: SuggestedWalk) {
    if (links.some(({ station_id }) => station_id === station.id)) return;
    field.onChange([...links, withWalk(newLink(station, links.length === 0), walk)]);
  }
  const setLinks = (next: StationValues[], focus: { index: number; part: string }) =>
    changeAndFocus(
      () => field.onChange(next),
      () =>
        root.current
          ?.querySelectorAll("[data-station]")
          [focus.index]?.querySelector<HTMLElement>(focus.part) ??
        root.current?.querySelector<HTMLElement>("[role=combobox]"),
    );
  const change = (id: string, next: (link: StationValues) => StationValues) =>
    field.onChange(links.map((link) => (link.station_id === id ? next(link) : link)));

  return (
    <div ref={root} className="grid gap-4">
      <p className="text-sm text-soft">
        Add at least one station, so that visitors see how to get there. Minutes are on foot, at about 3 mph.
      </p>
      {links.length > 0 && (
        <ul className="grid gap-3">
          {links.map((link, index) => (
            <StationItem
              key={link.station_id}
              link={link}
              error={errors?.[index]?.minutes?.message}
              walk={walkFrom(link.station_id)}
              hiddenBecause={hidden[link.station_id]}
              estimate={estimateFrom(link.station_id)}
              onChange={(next) => change(link.station_id, next)}
              onPrimary={() => setLinks(withPrimary(links, link.station_id), { index, part: "input" })}
              onRemove={() =>
                setLinks(without(links, link.station_id), {
                  index: Math.min(index, links.length - 2),
                  part: "button:last-of-type",
                })
              }
            />
          ))}
        </ul>
      )}
      {isError && <p role="alert">The stations could not be loaded.</p>}
      <AddStation
        choices={choices.filter((choice) => !links.some((link) => link.station_id === choice.id))}
        onAdd={add}
      />
      <SuggestStations
        key={place}
        at={at}
        stations={choices}
        chosen={links.map(({ station_id }) => station_id)}
        walks={walks}
        onWalk={addWalk}
        onUse={(station, walk) => {
          if (links.some(({ station_id }) => station_id === station.id))
            change(station.id, (link) => withWalk(link, walk));
          else add(station, walk);
        }}
      />
    </div>
  );
}

/** The walks that are planned already to where the attraction is, and those that are suggested here. */
function useWalks(choices: StationChoice[]) {
  const [latitude, longitude] = useWatch<AttractionValues, ["latitude", "longitude"]>({
    name: ["latitude", "longitude"],
  });
  const at = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) };
  const place = `${at.latitude} ${at.longitude}`;
  const [suggested, setSuggested] = useState<Suggested>({ place, walks: {} });
  const { data: planned = {} } = useQuery(plannedMinutesQuery(at));
  const walks = suggested.place === place ? suggested.walks : {};
  return {
    at,
    place,
    walks,
    walkFrom(id: string): SuggestedWalk | undefined {
      const station = choices.find((choice) => choice.id === id);
      const minutes = station && planned[routeKey(station)];
      return walks[id] ?? (minutes === undefined ? undefined : { minutes, isEstimate: false });
    },
    /** In minutes; null while one of both has no location. */
    estimateFrom(id: string): number | null {
      const station = choices.find((choice) => choice.id === id);
      return station ? estimateMinutes(station, at) : null;
    },
    addWalk(id: string, walk: SuggestedWalk) {
      setSuggested((before) => ({
        place,
        walks: { ...(before.place === place && before.walks), [id]: walk },
      }));
    },
  };
}

function AddStation({
  choices,
  onAdd,
}: {
  choices: StationChoice[];
  onAdd: (station: StationChoice) => void;
}) {
  return (
    <Field label="Add a station">
      {({ id }) => (
        <Combobox
          id={id}
          name="add-station"
          items={choices.map(({ id: value, name, status }) => ({
            value,
            label: name,
            ...(status === "published" ? {} : { note: status }),
          }))}
          anyItem={NONE}
          value=""
          onValueChange={(chosen) => {
            const station = choices.find((choice) => choice.id === chosen);
            if (station) onAdd(station);
          }}
          emptyText="No station has this name."
        />
      )}
    </Field>
  );
}

type ItemProps = {
  link: StationValues;
  error: string | undefined;
  walk: SuggestedWalk | undefined;
  /** Why visitors do not see the station; undefined if they do. */
  hiddenBecause: string | undefined;
  estimate: number | null;
  onChange: (next: (link: StationValues) => StationValues) => void;
  onPrimary: () => void;
  onRemove: () => void;
};

function StationItem({
  link,
  error,
  walk,
  hiddenBecause,
  estimate,
  onChange,
  onPrimary,
  onRemove,
}: ItemProps) {
  return (
    <li
      data-station
      className="grid items-start gap-3 rounded-md border border-line p-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <p className="flex flex-wrap items-center gap-2 self-center font-semibold">
        {link.name}
        {link.isPrimary && <Badge tone="green">Primary</Badge>}
      </p>
      <Field
        label="Walking time (minutes)"
        error={error}
        hint={<WalkHint link={link} walk={walk} estimate={estimate} />}
      >
        {(wiring) => (
          <Input
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            value={link.minutes}
            onChange={({ currentTarget: { value } }) => onChange((before) => withMinutes(before, value))}
            onBlur={() =>
              onChange((before) => ({
                ...before,
                minutes: before.minutes.trim() && String(parseMinutes(before.minutes)),
              }))
            }
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-1 max-sm:-ml-4 sm:pt-6">
        {!link.isPrimary && (
          <Button size="sm" variant="quiet" aria-label={`Set Primary: ${link.name}`} onClick={onPrimary}>
            Set Primary
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-label={`Remove ${link.name}`} onClick={onRemove}>
          <ToolIcon name="trash" size={18} />
          Remove
        </Button>
      </div>
      {hiddenBecause && (
        <p className="col-span-full text-sm text-warning">Visitors do not see it: {hiddenBecause}.</p>
      )}
    </li>
  );
}

function WalkHint({ link, walk, estimate }: Pick<ItemProps, "link" | "walk" | "estimate">) {
  if (link.minutes.trim() === "")
    return estimate === null ? "Estimated once the location is set" : `About ${estimate}, estimated`;
  if (!walk || link.source !== "staff") return link.source === "estimate" ? "An estimate" : null;
  const difference = Math.abs(parseMinutes(link.minutes) - walk.minutes);
  if (difference <= walk.minutes * NOTABLE_SHARE) return null;
  return (
    <span className="font-semibold text-warning">
      {walk.isEstimate ? "The estimate" : "The planned walk"} is {count(walk.minutes, "minute")}.
    </span>
  );
}

function newLink({ id, name }: { id: string; name: string }, isPrimary: boolean): StationValues {
  return { station_id: id, name, minutes: "", source: "estimate", isPrimary };
}

function withWalk(link: StationValues, walk: SuggestedWalk | undefined): StationValues {
  if (!walk) return link;
  return { ...link, minutes: String(walk.minutes), source: walk.isEstimate ? "estimate" : "planned" };
}

/** Unchanged minutes have their stored source; empty ones are estimated on save. */
function withMinutes(link: StationValues, minutes: string): StationValues {
  const { stored } = link;
  if (minutes.trim() === "") return { ...link, minutes, source: "estimate" };
  const isAsStored = stored !== undefined && parseMinutes(minutes) === Number(stored.minutes || -1);
  return { ...link, minutes, source: isAsStored ? stored.source : "staff" };
}

function withPrimary(links: StationValues[], id: string): StationValues[] {
  return links.map((link) => ({ ...link, isPrimary: link.station_id === id }));
}

/** Without the primary station the first remaining one is it. */
function without(links: StationValues[], id: string): StationValues[] {
  const rest = links.filter(({ station_id }) => station_id !== id);
  const [first] = rest;
  return !first || rest.some(({ isPrimary }) => isPrimary) ? rest : withPrimary(rest, first.station_id);
}
