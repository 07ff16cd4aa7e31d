import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { RestRequest } from "#server/rest/rest-request.ts";
import type { Parameter, Schema, SqlFunction } from "#server/rest/schema.ts";
import { Parameters, resultText, type Statement } from "#server/rest/sql-text.ts";

/** Calls a function; PostgreSQL reads its arguments from one object of JSON, by the types that they are declared with. */
export function callFunction({ name, body, preferences }: RestRequest, schema: Schema): Statement {
  const args = body as Record<string, unknown>;
  const found = schema.functions.get(name);
  const given = found && argumentsOf(found, Object.keys(args));
  if (!found || !given)
    throw new RefusedRequest(
      404,
      `Could not find the function public.${name}(${Object.keys(args).join(", ")}) in the schema cache`,
      "PGRST202",
    );
  const parameters = new Parameters();
  const declared = given.map(({ identifier, type }) => `${identifier} ${type}`).join(", ");
  const passed = given.map(({ identifier }) => `${identifier} => a.${identifier}`).join(", ");
  const source =
    given.length > 0
      ? `jsonb_to_record(${parameters.add(JSON.stringify(args))}::jsonb) as a(${declared}), lateral ${found.identifier}(${passed}) f`
      : `${found.identifier}() f`;
  return { text: resultOf(found, source, preferences.stripsNulls), values: parameters.values };
}

function resultOf({ returnsSet, returnsNothing }: SqlFunction, source: string, stripsNulls: boolean): string {
  if (returnsNothing)
    return `select null as rows, false as "isList", 1 as length, null as total from ${source}`;
  if (!returnsSet)
    // In a list, since null by itself would be no JSON.
    return `select (jsonb_build_array(f) -> 0)::text as rows, false as "isList", 1 as length, null as total from ${source}`;
  return resultText(`select to_jsonb(f) as row from ${source}`, { stripsNulls });
}

/** Undefined unless the names are those of parameters, and every one without a default is there. */
function argumentsOf({ parameters }: SqlFunction, names: string[]): Parameter[] | undefined {
  const isKnown = names.every((name) => parameters.some((parameter) => parameter.name === name));
  const isComplete = parameters.every(({ name, isOptional }) => isOptional || names.includes(name));
  return isKnown && isComplete ? parameters.filter(({ name }) => names.includes(name)) : undefined;
}
