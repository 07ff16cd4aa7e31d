import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { sessionState } from "#app/account/session.ts";
import {
  describeFacts,
  type FactColumns,
  factsSchema,
  NO_FACTS,
  toFactColumns,
  toFactValues,
} from "#app/routes/admin/attractions/fact-form.ts";
import {
  callProblem,
  isSignInNeeded,
  RefusalError,
  type StoredRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import type { RecordForm } from "#app/routes/admin/editing/use-record-editor.ts";

export const STATUSES = [
  { value: "draft", label: "Draft (not visible to public)" },
  { value: "published", label: "Published (live on website)" },
  { value: "archived", label: "Archived (hidden from public)" },
] as const;
export const MAX_IMAGES = 5;

type MinutesSource = "estimate" | "planned" | "staff";
type StationLink = {
  station_id: string;
  name: string;
  walking_time_minutes: number;
  minutes_source: MinutesSource;
  is_primary: boolean;
};
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
  description: string | null;
  website: string | null;
  latitude: number;
  longitude: number;
  status: "draft" | "published" | "archived";
  draft_notes: string | null;
  kind: string | null;
  illustration: { motif?: string; light?: string } | null;
  attraction_activities: { name: string }[];
  attraction_stations: StationLink[];
  attraction_images: ImageRow[];
} & FactColumns;

const stationSchema = z.object({
  station_id: z.string(),
  name: z.string(),
  /** As typed. */
  minutes: z.string(),
  source: z.enum(["estimate", "planned", "staff"]),
  /** As they were read, and where they came from. */
  stored: z.object({ minutes: z.string(), source: z.enum(["estimate", "planned", "staff"]) }).optional(),
  isPrimary: z.boolean(),
});

const imageSchema = z.object({
  mode: z.enum(["upload", "url"]),
  id: z.string().optional(),
  url: z.string(),
  placeholder: z.string(),
  altText: z.string().max(500, "The alt text is too long (maximum 500 characters)"),
  attribution: z.string().max(2000, "The attribution is too long (maximum 2000 characters)"),
  licence: z.string().max(200, "The licence is too long (maximum 200 characters)"),
  sourceUrl: z
    .string()
    .max(2000, "The source is too long (maximum 2000 characters)")
    .refine((url) => url === "" || isWebAddress(url), "Give an address that begins with https:// or http://"),
});

const attractionSchema = z
  .object({
    name: z
      .string()
      .refine((name) => name.trim() !== "", "Name is required")
      .refine((name) => name.trim().length <= 200, "The name is too long (maximum 200 characters)"),
    description: z.string().max(10_000, "The description is too long (maximum 10000 characters)"),
    website: z
      .string()
      .refine(
        (url) => url.trim() === "" || isWebAddress(url.trim()),
        "The website must be an address that begins with http:// or https://",
      )
      .refine((url) => url.length <= 2000, "The website is too long (maximum 2000 characters)"),
    latitude: z.string().refine((text) => isWithin(text, 90), "Latitude must be a number between -90 and 90"),
    longitude: z
      .string()
      .refine((text) => isWithin(text, 180), "Longitude must be a number between -180 and 180"),
    status: z.enum(["draft", "published", "archived"]),
    notes: z.string().max(10_000, "The notes are too long (maximum 10000 characters)"),
    activities: z.array(z.string()),
    kind: z.string().max(100, "The kind is too long (maximum 100 characters)"),
    /** Motif and light of our own drawing; "" where they follow from the other fields. */
    illustration: z.object({ motif: z.string(), light: z.string() }),
    stations: z.array(
      stationSchema.refine(({ minutes }) => parseMinutes(minutes) >= 0 && parseMinutes(minutes) <= 1440, {
        path: ["minutes"],
        message: "Walking time must be between 0 and 1440 minutes",
      }),
    ),
    images: z.array(imageSchema).max(MAX_IMAGES, "At most 5 images"),
    facts: factsSchema,
  })
  .superRefine(({ latitude, longitude, images }, context) => {
    if (areSwapped(latitude, longitude))
      context.addIssue({
        code: "custom",
        path: ["latitude"],
        message: "Latitude and longitude look swapped: the latitude of Scotland is about 56.",
      });
    images.forEach(({ url, attribution }, index) => {
      const image = url.trim();
      if (image && !isImageAddress(image))
        context.addIssue({
          code: "custom",
          path: ["images", index, "url"],
          message: `Invalid image URL for image ${index + 1}`,
        });
      if (image && attribution.trim() === "")
        context.addIssue({
          code: "custom",
          path: ["images", index, "attribution"],
          message: "Attribution is required when image is provided",
        });
    });
  });

