import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Attraction } from "#app/attractions/attraction.ts";
import { AttractionCard } from "#app/attractions/attraction-card.tsx";
import { AttractionDetail } from "#app/attractions/attraction-detail.tsx";
import { summarise } from "#app/attractions/description.ts";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { useDrawing } from "#app/routes/admin/attractions/drawing.ts";
import { toFactDetails, toFactSources } from "#app/routes/admin/attractions/fact-form.ts";
import { type StationChoice, stationChoicesQuery } from "#app/routes/admin/attractions/form-choices.ts";
import { useHiddenStations } from "#app/routes/admin/attractions/hidden-stations.ts";
import { toHours } from "#app/routes/admin/attractions/hours-form.ts";
import { parseDegrees, parseMinutes, readLines } from "#app/routes/admin/editing/typed-text.ts";
import { slugOf } from "#app/shared/slug.ts";
import { NO_TRAINS } from "#app/trains/train-time.ts";
import { Icon } from "#app/ui/icon.tsx";
import { estimateMinutes } from "#app/walks/pace.ts";

export function AttractionPreview({ attractionId }: { attractionId: string | null }) {
  const { formState } = useFormContext<AttractionValues>();
  const values = useWatch<AttractionValues>() as AttractionValues;
  const { data: stations = [] } = useQuery(stationChoicesQuery);
  const { data: drawing } = useDrawing();
  const hidden = useHiddenStations(attractionId);
  if (attractionId === null && !formState.isDirty)
    return <p className="py-14 text-center text-soft">Fill out the form to see a preview</p>;

  const shown = values.stations.filter(({ station_id: id }) => !hidden[id]);
  const own = toAttraction({ ...values, stations: shown }, stations);
  const attraction = own.pictures.length > 0 || !drawing ? own : { ...own, pictures: [drawing.photo] };
  const hasLocation = attraction.latitude !== 0 && attraction.longitude !== 0;
  return (
    <div className="grid gap-8">
      <div className="grid gap-3 empty:hidden">
        {values.stations.length === 0 && (
          <Warning title="No stations selected">
            Visitors won't be able to see nearby stations or walking directions.
          </Warning>
        )}
        {!hasLocation && (
          <Warning title="Location not set">The attraction won't appear on maps without coordinates.</Warning>
        )}
      </div>
      <div onClickCapture={stayHere} className="grid gap-8 [&_[data-save]]:hidden">
        <section aria-labelledby="preview-card">
          <h3 id="preview-card" className="mb-3 font-semibold text-soft text-sm">
            As a card
          </h3>
          <div className="max-w-sm">
            <AttractionCard attraction={attraction} to={`/attraction/${attraction.slug}`} />
          </div>
        </section>
        <section aria-labelledby="preview-page">
          <h3 id="preview-page" className="mb-3 font-semibold text-soft text-sm">
            As a page
          </h3>
          <AttractionDetail
            attraction={attraction}
            shareUrl={`${window.location.origin}/attraction/${attraction.slug}`}
            header={
              <>
                <h2 className="wrap-anywhere mt-5 font-bold text-3xl">{attraction.name}</h2>
                {attraction.activityType.length === 0 && (
                  <p className="mt-3 text-soft">No activity types selected</p>
                )}
              </>
            }
            problem={null}
            onRetry={() => {}}
          />
          {!attraction.website && <p className="mt-3 text-soft">No website provided</p>}
        </section>
      </div>
    </div>
  );
}

function Warning({ title, children }: { title: string; children: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-warning px-4 py-3">
      <Icon name="warning" className="mt-0.5 text-warning" />
      <span>
        <strong>{title}</strong> – {children}
      </span>
    </p>
  );
}

function stayHere(event: MouseEvent) {
  const link = (event.target as Element).closest("a");
  if (link && link.target !== "_blank") event.preventDefault();
}

function toAttraction(values: AttractionValues, choices: StationChoice[]): Attraction & { id: string } {
  const name = values.name.trim() || "Untitled Attraction";
  const otherNames = readLines(values.otherNames);
  const hours = toHours(values.hours);
  const description = values.description.trim() || "No description provided.";
  const at = {
    latitude: parseDegrees(values.latitude) || 0,
    longitude: parseDegrees(values.longitude) || 0,
  };
  const stations = values.stations
    .flatMap(({ station_id, minutes, source, isPrimary }) => {
      const station = choices.find(({ id }) => id === station_id);
      const walk = {
        walkingTimeMinutes:
          (minutes.trim() || !station ? null : estimateMinutes(station, at)) ?? parseMinutes(minutes),
        isEstimate: source === "estimate",
        isPrimary,
      };
      return station ? [{ ...station, ...walk }] : [];
    })
    .sort(
      (one, other) =>
        Number(other.isPrimary) - Number(one.isPrimary) || one.walkingTimeMinutes - other.walkingTimeMinutes,
    );
  return {
    id: "preview",
    slug: slugOf(name) || "preview",
    name,
    ...(otherNames.length > 0 && { otherNames }),
    otherNamesSource: values.otherNamesSource.trim() || null,
    description,
    summary: summarise(description),
    website: values.website.trim() || null,
    ...at,
    activityType: [...values.activities].sort(),
    stations,
    nearestStation: stations[0]?.name ?? null,
    walkingTimeMinutes: stations[0]?.walkingTimeMinutes ?? null,
    trains: NO_TRAINS,
    alsoNear: [],
    pictures: values.images
      .filter(({ url }) => url.trim())
      .map(({ url, attribution, altText, placeholder, licence, sourceUrl }) => ({
        url: url.trim(),
        attribution,
        altText,
        ...(placeholder && { placeholder }),
        ...(licence && { licence }),
        ...(sourceUrl && { sourceUrl }),
      })),
    facts: { ...toFactDetails(values.facts), ...(hours && { hours }) },
    factSources: toFactSources(values.facts),
  };
}
