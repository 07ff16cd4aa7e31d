export function breadcrumbList(siteUrl: string, trail: { name: string; path: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}
