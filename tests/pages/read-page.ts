import { inject } from "vitest";

const site = inject("siteUrl");

/** A response of the site, with the redirect instead of its target. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, site), { redirect: "manual", ...init });
}

/** The document at `path`, after redirects. */
export async function readPage(path: string) {
  const response = await request(path, { redirect: "follow" });
  return { response, ...parseDocument(await response.text()) };
}

function parseDocument(html: string) {
  const elements = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?=[\\s>/])([^>]*)>(?:(.*?)</${tag}>)?`, "gs"))].map(
      ([, attributes = "", inner = ""]): Attributes & { inner: string; text: string } => ({
        ...readAttributes(attributes),
        text: toText(inner),
        inner,
      }),
    );
  const meta = (by: "name" | "property", key: string) =>
    elements("meta").find((each) => each[by] === key)?.content;
  return {
    html,
    /** Those of a tag, with their attributes; `text` ends at the first closing tag of that name. */
    elements,
    meta,
    title: elements("title")[0]?.text,
    canonical: elements("link").find(({ rel }) => rel === "canonical")?.href,
    /** The names of the attractions on the cards. */
    cardNames: elements("article").map(({ inner }) => toText(/<h3[^>]*>(.*?)<\/h3>/s.exec(inner)?.[1] ?? "")),
    /** What a reader sees, in one line. */
    text: toText(html.replace(/.*<body[^>]*>/s, "").replace(/<(script|style|template)[^>]*>.*?<\/\1>/gs, "")),
    /** The schema.org objects, in order. */
    things: elements("script")
      .filter(({ type }) => type === "application/ld+json")
      .map(({ inner }) => JSON.parse(inner)),
  };
}

type Attributes = Record<string, string>;

function readAttributes(text: string): Attributes {
  const found = text.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, decode(value)]));
}

function toText(html: string): string {
  return decode(html.replace(/<!--.*?-->/gs, "").replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Attributes = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "");
}
