/** Which place or station was opened is not counted. */
export const COUNTED_PAGES = [
  "/",
  "/map",
  "/attraction/:slug",
  "/station/:slug",
  "/station/:slug/attraction/:slug",
  "/lines",
  "/line/:slug",
  "/about",
  "/faq",
  "/contact",
  "/tickets",
  "/credits",
  "/privacy",
  "/cookies",
  "/terms",
] as const;

export type CountedPage = (typeof COUNTED_PAGES)[number];

/** The page of a path, if it is counted: "/station/stow" is "/station/:slug". */
export function countedPage(pathname: string): CountedPage | undefined {
  const pattern = pathname.replace(/\/(attraction|station|line)\/[^/]+/g, "/$1/:slug");
  return COUNTED_PAGES.find((page) => page === pattern);
}
