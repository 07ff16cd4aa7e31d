/** Cards in the first document, and with each "Show more". */
export const CARDS_AT_ONCE = 24;

/** Most cards on one page, whatever its URL asks for. */
export const MOST_SHOWN = 42 * CARDS_AT_ONCE;

/** How many cards `?show=48` asks for, in steps of CARDS_AT_ONCE. */
export function readShown(params: URLSearchParams): number {
  const asked = Number(params.get("show")) || 0;
  const pages = Math.max(1, Math.ceil(asked / CARDS_AT_ONCE));
  return Math.min(pages * CARDS_AT_ONCE, MOST_SHOWN);
}
