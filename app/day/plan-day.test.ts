import { describe, expect, test } from "vitest";
import type { DayPlace } from "#app/day/day-place.ts";
import { type DayRequest, planDay } from "#app/day/plan-day.ts";
import { timetableTravel } from "#app/day/timetable-travel.ts";
import { usualTravel } from "#app/day/usual-travel.ts";
import { byDeparture } from "#app/timetable/day-timetable.ts";
import { AT_THE_ORIGIN } from "#app/trains/train-time.ts";

const EDINBURGH = { slug: "edinburgh", name: "Edinburgh" };
const LINE = { slug: "borders", name: "Borders", stations: ["edinburgh", "stow", "tweedbank"], shape: null };
const FIFE = { slug: "fife", name: "Fife", stations: ["edinburgh", "leuchars"], shape: null };
const train = (minutes: number, perHour: number | null, perHourOnSundays: number | null = perHour) => ({
  ...AT_THE_ORIGIN,
  minutes,
  perHour,
  perHourOnSundays,
});
const TRAINS = {
  timetable: null,
  origin: { ...EDINBURGH, crs: "EDB" },
  times: {
    edinburgh: AT_THE_ORIGIN,
    stow: train(40, 2),
    tweedbank: train(56, 2, 0),
    leuchars: train(60, null),
  },
};

function place(slug: string, station: string, more: Partial<DayPlace> = {}): DayPlace {
  const point = { latitude: 55.6, longitude: -2.8 };
  const link = { slug: station, name: station, ...point, walkingTimeMinutes: 10, isEstimate: false };
  return { slug, name: slug, ...point, activityType: [], facts: {}, stations: [link], ...more };
}

const open = (hours: string, lastEntry?: number) => ({
  facts: { hours: { seasons: [{ week: Array(7).fill(hours) }], holidays: "usual" as const, lastEntry } },
});
const visit = (each: DayPlace, stay = 60, at: number | null = null, train: number | null = null) => ({
  place: each,
  stay,
  at,
  train,
});
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

const TUESDAY = "2026-11-24";
const request = (changes: Partial<DayRequest> & Pick<DayRequest, "visits">): DayRequest => ({
  date: TUESDAY,
  origin: EDINBURGH,
  leave: at("10:00"),
  back: null,
  slowness: 1,
  isStepFree: false,
  isOrderFixed: false,
  home: null,
  travel: usualTravel(TRAINS, [LINE, FIFE], false),
  stationName: (slug) => slug,
  ...changes,
});
const shown = ({ steps }: ReturnType<typeof planDay>) =>
  steps.map((step) => `${step.kind} ${step.arrival - step.departure}`);

const ABBEY = place("abbey", "tweedbank");
const MILL = place("mill", "stow", open("10:00-12:00"));

describe("without a timetable", () => {
  test("a day is trains with half of an interval to wait, walks and visits, and no train is the last", () => {
    const day = planDay(request({ visits: [visit(ABBEY)] }));
    expect(shown(day)).toEqual(["train 71", "walk 10", "visit 60", "walk 10", "train 71"]);
    expect(day).toMatchObject({ works: true, end: at("10:00") + 222, lastTrains: null });
    expect(day.hoursUnknown).toEqual([ABBEY]);
  });

  test("what closes first comes first, whichever was chosen first", () => {
    const { order, works } = planDay(request({ visits: [visit(ABBEY), visit(MILL, 30)] }));
    expect(works).toBe(true);
    expect(order.map((each) => each.place.slug)).toEqual(["mill", "abbey"]);
  });

  test("from one line to another one changes, and waits for the second train as well", () => {
    const beach = place("beach", "leuchars");
    const day = planDay(request({ visits: [visit(ABBEY), visit(beach)], isOrderFixed: true }));
    expect(day.steps.filter((step) => step.kind === "train").map((step) => step.usual)).toEqual([
      { minutes: 56, waiting: 15, every: 30, changes: 0 },
      { minutes: 131, waiting: 15, every: 30, changes: 1 },
      { minutes: 60, waiting: 30, every: null, changes: 0 },
    ]);
  });

  test("where no train runs on Sundays nobody gets there", () => {
    const travel = usualTravel(TRAINS, [LINE], true);
    const day = planDay(request({ visits: [visit(ABBEY), visit(MILL, 30)], travel }));
    expect(day).toMatchObject({ works: false, unreachable: [ABBEY] });
    expect(day.order.map((each) => each.place.slug)).toEqual(["mill"]);
  });

  test("an estimated walk counts with its upper end, a slow one takes half as long again", () => {
    const far = place("far", "tweedbank", {
      stations: [
        { ...ABBEY.stations[0], walkingTimeMinutes: 26, isEstimate: true, isStepFree: false } as never,
      ],
    });
    const walks = (changes: Partial<DayRequest>) =>
      planDay(request({ visits: [visit(far)], ...changes })).steps.find(({ kind }) => kind === "walk");
    expect(walks({})).toMatchObject({ walk: { minutes: 30, isEstimate: true } });
    expect(walks({ slowness: 1.5 })).toMatchObject({ walk: { minutes: 45 } });
    expect(planDay(request({ visits: [visit(far)], isStepFree: true })).unreachable).toEqual([far]);
  });

  test("neighbours are walked between", () => {
    const day = planDay(request({ visits: [visit(ABBEY), visit(place("park", "tweedbank"))] }));
    expect(shown(day).filter((step) => step.startsWith("train"))).toHaveLength(2);
  });
});

