/** A picture as pages show it. */
export type Photo = {
  /** Absolute, or a path of this site. */
  url: string;
  /** May hold links, as text. */
  attribution: string;
  altText: string;
  /** What is seen until the picture is there: a tiny picture as a data URI, or a CSS colour or gradient. */
  placeholder?: string;
  /** Such as "CC BY 4.0". */
  licence?: string;
  /** The page that it comes from. */
  sourceUrl?: string;
  /** Shown when the picture cannot be had. */
  fallback?: Photo;
};
