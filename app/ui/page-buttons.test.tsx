import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageButtons } from "#app/ui/page-buttons.tsx";

const buttonsOf = (page: number) =>
  [
    ...renderToStaticMarkup(<PageButtons page={page} pageSize={10} total={30} onShow={() => {}} />).matchAll(
      /<button[^>]*>/g,
    ),
  ].map(([button]) => button);

test.each([
  [1, "true", "false"],
  [2, "false", "false"],
  [3, "false", "true"],
])("on page %i a button that leads nowhere keeps the focus", (page, previous, next) => {
  const buttons = buttonsOf(page);
  expect(buttons.map((button) => /aria-disabled="(\w+)"/.exec(button)?.[1])).toEqual([previous, next]);
  expect(buttons.join()).not.toContain('disabled=""');
});

test("one page has no buttons", () => {
  expect(renderToStaticMarkup(<PageButtons page={1} pageSize={10} total={10} onShow={() => {}} />)).toBe("");
});
