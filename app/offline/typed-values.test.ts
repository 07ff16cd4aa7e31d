import { expect, test, vi } from "vitest";
import { restoreTyped } from "#app/offline/typed-values.ts";

function forbidden(): never {
  throw new DOMException("Access is denied for this document.", "SecurityError");
}

test.each([
  ["forbidden", { getItem: forbidden, removeItem: forbidden }],
  ["empty", { getItem: () => null, removeItem: () => {} }],
  ["broken", { getItem: () => "{", removeItem: () => {} }],
])("a page opens where storage is %s", (_, storage) => {
  vi.stubGlobal("sessionStorage", storage);
  expect(restoreTyped).not.toThrow();
});
