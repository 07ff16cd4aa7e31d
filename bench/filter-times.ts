// npm run bench:filter-times – how long one change of a filter takes on 10,000 places, beside the size of the demo content, in one run.
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { NO_TRAINS } from "#app/trains/train-time.ts";
import { slowestChange } from "./filter-change.ts";

const ACTIVITIES = ["Culture", "Garden", "History", "Kids", "Nature", "Shopping", "Sport", "Walk"];
const CHANGES = [
  "",
  "minutes=15",
  "activity=history&activity=walk",
  "station=station-7",
  "station=station-7&activity=garden&minutes=30&show=96",
  "feature=free&feature=dogs&feature=cafe&feature=step-free&date=2030-11-28&sort=walk",
  "date=2030-11-28&time=14:00",
  "feature=toilets&feature=buggy&date=2030-11-28&sort=picks&unknown=1&show=96",
];

function makeCatalogue(places: number): Catalogue {
  const stations = Array.from({ length: Math.ceil(places / 4) }, (_, at) => ({
    slug: `station-${at}`,
    name: `Station ${at}`,
    latitude: 55.5 + (at % 97) / 100,
    longitude: -3.5 + (at % 89) / 100,
    attractionCount: 4,
    facilities: [],
    accessibility: [],
  }));
  const attractions = Array.from({ length: places }, (_, at): AttractionSummary => {
    const nearby = [0, 1].flatMap((step) => {
      const station = stations[(at * 7 + step) % stations.length];
      const walkingTimeMinutes = ((at * 13) % 44) + 1;
      const walk = { walkingTimeMinutes, isEstimate: true, isPrimary: step === 0, isStepFree: at % 5 > 0 };
      return station ? [{ ...station, ...walk }] : [];
    });
    return {
      slug: `place-${at}`,
      name: `Place ${at}`,
      summary: "A place to visit.",
      latitude: 55.6,
      longitude: -3,
      activityType: [ACTIVITIES[at % 8] ?? "", ACTIVITIES[(at * 3 + 1) % 8] ?? ""],
      stations: nearby,
      nearestStation: nearby[0]?.name ?? null,
      walkingTimeMinutes: nearby[0]?.walkingTimeMinutes ?? null,
      pictures: [],
      facts: {
        setting: at % 3 ? "outdoors" : "both",
        ...(at % 4 && { admission: at % 2 ? "free" : "paid", seasonFrom: "04-01", seasonTo: "10-31" }),
        ...(at % 5 && { cafe: at % 2 === 0, toilets: true, wheelchair: "part" }),
        ...(at % 2 && { dogs: "on_lead" }),
        ...(at % 10 && { hours: { seasons: [{ week: Array(7).fill("10:00-17:00") }], closed: ["12-25"] } }),
      },
      ...(at % 20 === 0 && { isPick: true }),
    };
  });
  return {
    regions: [],
    stations,
    aliases: [],
    activities: ACTIVITIES,
    attractions,
    lines: [],
    trains: NO_TRAINS,
    sampleDays: [],
  };
}

const small = slowestChange(makeCatalogue(135), CHANGES);
const large = slowestChange(makeCatalogue(10_000), CHANGES);
console.log(`135 places     ${small.toFixed(2)} ms`);
console.log(`10,000 places  ${large.toFixed(2)} ms   (goal: at most 50)`);
