import { expect, test } from "vitest";
import {
  ATTRACTION_FORM,
  type AttractionRecord,
  toValues,
} from "#app/routes/admin/attractions/attraction-form.ts";
import { NO_FACTS, toFactColumns } from "#app/routes/admin/attractions/fact-form.ts";

const RECORD: AttractionRecord = {
  id: "1",
  name: "Abbotsford",
  updated_at: "2026-11-22T09:30:00Z",
  slug: "abbotsford",
  other_names: ["Scott's House", "Cartley Hole"],
  other_names_source: "https://example.org",
  description: null,
  website: null,
  latitude: 55.6,
  longitude: -2.78,
  status: "published",
  draft_notes: null,
  kind: null,
  illustration: null,
  attraction_activities: [],
  attraction_stations: [],
  attraction_images: [],
  publish_at: null,
  unpublish_at: null,
  ...toFactColumns(NO_FACTS),
};

test("other names are lines of the form", () => {
  expect(toValues(RECORD)).toMatchObject({
    otherNames: "Scott's House\nCartley Hole",
    otherNamesSource: "https://example.org",
  });
});

test("a version from before there were other names has none", () => {
  const { other_names: _, other_names_source: __, ...older } = RECORD;
  expect(toValues(older)).toMatchObject({ otherNames: "", otherNamesSource: "" });
});

test("an activity type that somebody else has renamed is kept under its new name", () => {
  const withTypes = (...names: string[]): AttractionRecord => ({
    ...RECORD,
    attraction_activities: names.map((name, index) => ({ activity_id: String(index), name })),
  });
  const mine = { ...toValues(RECORD), activities: ["History", "Walks"] };
  const after = ATTRACTION_FORM.followRenames?.(mine, withTypes("History"), withTypes("Heritage", "Ruins"));
  expect(after?.activities).toEqual(["Heritage", "Walks"]);
  expect(ATTRACTION_FORM.followRenames?.(mine, null, withTypes("Heritage")).activities).toEqual(
    mine.activities,
  );
});
