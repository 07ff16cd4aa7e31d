import { expect, test } from "vitest";
import { type OrderProblem, orderPlaces } from "#app/day/order-places.ts";
import { randomNumbers } from "#tests/builders/random-numbers.ts";

const DAYS = 400;

test(`of ${DAYS} random days each order ends as early as any that trying everything finds`, () => {
  const random = randomNumbers(20261123);
  for (let day = 0; day < DAYS; day += 1) {
    const problem = makeProblem(random, 1 + (day % 5));
    const everything = tryEverything(problem);
    for (const isStrict of [true, false]) {
      const found = orderPlaces(problem, isStrict);
      for (let subset = 1; subset < 1 << problem.count; subset += 1) {
        const ends = everything
          .filter((each) => each.subset === subset && (!isStrict || each.faults === 0))
          .toSorted((one, other) => one.faults - other.faults || one.end - other.end);
        const order = found[subset];
        const label = `day ${day}, subset ${subset}, strict ${isStrict}`;
        expect(order && { faults: order.faults, end: order.end }, label).toEqual(
          ends[0] && { faults: ends[0].faults, end: ends[0].end },
        );
        if (order)
          expect(follow(problem, order.places), label).toContainEqual({
            isWayPossible: order.isWayPossible,
            faults: order.faults,
            end: order.end,
          });
      }
    }
  }
});

test("eight places are ordered within a bounded number of steps", () => {
  const problem = makeProblem(randomNumbers(8), 8);
  let steps = 0;
  const go: OrderProblem["go"] = (...way) => {
    steps += 1;
    return problem.go(...way);
  };
  expect(orderPlaces({ ...problem, isOrderFixed: false, go }, true)[255]?.places ?? []).toHaveLength(8);
  // Eight times seven for each of the subsets without both, and the ways back.
  expect(steps).toBeLessThanOrEqual(8 + 8 * 7 * 2 ** 6 + 8 * 2 ** 7);
});

/** Trains on some minutes only, places that open late and close early, some ways without any train, some trains fixed. */
function makeProblem(random: () => number, count: number): OrderProblem {
  const pick = (most: number) => Math.floor(random() * most);
  const every = Array.from({ length: count + 1 }, () =>
    Array.from({ length: count + 1 }, () =>
      pick(9) === 0 ? null : { interval: 1 + pick(60), ride: 5 + pick(60) },
    ),
  );
  const fixed = Array.from({ length: count + 1 }, () => (pick(4) === 0 ? 560 + pick(400) : null));
  const places = Array.from({ length: count }, () => ({
    opens: pick(4) === 0 ? 600 + pick(200) : 0,
    closes: pick(3) === 0 ? 700 + pick(400) : 2000,
    stay: 10 + pick(100),
  }));
  return {
    count,
    begin: 540 + pick(60),
    isOrderFixed: pick(4) === 0,
    go(from, to, at) {
      if (count === 8) return [{ end: at + 10, isPossible: true }];
      const train = every[from]?.[to];
      if (!train) return [];
      const departure = fixed[to] ?? null;
      const first = {
        end: Math.ceil(at / train.interval) * train.interval + train.ride,
        isPossible: departure === null,
      };
      // Only from one of the places.
      const isThere = departure !== null && at <= departure && departure % (count + 1) === from;
      return isThere ? [{ end: departure + train.ride, isPossible: true }, first] : [first];
    },
    visit(place, arrival) {
      const { opens, closes, stay } = places[place] ?? { opens: 0, closes: 0, stay: 0 };
      const start = Math.max(arrival, opens);
      if (count === 8) return { end: arrival + stay, isPossible: true };
      return start + stay <= closes
        ? { end: start + stay, isPossible: true }
        : { end: start + stay, isPossible: false };
    },
  };
}

function tryEverything(problem: OrderProblem) {
  const orders: { subset: number; faults: number; end: number }[] = [];
  const extend = (places: number[]) => {
    if (places.length > 0) {
      const isInOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
      const subset = places.reduce((bits, place) => bits | (1 << place), 0);
      if (!problem.isOrderFixed || isInOrder)
        orders.push(...follow(problem, places).map((result) => ({ subset, ...result })));
    }
    for (let next = 0; next < problem.count; next += 1) if (!places.includes(next)) extend([...places, next]);
  };
  extend([]);
  return orders;
}

/** By every choice of trains. */
function follow({ count, begin, go, visit }: OrderProblem, places: readonly number[]) {
  let days = [{ end: begin, faults: 0, isWayPossible: [] as boolean[] }];
  let before = count;
  for (const place of [...places, count]) {
    days = days.flatMap((day) =>
      go(before, place, day.end).map((way) => {
        const stop = place === count ? way : visit(place, way.end);
        const isVisitPossible = place === count || stop.isPossible;
        return {
          end: stop.end,
          faults: day.faults + Number(!way.isPossible) + Number(!isVisitPossible),
          isWayPossible: [...day.isWayPossible, way.isPossible],
        };
      }),
    );
    before = place;
  }
  return days;
}
