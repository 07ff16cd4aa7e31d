/** Entry for one adult in pounds by the slugs of a day's places, null where it is not known. */
export type EntryPrices = Readonly<Record<string, number | null>>;

export function entryPrice({ admission, price }: { admission?: string; price?: number }): number | null {
  // Where some parts cost, who goes there pays for them.
  return admission === "free" || admission === "donation" ? 0 : (price ?? null);
}

/** "Entry for one adult: £19.50, without Abbotsford, of which it is not known. Train fares are not known." */
export function describeCosts(
  places: readonly { slug: string; name: string }[],
  prices: EntryPrices,
): string {
  const known = places.flatMap(({ slug }) => prices[slug] ?? []);
  const unknown = places.filter(({ slug }) => prices[slug] == null).map(({ name }) => name);
  if (known.length === 0) return "What it costs is not known, neither entry nor train fares.";
  const pounds = known.reduce((sum, price) => sum + price, 0);
  if (pounds === 0 && unknown.length > 0)
    return `Entry for one adult: not known for ${unknown.join(", ")}; nothing for the rest. Train fares are not known.`;
  const total = pounds === 0 ? "nothing" : `£${pounds.toFixed(2).replace(".00", "")}`;
  const rest = unknown.length > 0 ? `, without ${unknown.join(", ")}, of which it is not known` : "";
  return `Entry for one adult: ${total}${rest}. Train fares are not known.`;
}
