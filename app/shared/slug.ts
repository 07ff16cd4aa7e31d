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

export function isMissing(text: string | null): text is Missing {
  return MISSING.some((each) => each === text);
}

/** Home removes the parameter, so that a reload shows no message. */
export function homeWithout(missing: Missing): string {
  return `/?missing=${missing}`;
}

/** The slug in lower case, since people type capitals, else home. */
export function pathForUnknownSlug(slug: string, folder: `/${string}/`, missing: Missing): string {
  const lower = slug.toLowerCase();
  return lower !== slug && isSlug(lower) ? `${folder}${lower}` : homeWithout(missing);
}
