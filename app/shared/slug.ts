/** `slug_of` in supabase/migrations is the same rule in SQL. Empty for a name without any of a–z and 0–9. */
export function slugOf(name: string): string {
  return name
    .replace(/^[ \t\n\v\f\r\u00a0]+|[ \t\n\v\f\r\u00a0]+$/g, "")
    .replace(/[^A-Za-z0-9 \t\n\v\f\r\u00a0-]/g, "")
    .replace(/[ \t\n\v\f\r\u00a0]+/g, "-")
    .replace(/-+/g, "-")
    .toLowerCase();
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}

const MISSING = ["place", "station", "line"] as const;

export type Missing = (typeof MISSING)[number];

/** What was looked for, and the slug of which there is none; empty for a URL without. */
export type MissingPage = { kind: Missing; slug: string };

export const MISSING_PARAMS = { kind: "missing", slug: "called" };

export function readMissing(params: URLSearchParams): MissingPage | null {
  const kind = MISSING.find((each) => each === params.get(MISSING_PARAMS.kind));
  const slug = params.get(MISSING_PARAMS.slug) ?? "";
  return kind ? { kind, slug: isSlug(slug) ? slug : "" } : null;
}

/** Home removes the parameters, so that a reload shows no message. */
export function homeWithout(kind: Missing, slug = ""): string {
  const called = isSlug(slug) ? `&${MISSING_PARAMS.slug}=${slug}` : "";
  return `/?${MISSING_PARAMS.kind}=${kind}${called}`;
}

/** The slug in lower case, since people type capitals, else home. */
export function pathForUnknownSlug(slug: string, folder: `/${string}/`, missing: Missing): string {
  const lower = slug.toLowerCase();
  return lower !== slug && isSlug(lower) ? `${folder}${lower}` : homeWithout(missing, lower);
}
