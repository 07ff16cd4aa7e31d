import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import jost from "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url";

/** Links for the document's head: without them the fonts are found only after the style sheet has arrived. */
export const fontPreloads = [figtree, jost].map((href) => ({
  rel: "preload",
  href,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
