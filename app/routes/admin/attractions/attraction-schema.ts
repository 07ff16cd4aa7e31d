import { z } from "zod";
import { findDetailFaults } from "#app/photos/photo-details.ts";
import { factsSchema, NO_FACTS } from "#app/routes/admin/attractions/fact-form.ts";
import { hoursFormSchema, NO_HOURS } from "#app/routes/admin/attractions/hours-form.ts";
import { NO_PUBLISH_DATES } from "#app/routes/admin/editing/publish-date-fields.tsx";
import {
  isImageAddress,
  isWithin,
  looksSwapped,
  parseMinutes,
  readLines,
} from "#app/routes/admin/editing/typed-text.ts";
import { isWebAddress } from "#app/shared/web-address.ts";

export const MAX_IMAGES = 5;

const stationSchema = z.object({
  station_id: z.string(),
  name: z.string(),
  minutes: z.string(),
  source: z.enum(["estimate", "planned", "staff"]),
  stored: z.object({ minutes: z.string(), source: z.enum(["estimate", "planned", "staff"]) }).optional(),
  isPrimary: z.boolean(),
});

const imageSchema = z.object({
  mode: z.enum(["upload", "url"]),
  id: z.string().optional(),
  url: z.string(),
  placeholder: z.string(),
  altText: z.string(),
  attribution: z.string(),
  licence: z.string(),
  sourceUrl: z.string(),
});

/** Or nothing. */
function webAddress(what: string) {
  return z
    .string()
    .refine(
      (url) => url.trim() === "" || isWebAddress(url.trim()),
      `${what} must be an address that begins with http:// or https://`,
    )
    .refine((url) => url.length <= 2000, `${what} is too long (maximum 2000 characters)`);
}

export const attractionSchema = z
  .object({
    name: z
      .string()
      .refine((name) => name.trim() !== "", "Name is required")
      .refine((name) => name.trim().length <= 200, "The name is too long (maximum 200 characters)"),
    /** One a line. */
    otherNames: z
      .string()
      .refine((text) => readLines(text).length <= 10, "At most 10 other names")
      .refine(
        (text) => readLines(text).every((name) => name.length <= 100),
        "Another name is too long (maximum 100 characters)",
      ),
    otherNamesSource: webAddress("The source"),
    description: z.string().max(10_000, "The description is too long (maximum 10000 characters)"),
    website: webAddress("The website"),
    latitude: z.string().refine((text) => isWithin(text, 90), "Latitude must be a number between -90 and 90"),
    longitude: z
      .string()
      .refine((text) => isWithin(text, 180), "Longitude must be a number between -180 and 180"),
    status: z.enum(["draft", "published", "archived"]),
    publishAt: z.string(),
    unpublishAt: z.string(),
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
    hours: hoursFormSchema,
  })
  .superRefine(({ latitude, longitude, images }, context) => {
    if (looksSwapped(latitude, longitude))
      context.addIssue({
        code: "custom",
        path: ["latitude"],
        message: "Latitude and longitude look swapped: the latitude of Scotland is about 56.",
      });
    images.forEach((image, index) => {
      const url = image.url.trim();
      // Without an address it is not saved.
      if (url === "") return;
      const faults = {
        ...findDetailFaults(image),
        ...(!isImageAddress(url) && { url: `Invalid image URL for image ${index + 1}` }),
      };
      for (const [field, message] of Object.entries(faults))
        context.addIssue({ code: "custom", path: ["images", index, field], message });
    });
  });

export type AttractionValues = z.infer<typeof attractionSchema>;
export type StationValues = AttractionValues["stations"][number];
export type ImageValues = AttractionValues["images"][number];

export const NEW_ATTRACTION: AttractionValues = {
  name: "",
  otherNames: "",
  otherNamesSource: "",
  description: "",
  website: "",
  latitude: "0",
  longitude: "0",
  status: "draft",
  ...NO_PUBLISH_DATES,
  notes: "",
  activities: [],
  kind: "",
  illustration: { motif: "", light: "" },
  stations: [],
  images: [],
  facts: NO_FACTS,
  hours: NO_HOURS,
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
