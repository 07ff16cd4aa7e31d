import { expect, test } from "vitest";
import { chooseSteps } from "./choose-steps.mjs";

const steps = [{ name: "check" }, { name: "unit" }, { name: "journeys" }];

test("without arguments every step runs", () => {
  expect(chooseSteps(steps, [])).toEqual(steps);
});

test.each([[["--only", "unit,check"]], [["--only=unit,check"]], [["--only", "unit, check"]]])(
  "%j runs the named steps in their own order",
  (args) => {
    expect(chooseSteps(steps, args)).toEqual([{ name: "check" }, { name: "unit" }]);
  },
);

test("a step that does not exist is named, with those that do", () => {
  expect(() => chooseSteps(steps, ["--only", "unit,lint"])).toThrow(
    "There is no step lint; the steps are check, unit, journeys.",
  );
});

test.each([[["--only"]], [["--only="]], [["unit"]], [["--watch"]], [["--only", "unit", "check"]]])(
  "%j is refused with how it is written",
  (args) => {
    expect(() => chooseSteps(steps, args)).toThrow("npm test -- --only check,unit");
  },
);