describe("what does not work", () => {
  const LATE = place("house", "tweedbank", open("10:00-17:00", 30));
  const FAULTS: [string, Partial<DayRequest> & Pick<DayRequest, "visits">, object][] = [
    [
      "closes too early",
      { visits: [visit(LATE)], leave: at("15:29") },
      { kind: "closes", closes: at("17:00"), isEntry: false, arrival: at("16:50"), stay: 60 },
    ],
    [
      "has its last entry before",
      { visits: [visit(LATE, 20)], leave: at("15:20") },
      { kind: "closes", closes: at("16:30"), isEntry: true, arrival: at("16:41"), stay: 20 },
    ],
    [
      "opens after the time that was fixed",
      { visits: [visit(LATE, 60, at("09:00"))], leave: at("07:00") },
      { kind: "early", opens: at("10:00"), at: at("09:00") },
    ],
    ["is closed all day", { visits: [visit(place("den", "stow", open("closed")))] }, { kind: "closed-day" }],
    [
      "is closed for the season",
      { visits: [visit(place("den", "stow", { facts: { seasonFrom: "04-01", seasonTo: "10-31" } }))] },
      { kind: "closed-day" },
    ],
    [
      "is reached after the time that was fixed",
      { visits: [visit(ABBEY, 60, at("11:00"))] },
      { kind: "late", at: at("11:00"), arrival: at("11:21") },
    ],
  ];
  test.each(FAULTS)("a place %s", (_, changes, fault) => {
    const day = planDay(request(changes));
    expect(day.works).toBe(false);
    expect(day.steps.find(({ kind }) => kind === "visit")).toMatchObject({ fault });
  });

  test("days that are near and work are offered: less, earlier, in another order, back later", () => {
    const visits = [visit(ABBEY), visit(MILL, 30)];
    expect(planDay(request({ visits, isOrderFixed: true })).alternatives).toMatchObject([
      { kind: "without", places: [MILL] },
      { kind: "other order" },
      { kind: "earlier", leave: at("08:15") },
    ]);
    const late = planDay(request({ visits, back: at("13:00") }));
    expect(late).toMatchObject({ works: false, isBackLate: true });
    expect(late.alternatives).toMatchObject([
      { kind: "without", places: [ABBEY] },
      { kind: "earlier" },
      { kind: "back later", end: late.end },
    ]);
  });

  test("each of them works when it is taken", () => {
    const visits = [visit(ABBEY), visit(MILL, 30)];
    const day = request({ visits, isOrderFixed: true, back: at("15:00") });
    for (const alternative of planDay(day).alternatives) {
      const taken = {
        without: { visits: visits.filter(({ place: each }) => each !== MILL) },
        earlier: { leave: "leave" in alternative ? alternative.leave : null },
        "other order": { isOrderFixed: false },
        "other trains": { home: null },
        "back later": { back: alternative.end },
      }[alternative.kind];
      expect(planDay({ ...day, ...taken }).works, alternative.kind).toBe(true);
    }
  });
});

test("with only an end the day begins as late as that allows", () => {
  const day = planDay(request({ visits: [visit(MILL, 30)], leave: null, back: at("15:00") }));
  expect(day).toMatchObject({ works: true, leave: at("10:25"), end: at("13:05") });
});

