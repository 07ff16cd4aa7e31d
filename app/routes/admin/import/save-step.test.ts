import { expect, test } from "vitest";
import { undoingInWords } from "#app/routes/admin/import/save-step.tsx";

test.each([
  [2, 0, "2 places that it has added are deleted."],
  [1, 1, "1 place that it has added is deleted, and 1 place is as it was before it."],
  [0, 2, "2 places are as they were before it."],
  // They were deleted since, or had all that was said of them.
  [0, 0, "It has left no places that would change."],
])("undoing an import that made %i places and changed %i says so", (made, changed, words) => {
  expect(undoingInWords({ made, changed })).toBe(words);
});
