import { RefusedRequest } from "#server/rest/refused-request.ts";

export type Preferences = {
  returnsRows: boolean;
  count?: "exact" | "planned" | "estimated";
  onConflict?: "update" | "ignore";
  maxAffected?: number;
  format: "object" | "array";
  stripsNulls: boolean;
};

const FORMATS: [RegExp, Preferences["format"]][] = [
  [/^application\/vnd\.pgrst\.object(\+json)?$/, "object"],
  [/^application\/(vnd\.pgrst\.array(\+json)?|json)$|^(application|\*)\/\*$/, "array"],
];
const PARAMETER = /^(nulls=stripped|charset=utf-8|q=[\d.]+)$/i;

export function readPreferences(headers: Headers): Preferences {
  const preferred = new Map(
    (headers.get("Prefer") ?? "")
      .toLowerCase()
      .split(",")
      // Not by a pattern with spaces around: it would take the square of their number.
      .map((preference) => preference.split("=").map((part) => part.trim()))
      .map(([name = "", value = ""]) => [name, value]),
  );
  const count = (["exact", "planned", "estimated"] as const).find((name) => name === preferred.get("count"));
  if (preferred.has("count") && !count) throw new RefusedRequest(400, "count is exact, planned or estimated");
  const resolution = preferred.get("resolution");
  const maxAffected = /^\d{1,9}$/.exec(preferred.get("max-affected") ?? "")?.[0];
  return {
    returnsRows: preferred.get("return") === "representation",
    ...(count && { count }),
    ...(resolution === "merge-duplicates" && { onConflict: "update" }),
    ...(resolution === "ignore-duplicates" && { onConflict: "ignore" }),
    ...(maxAffected && { maxAffected: Number(maxAffected) }),
    ...readFormat(headers.get("Accept")),
  };
}

function readFormat(accept: string | null): Pick<Preferences, "format" | "stripsNulls"> {
  for (const range of (accept || "*/*").split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const format = FORMATS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1];
    if (format && parameters.every((parameter) => PARAMETER.test(parameter)))
      return { format, stripsNulls: parameters.some((parameter) => /^nulls=/i.test(parameter)) };
  }
  throw new RefusedRequest(406, `None of these media types are available: ${accept}`, "PGRST107");
}