export type AttractionValues = z.infer<typeof attractionSchema>;
export type StationValues = AttractionValues["stations"][number];
export type ImageValues = AttractionValues["images"][number];

const NEW_ATTRACTION: AttractionValues = {
  name: "",
  description: "",
  website: "",
  latitude: "0",
  longitude: "0",
  status: "draft",
  notes: "",
  activities: [],
  kind: "",
  illustration: { motif: "", light: "" },
  stations: [],
  images: [],
  facts: NO_FACTS,
};

export const EMPTY_IMAGE: ImageValues = {
  mode: "upload",
  url: "",
  placeholder: "",
  altText: "",
  attribution: "",
  licence: "",
  sourceUrl: "",
};

export function toValues(record: AttractionRecord): AttractionValues {
  return {
    name: record.name,
    description: record.description ?? "",
    website: record.website ?? "",
    latitude: String(record.latitude),
    longitude: String(record.longitude),
    status: record.status,
    notes: record.draft_notes ?? "",
    activities: record.attraction_activities.map(({ name }) => name),
    kind: record.kind ?? "",
    illustration: { motif: record.illustration?.motif ?? "", light: record.illustration?.light ?? "" },
    stations: record.attraction_stations.map((link) => {
      const stored = { minutes: String(link.walking_time_minutes), source: link.minutes_source };
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
  };
}

/** What save_attraction takes. Images without an address are left out. */
function toRecord(id: string, values: AttractionValues): object {
  return {
    id,
    name: values.name.trim(),
    description: values.description.trim() || null,
    website: values.website.trim() || null,
    latitude: parseDegrees(values.latitude),
    longitude: parseDegrees(values.longitude),
    status: values.status,
    draft_notes: values.notes.trim() || null,
    kind: values.kind.trim() || null,
    illustration: chosenIllustration(values.illustration),
    attraction_activities: values.activities.map((name) => ({ name })),
    attraction_stations: values.stations.map(({ station_id, minutes, source, isPrimary }) => ({
      station_id,
      walking_time_minutes: parseMinutes(minutes),
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
  };
}

function chosenIllustration({ motif, light }: AttractionValues["illustration"]): object | null {
  return motif || light ? { ...(motif && { motif }), ...(light && { light }) } : null;
}

/** The fields in words, for comparing versions. */
export function describeValues(
  values: AttractionValues,
): { field: keyof AttractionValues; label: string; text: string }[] {
  return [
    { field: "name", label: "Name", text: values.name },
    { field: "description", label: "Description", text: values.description },
    { field: "website", label: "Website", text: values.website },
    { field: "latitude", label: "Latitude", text: values.latitude },
    { field: "longitude", label: "Longitude", text: values.longitude },
    { field: "status", label: "Status", text: values.status },
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
            `${name}: ${parseMinutes(minutes)} min${isPrimary ? ", primary" : ""}`,
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
  ];
}

export const ATTRACTION_FORM: RecordForm<AttractionValues, AttractionRecord> = {
  type: "attractions",
  saveCall: "save_attraction",
  newValues: NEW_ATTRACTION,
  resolver: zodResolver(attractionSchema),
  toValues,
  toRecord,
  versionOf: ({ updated_at }) => updated_at,
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

/** 0 for what is not a number. */
export function parseMinutes(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

/** 0 when empty, NaN for what is not a number. */
export function parseDegrees(text: string): number {
  return text.trim() === "" ? 0 : Number(text.trim().replace(",", "."));
}

function isWithin(text: string, limit: number): boolean {
  return Math.abs(parseDegrees(text)) <= limit;
}

/** A point that would be in Great Britain the other way round. */
export function areSwapped(latitude: string, longitude: string): boolean {
  const [y, x] = [parseDegrees(latitude), parseDegrees(longitude)];
  return y > -9 && y < 2 && x > 49 && x < 61;
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** An address of another site, or a path of this one. */
function isImageAddress(text: string): boolean {
  return text.length <= 2000 && (isWebAddress(text) || /^\/[^/]/.test(text));
}
