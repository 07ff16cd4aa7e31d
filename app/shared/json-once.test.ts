import { expect, test } from "vitest";
import { fromJson, toJson } from "#app/shared/json-once.ts";

test("what was written is read as the same object, and so is what was read before", () => {
  const written = { name: "Stow" };
  const json = toJson(written);
  expect(json).toBe('{"name":"Stow"}');
  expect(fromJson(json)).toBe(written);

  const other = fromJson<{ name: string }>('{"name":"Tweedbank"}');
  expect(other).toEqual({ name: "Tweedbank" });
  expect(fromJson('{"name":"Tweedbank"}')).toBe(other);
  expect(fromJson(json)).toEqual(written);
});
