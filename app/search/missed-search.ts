const sent = new Set<string>();

/** Tells the server, once a page load, the words of a search that found nothing; staff read those that were often missed. */
export function reportMissedSearch(text: string): void {
  const words = text.trim();
  if (words.length < 3 || sent.has(words)) return;
  sent.add(words);
  navigator.sendBeacon("/functions/v1/count-missed-search", JSON.stringify({ words }));
}
