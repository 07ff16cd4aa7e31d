import { expect, test } from "vitest";
import type { StationValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { findHiddenStations } from "#app/routes/admin/attractions/hidden-stations.ts";

const CHOICES = ["near", "far", "draft", "across", "closed"].map((id) => ({
  ...{ id, name: id, slug: id, latitude: 55.6, longitude: -2.8, regions: { is_open: id !== "closed" } },
  status: id === "draft" ? "draft" : "published",
}));
const link = (id: string, minutes: string, change: Partial<StationValues> = {}): StationValues => ({
  ...{ station_id: id, name: id, minutes, source: "staff", isPrimary: false },
  ...change,
});
const hidden = (...links: StationValues[]) =>
  findHiddenStations(links, CHOICES, ({ id }) => (id === "across" ? "the Tweed" : null));

test("the editor says of each station that visitors do not see why", () => {
  expect(
    hidden(
      link("near", "10"),
      link("far", "120"),
      link("draft", "5"),
      link("closed", "5"),
      link("across", "12", { source: "estimate" }),
    ),
  ).toEqual({
    far: "it is beyond 30 minutes, and near is less than half as far",
    draft: "the station is not published",
    closed: "its region is not open",
    across: "the Tweed is in the way of the estimate, and no walk is planned yet",
  });
});

test("the primary station is shown however far, and one across a river once its walk is planned", () => {
  expect(hidden(link("near", "10"), link("far", "120", { isPrimary: true }))).toEqual({});
  expect(hidden(link("across", "12", { source: "planned" }))).toEqual({});
});

test("minutes that are not known hide a station, and no other", () => {
  expect(hidden(link("near", "", { source: "estimate" }), link("far", "31"))).toEqual({
    near: "the minutes are not known",
  });
});
