import { zodResolver } from "@hookform/resolvers/zod";
import { sessionState } from "#app/account/session.ts";
import { describeHours } from "#app/hours/describe-hours.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import {
  type AttractionValues,
  attractionSchema,
  NEW_ATTRACTION,
} from "#app/routes/admin/attractions/attraction-schema.ts";
import {
  describeFacts,
  type FactColumns,
  toFactColumns,
  toFactValues,
} from "#app/routes/admin/attractions/fact-form.ts";
import { toHours, toHoursValues } from "#app/routes/admin/attractions/hours-form.ts";
import {
  type PublishDates,
  publishDatesInWords,
  toPublishDates,
  toPublishDateValues,
} from "#app/routes/admin/editing/publish-date-fields.tsx";
import {
  callProblem,
  isSignInNeeded,
  RefusalError,
  type StoredRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import { parseDegrees, parseMinutes, readLines } from "#app/routes/admin/editing/typed-text.ts";
import type { RecordForm } from "#app/routes/admin/editing/use-record-editor.ts";
import type { AttractionRow } from "#app/routes/admin/records.ts";

type ImageRow = {
  id?: string;
  image_url: string;
  attribution: string;
  alt_text: string;
  licence: string;
  source_url: string;
  placeholder: string;
};
export type AttractionRecord = StoredRecord & {
  slug: string;
  /** A version from before there were other names has none. */
  other_names?: string[];
  other_names_source?: string | null;
  description: string | null;
  website: string | null;
  latitude: number;
  longitude: number;
  status: "draft" | "published" | "archived";
  draft_notes: string | null;
  kind: string | null;
  illustration: { motif?: string; light?: string } | null;
  attraction_activities: { activity_id: string; name: string }[];
  attraction_stations: AttractionRow["stations"];
  attraction_images: ImageRow[];
  /** A version from before there were hours has none. */
  hours?: OpeningHours | null;
} & FactColumns &
  PublishDates;

export function toValues(record: AttractionRecord): AttractionValues {
  return {
    name: record.name,
    otherNames: (record.other_names ?? []).join("\n"),
    otherNamesSource: record.other_names_source ?? "",
    description: record.description ?? "",
    website: record.website ?? "",
    latitude: String(record.latitude),
    longitude: String(record.longitude),
    status: record.status,
    ...toPublishDateValues(record),
    notes: record.draft_notes ?? "",
    activities: record.attraction_activities.map(({ name }) => name),
    kind: record.kind ?? "",
    illustration: { motif: record.illustration?.motif ?? "", light: record.illustration?.light ?? "" },
    stations: record.attraction_stations.map((link) => {
      const { walking_time_minutes: minutes, minutes_source: source } = link;
      // An estimate of 0 stands for one that could not be made.
      const stored = { minutes: source === "estimate" && minutes === 0 ? "" : String(minutes), source };
      return {
        station_id: link.station_id,
        name: link.name,
        ...stored,
        stored,
        isPrimary: link.is_primary,
      };
    }),
    images: record.attraction_images.map((image) => ({
      mode: image.image_url.startsWith("/") ? "upload" : "url",
      id: image.id,
      url: image.image_url,
      placeholder: image.placeholder,
      altText: image.alt_text,
      attribution: image.attribution,
      licence: image.licence,
      sourceUrl: image.source_url,
    })),
    facts: toFactValues(record),
    hours: toHoursValues(record.hours),
  };
}

/** What save_attraction takes. Images without an address are left out. */
function toRecord(id: string, values: AttractionValues, stored: AttractionRecord | null): object {
  return {
    id,
    name: values.name.trim(),
    other_names: readLines(values.otherNames),
    other_names_source: values.otherNamesSource.trim() || null,
    description: values.description.trim() || null,
    website: values.website.trim() || null,
    latitude: parseDegrees(values.latitude),
    longitude: parseDegrees(values.longitude),
    status: values.status,
    ...toPublishDates(values),
    draft_notes: values.notes.trim() || null,
    kind: values.kind.trim() || null,
    illustration: chosenIllustration(values.illustration),
    attraction_activities: values.activities.map(
      // By its id, since somebody may have renamed it meanwhile.
      (name) => stored?.attraction_activities.find((each) => each.name === name) ?? { name },
    ),
    attraction_stations: values.stations.map(({ station_id, minutes, source, isPrimary }) => ({
      station_id,
      walking_time_minutes: minutes.trim() ? parseMinutes(minutes) : null,
      minutes_source: source,
      is_primary: isPrimary,
    })),
    attraction_images: values.images
      .filter(({ url }) => url.trim())
      .map((image, index) => ({
        id: image.id,
        image_url: image.url.trim(),
        placeholder: image.placeholder,
        alt_text: image.altText.trim(),
        attribution: image.attribution.trim(),
        licence: image.licence.trim(),
        source_url: image.sourceUrl.trim(),
        display_order: index + 1,
      })),
    ...toFactColumns(values.facts),
    hours: toHours(values.hours),
  };
}

function chosenIllustration({ motif, light }: AttractionValues["illustration"]): object | null {
  return motif || light ? { ...(motif && { motif }), ...(light && { light }) } : null;
}

function describeValues(
  values: AttractionValues,
): { field: keyof AttractionValues; label: string; text: string }[] {
  return [
    { field: "name", label: "Name", text: values.name },
    { field: "otherNames", label: "Other names", text: readLines(values.otherNames).join(", ") },
    { field: "otherNamesSource", label: "Source of the other names", text: values.otherNamesSource },
    { field: "description", label: "Description", text: values.description },
    { field: "website", label: "Website", text: values.website },
    { field: "latitude", label: "Latitude", text: values.latitude },
    { field: "longitude", label: "Longitude", text: values.longitude },
    { field: "status", label: "Status", text: values.status },
    ...publishDatesInWords(values),
    { field: "notes", label: "Admin notes", text: values.notes },
    { field: "activities", label: "Activity types", text: [...values.activities].sort().join(", ") },
    { field: "kind", label: "What it is", text: values.kind },
    {
      field: "illustration",
      label: "Drawing",
      text: [values.illustration.motif, values.illustration.light].filter(Boolean).join(", "),
    },
    {
      field: "stations",
      label: "Stations",
      text: values.stations
        .map(
          ({ name, minutes, isPrimary }) =>
            `${name}: ${minutes.trim() ? `${parseMinutes(minutes)} min` : "minutes not known"}${isPrimary ? ", primary" : ""}`,
        )
        .join("\n"),
    },
    {
      field: "images",
      label: "Images",
      text: values.images
        .map(({ url, attribution, altText, licence, sourceUrl }, index) =>
          [`${index + 1}. ${url}`, altText, attribution, licence, sourceUrl].filter(Boolean).join("\n"),
        )
        .join("\n"),
    },
    { field: "facts", label: "Facts", text: describeFacts(values.facts) },
    { field: "hours", label: "Opening hours", text: describeTypedHours(values) },
  ];
}

function describeTypedHours({ hours }: AttractionValues): string {
  const read = toHours(hours);
  return read ? describeHours(read) : "";
}

/** An activity type keeps its id when it is renamed. */
function followRenames(
  values: AttractionValues,
  base: AttractionRecord | null,
  current: AttractionRecord,
): AttractionValues {
  const newNames = new Map(
    current.attraction_activities.map(({ activity_id: id, name }) => [
      base?.attraction_activities.find(({ activity_id }) => activity_id === id)?.name,
      name,
    ]),
  );
  return { ...values, activities: values.activities.map((name) => newNames.get(name) ?? name) };
}

export const ATTRACTION_FORM: RecordForm<AttractionValues, AttractionRecord> = {
  type: "attractions",
  saveCall: "save_attraction",
  newValues: NEW_ATTRACTION,
  resolver: zodResolver(attractionSchema),
  toValues,
  toRecord,
  versionOf: ({ updated_at }) => updated_at,
  followRenames,
  inWords: describeValues,
  savedText: (isNew) => `Attraction ${isNew ? "created" : "updated"} successfully`,
  failureText(error, isNew) {
    const verb = isNew ? "create" : "update";
    if (isSignInNeeded(error) || sessionState().status === "signed-out")
      return `You must be authenticated to ${verb} attractions`;
    const reason = callProblem(error);
    const isAboutImages = error instanceof RefusalError && /\bimages?\b/i.test(reason);
    return `Failed to ${verb} attraction${isAboutImages ? " images" : ""}: ${reason}`;
  },
};
