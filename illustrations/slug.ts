/** Only a–z, digits and single hyphens; empty for a name without any. File names and seeds of drawings follow from it. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-");
