/** When a way or a visit ends, and whether that is as was asked for: times are minutes of the day. */
export type Stop = { end: number; isPossible: boolean };

export type OrderProblem = {
  count: number;
  begin: number;
  /**
   * From one place to another; `count` is the station where the day begins and ends. At most one that is possible, and one that is not; who comes later
   * has none that others have not, and none that ends earlier.
   */
  go(from: number, to: number, at: number): readonly Stop[];
  /** The visit after an arrival. Who arrives later never ends earlier. */
  visit(place: number, arrival: number): Stop;
  isOrderFixed: boolean;
};

/** The order of visits that ends first of those with the fewest impossible ones. */
export type Order = {
  places: number[];
  /** Whether each way is possible: to each place, and back. */
  isWayPossible: boolean[];
  faults: number;
  end: number;
};

type Label = Stop & { faults: number; before: Label | null; place: number };

/**
 * For every subset of places the best order, by its bits; undefined where there is none. Exact (Held and Karp): who ends earlier at the same
 * place can do all that others can. Labels with more faults are kept where they end earlier, unless `isStrict`.
 */
export function orderPlaces(problem: OrderProblem, isStrict: boolean): (Order | undefined)[] {
  const { count, begin, go, isOrderFixed } = problem;
  const subsets = 1 << count;
  const labels: Label[][][] = Array.from({ length: subsets }, () => Array.from({ length: count }, () => []));
  const best: (Order | undefined)[] = [{ places: [], isWayPossible: [], faults: 0, end: begin }];

  for (let subset = 0; subset < subsets; subset += 1) {
    const here = subset === 0 ? [null] : (labels[subset] ?? []).flat();
    for (const label of here) {
      for (let next = 0; next < count; next += 1) {
        if (subset & (1 << next)) continue;
        // No later place may have been visited.
        if (isOrderFixed && subset >> next !== 0) continue;
        for (const { end: arrival, isPossible } of go(label?.place ?? count, next, label?.end ?? begin)) {
          const visit = problem.visit(next, arrival);
          const faults = (label?.faults ?? 0) + Number(!isPossible) + Number(!visit.isPossible);
          if (isStrict && faults > 0) continue;
          const added = { end: visit.end, isPossible, faults, before: label, place: next };
          addLabel(labels[subset | (1 << next)]?.[next] ?? [], added);
        }
      }
    }
    if (subset > 0) best[subset] = bestReturn(here as Label[], problem, isStrict);
  }
  return best;
}

function addLabel(labels: Label[], added: Label): void {
  if (labels.some(({ end, faults }) => end <= added.end && faults <= added.faults)) return;
  const kept = labels.filter(({ end, faults }) => end < added.end || faults < added.faults);
  labels.splice(0, labels.length, ...kept, added);
}

function bestReturn(
  labels: readonly Label[],
  { go, count }: OrderProblem,
  isStrict: boolean,
): Order | undefined {
  let best: Label | undefined;
  for (const before of labels) {
    for (const { end, isPossible } of go(before.place, count, before.end)) {
      const faults = before.faults + Number(!isPossible);
      if (isStrict && faults > 0) continue;
      if (!best || faults < best.faults || (faults === best.faults && end < best.end))
        best = { end, isPossible, faults, before, place: count };
    }
  }
  if (!best) return undefined;
  const { faults, end } = best;
  const labelsOf = (label: Label | null): Label[] => (label ? [...labelsOf(label.before), label] : []);
  const all = labelsOf(best);
  return {
    places: all.slice(0, -1).map(({ place }) => place),
    isWayPossible: all.map(({ isPossible }) => isPossible),
    faults,
    end,
  };
}
