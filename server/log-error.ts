/** What to log of an error. A message of the database may hold values of rows. */
export function describeForLog(error: unknown): { code: string } | { error: string } {
  const { code, stack } = error as Error & { code?: string };
  return code ? { code } : { error: stack ?? String(error) };
}

/** Mail servers name the address that they refuse. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"',;]+@[^\s<>"',;]+/g, "…");
}
