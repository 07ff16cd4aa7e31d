import type { MetaDescriptor } from "react-router";
import { PRODUCT_NAME } from "#app/shared/product.ts";

export type Page = {
  /** Without the product's name. A page whose data is not loaded yet renders its own `<title>`. */
  title?: string;
  description: string;
  /** Canonical path. Without one the page is not indexed. */
  path?: string;
  picture?: string;
  things?: object[];
};

export function pageMeta(
  siteUrl: string,
  { title, description, path, picture, things = [] }: Page,
): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { name: "description", content: description },
    { property: "og:description", content: description },
    { property: "og:site_name", content: PRODUCT_NAME },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_GB" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (title !== undefined) tags.push({ title: fullTitle(title) }, { property: "og:title", content: title });
  if (path === undefined) tags.push({ name: "robots", content: "noindex" });
  else {
    tags.push({ tagName: "link", rel: "canonical", href: `${siteUrl}${path}` });
    tags.push({ property: "og:url", content: `${siteUrl}${path}` });
  }
  // Networks that preview shared links do not draw SVG.
  const shared = picture && !picture.endsWith(".svg") ? absoluteUrl(siteUrl, picture) : undefined;
  tags.push({ property: "og:image", content: shared ?? `${siteUrl}/icon-512.png` });
  for (const thing of things) tags.push({ "script:ld+json": { "@context": "https://schema.org", ...thing } });
  return tags;
}

export function fullTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`;
}

export function absoluteUrl(siteUrl: string, url: string): string | undefined {
  return URL.canParse(url, siteUrl) ? new URL(url, siteUrl).href : undefined;
}

/** `total` when there are more of them than are named. */
export function attractionList(
  siteUrl: string,
  attractions: { name: string; slug: string }[],
  total = attractions.length,
): object {
  return {
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: attractions.map(({ name, slug }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name,
      url: `${siteUrl}/attraction/${slug}`,
    })),
  };
}
