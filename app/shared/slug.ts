/**
 * The last part of a page's URL: only letters, digits, spaces and hyphens, lowercased; whitespace to hyphens; no hyphen twice.
 * `slug_of` in supabase/migrations is the same rule in SQL. Empty for a name without any of a–z and 0–9.
 */
export function slugOf(name: string): string {
  return name
    .replace(/^[ \t\n\v\f\r\u00a0]+|[ \t\n\v\f\r\u00a0]+$/g, "")
    .replace(/[^A-Za-z0-9 \t\n\v\f\r\u00a0-]/g, "")
    .replace(/[ \t\n\v\f\r\u00a0]+/g, "-")
    .replace(/-+/g, "-")
    .toLowerCase();
}

/** Whether `text` could be the slug of anything: what a URL brings may be any text. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}

/** Where a slug that nothing has leads: home, or to the same in lower case, since people type capitals. */
export function lowerCasePath(slug: string, folder: `/${string}/`): string {
  const lower = slug.toLowerCase();
  return lower !== slug && isSlug(lower) ? `${folder}${lower}` : "/";
}
