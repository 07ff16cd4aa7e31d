import type { ResolverOptions } from "react-hook-form";
import { expect, test } from "vitest";
import { fieldResolver, refuseHalfTyped } from "#app/routes/admin/editing/field-resolver.ts";

type Values = { name: string; from: string };

const noName = fieldResolver(({ name }: Values) => (name ? {} : { name: "Name is required" }));

function resolve(resolver: typeof noName, values: Values, input: { mount: boolean; ref: object }) {
  const fields = {
    name: { name: "name", mount: true, ref: { name: "name" } },
    from: { name: "from", ...input },
  } as ResolverOptions<Values>["fields"];
  return resolver(values, undefined, { names: ["name", "from"], fields, shouldUseNativeValidation: false });
}

test("what is half typed is refused beside what else is wrong", async () => {
  const half = { mount: true, ref: { validity: { badInput: true } } };
  expect(await resolve(refuseHalfTyped(), { name: "Abbey", from: "" }, half)).toMatchObject({
    values: {},
    errors: { from: { message: expect.stringContaining("half typed") } },
  });
  const { errors } = await resolve(refuseHalfTyped(noName), { name: "", from: "" }, half);
  expect(Object.keys(errors)).toEqual(["name", "from"]);
});

test("an empty input and one that is not shown any more refuse nothing", async () => {
  const values = { name: "Abbey", from: "" };
  for (const input of [
    { mount: true, ref: { validity: { badInput: false } } },
    { mount: false, ref: { validity: { badInput: true } } },
  ])
    expect(await resolve(refuseHalfTyped(noName), values, input)).toEqual({ values, errors: {} });
});
