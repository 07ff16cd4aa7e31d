import { expect, test, vi } from "vitest";
import { z } from "zod";
import { newId } from "#app/shared/new-id.ts";

test("ids are distinct UUIDs, on a site without https as well", () => {
  const ids = [newId(), newId()];
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  for (let i = 0; i < 20; i++) ids.push(newId());
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
