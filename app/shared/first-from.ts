/** The position of the first item whose value is `least` or more; the number of items if there is none. They are in the order of their values. */
export function firstFrom<Item>(
  items: readonly Item[],
  least: number,
  keyOf: (item: Item) => number,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(items[middle] as Item) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
