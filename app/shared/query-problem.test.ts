import { describe, expect, it } from "vitest";
import { queryProblem } from "#app/shared/query-problem.ts";

const waiting = { data: undefined, fetchStatus: "fetching", failureReason: null };

describe("what a waiting visitor is told", () => {
  it("is nothing while the answer may still come", () => {
    expect(queryProblem(waiting)).toBeNull();
  });
  it("is what went wrong, from the first failure on", () => {
    const failureReason = Object.assign(new Error("no"), { status: 503 });
    expect(queryProblem({ ...waiting, failureReason })).toBe("Server error. Please try again in a moment.");
  });
  it("is that there is no connection", () => {
    expect(queryProblem({ ...waiting, fetchStatus: "paused" })).toBe(
      "Network connection lost. Please check your internet connection.",
    );
  });
  it("is nothing once something has been answered, be it that there is nothing", () => {
    expect(queryProblem({ data: null, fetchStatus: "paused", failureReason: new Error("no") })).toBeNull();
  });
});
