import { PRIVATE_PAGE } from "#app/shared/private-page.ts";

/** Rendered by the server as the same document for every page, which the browser then fills from what is kept. */
export const SHELL_PATH = "/shell";

/** By the first part of a path. What is not here is never kept. */
const PAGES = {
  /** Their loaders read the kept catalogue: the shell serves for each of them. */
  ofShell: [
    "",
    "attraction",
    "station",
    "lines",
    "line",
    "map",
    "search",
    "saved",
    "day",
    "about",
    "contact",
    "offline",
  ],
  /** Texts without data. */
  ofTexts: ["faq", "privacy", "cookies", "terms"],
  /** Kept as documents only. */
  ofServer: ["credits", "open-data", "tickets"],
};
const DATA = ["catalogue", "search-words", "attraction", "station", "train-times", "timetable"];

export type Request = {
  method: string;
  url: string;
  /** Of fetch: "navigate" for documents. */
  mode: string;
  hasRange: boolean;
};

/** `file`, `tile`: from what is kept, since the name changes with the content. Null: the worker has no part in it. */
export type Answer = NetworkFirst | { kind: "file" } | { kind: "tile" } | null;
export type NetworkFirst = { kind: "page"; hasShell: boolean } | { kind: "data" } | { kind: "picture" };

export function answerTo({ method, url, mode, hasRange }: Request, origin: string): Answer {
  const { origin: of, pathname } = new URL(url);
  if (method !== "GET" || of !== origin || hasRange || PRIVATE_PAGE.test(pathname)) return null;
  const [, first = "", second = ""] = pathname.split("/");
  if (mode === "navigate") {
    const hasShell = [...PAGES.ofShell, ...PAGES.ofTexts].includes(first);
    return hasShell || PAGES.ofServer.includes(pathname.slice(1)) ? { kind: "page", hasShell } : null;
  }
  if (first === "documents") return DATA.includes(second) ? { kind: "data" } : null;
  if (first === "assets") return { kind: "file" };
  if (first === "tiles") return { kind: "tile" };
  return first === "illustrations" || pathname === "/favicon.svg" ? { kind: "picture" } : null;
}
