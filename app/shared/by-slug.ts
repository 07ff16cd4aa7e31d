export function bySlug<Item extends { slug: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.slug, item]));
}