describe("with a timetable", () => {
  const STATIONS = ["edinburgh", "tweedbank"];
  const run = (trip: number, from: number, to: number, departure: string, arrival: string) => ({
    ...{ trip, from, to, departure: at(departure), arrival: at(arrival) },
    ...{ canBoard: true, canAlight: true },
  });
  const day = {
    changeMinutes: [5, 5],
    footpaths: [],
    connections: [
      run(0, 0, 1, "10:12", "11:09"),
      run(1, 0, 1, "11:12", "12:09"),
      run(2, 1, 0, "12:30", "13:27"),
      run(3, 1, 0, "17:30", "18:27"),
      run(4, 1, 0, "23:30", "24:27"),
    ].sort(byDeparture),
  };
  const travel = timetableTravel(STATIONS, day);

  test("trains have their minutes, and the last that fits and the last of all are known", () => {
    const plan = planDay(request({ visits: [visit(ABBEY)], travel, back: at("19:00") }));
    expect(plan.works).toBe(true);
    expect(plan.steps.filter((step) => step.kind === "train").map((step) => step.legs)).toMatchObject([
      [{ from: "edinburgh", to: "tweedbank", departure: at("10:12"), arrival: at("11:09") }],
      [{ departure: at("17:30"), arrival: at("18:27") }],
    ]);
    expect(plan.lastTrains).toMatchObject({
      fitting: { departure: at("17:30") },
      ofAll: { departure: at("23:30") },
    });
  });

  test("a train after which one visits a place on foot is not the way back", () => {
    const visits = [visit(ABBEY), visit(place("castle", "edinburgh"))];
    const plan = planDay(request({ visits, travel, isOrderFixed: true }));
    expect(plan.steps.map(({ kind }) => kind).at(-2)).toBe("visit");
    expect(plan.lastTrains).toBeNull();
  });

  test("a train that is missed by the minutes on the platform is not taken", () => {
    expect(planDay(request({ visits: [visit(ABBEY)], travel, leave: at("10:08") })).steps[0]).toMatchObject({
      departure: at("11:12"),
    });
  });

  const departures = ({ steps }: ReturnType<typeof planDay>) =>
    steps.flatMap((step) => (step.kind === "train" ? [step.departure, step.isFixed] : []));

  test("trains that were fixed are taken, there and back", () => {
    const plan = planDay(
      request({
        visits: [visit(ABBEY, 60, null, at("11:12"))],
        travel,
        home: at("23:30"),
        leave: at("9:00"),
      }),
    );
    expect(departures(plan)).toEqual([at("11:12"), true, at("23:30"), true]);
    // One that arrives on the next day does not work.
    expect(plan).toMatchObject({ works: false, isBackLate: true, lostTrains: [], missedTrains: [] });
    const back = planDay(request({ visits: [visit(ABBEY, 60)], travel, home: at("17:30") }));
    expect(back.works).toBe(true);
    expect(departures(back)).toEqual([at("10:12"), false, at("17:30"), true]);
  });

  test("a fixed train sets the order, and the day begins as late as it allows", () => {
    const hall = place("hall", "tweedbank", open("10:00-15:00"));
    const visits = [visit(hall, 60), visit(ABBEY, 60, null, at("11:12"))];
    const plan = planDay(request({ visits, travel, leave: null, back: at("19:00") }));
    expect(plan.works).toBe(true);
    expect(plan.leave).toBe(at("11:05"));
    expect(plan.order.map((each) => each.place.slug)).toEqual(["abbey", "hall"]);
  });

  test("a fixed train that is missed is a fault, with days near by that work; one that does not run is named", () => {
    const missed = planDay(
      request({ visits: [visit(ABBEY, 60, null, at("10:12"))], travel, leave: at("10:30") }),
    );
    expect(missed).toMatchObject({
      works: false,
      missedTrains: [{ departure: at("10:12"), place: { slug: "abbey" } }],
      alternatives: [{ kind: "other trains" }, { kind: "earlier", leave: at("10:05") }],
    });
    expect(missed.steps[0]).toMatchObject({ departure: at("11:12"), isFixed: false, missed: at("10:12") });
    expect(missed.steps.at(-1)).toMatchObject({ isFixed: false, missed: null });
    for (const by of [travel, usualTravel(TRAINS, [LINE], false)]) {
      const visits = [visit(ABBEY, 60, null, at("10:13"))];
      expect(planDay(request({ visits, travel: by, home: at("12:00") }))).toMatchObject({
        works: true,
        lostTrains: [
          { departure: at("10:13"), place: ABBEY },
          { departure: at("12:00"), place: null },
        ],
        missedTrains: [],
      });
    }
  });

  test("after the last train nobody gets back: what is too much is left out", () => {
    const visits = [visit(ABBEY, 300), visit(place("hall", "tweedbank"), 500)];
    const plan = planDay(request({ visits, travel }));
    expect(plan.works).toBe(false);
    expect(plan.leftOut).toMatchObject([{ place: { slug: "hall" }, fault: null }]);
  });

  test("a visit that begins after the last train is left out, and of the rest what is wrong is known", () => {
    const late = visit(ABBEY, 60, at("23:40"));
    const castle = visit(place("castle", "edinburgh", open("closed")));
    const plan = planDay(request({ visits: [late, castle], travel }));
    expect(plan.leftOut).toEqual([{ place: ABBEY, fault: null }]);
    expect(plan.order).toEqual([castle]);
    expect(plan.steps).toMatchObject([{ kind: "walk" }, { fault: { kind: "closed-day" } }, { kind: "walk" }]);

    const long = visit(place("gallery", "edinburgh"), 120);
    const backLate = planDay(request({ visits: [late, long], travel, back: at("11:00") }));
    expect(backLate).toMatchObject({ leftOut: [{ place: ABBEY }], order: [long], isBackLate: true });
  });

  test("a place that is closed when its visit was to begin is left out for that, not for the trains", () => {
    const house = visit(place("house", "tweedbank", open("10:00-17:00")), 60, at("23:40"));
    expect(planDay(request({ visits: [house], travel }))).toMatchObject({
      steps: [],
      leftOut: [{ fault: { kind: "closes", closes: at("17:00"), arrival: at("23:40") } }],
    });
  });
});
