import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { viewHome } from "#app/routes/home/home-view.ts";

const ROUNDS = 40;

/** Milliseconds of viewHome for the slowest of `changes`, queries of a URL, in the middle of its rounds. */
export function slowestChange(catalogue: Catalogue, changes: string[]): number {
  const medians = changes.map((change) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      viewHome(catalogue, new URLSearchParams(change));
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0;
  });
  return Math.max(...medians);
}
