/** "£12.50", "12,50", "free"; null for no price. */
export function readPrice(text: string): number | null {
  if (/^free$/i.test(text.trim())) return 0;
  const [, pounds] = /^£?\s*(\d{1,4}([.,]\d{1,2})?)$/.exec(text.trim()) ?? [];
  return pounds === undefined ? null : Number(pounds.replace(",", "."));
}
