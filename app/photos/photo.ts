export type Photo = {
  /** Absolute, or a path of this site. */
  url: string;
  /** May hold links as HTML. */
  attribution: string;
  altText: string;
  /** Shown until the picture is loaded: a tiny picture as a data URI, or a CSS colour or gradient. */
  placeholder?: string;
  licence?: string;
  sourceUrl?: string;
  fallback?: Photo;
};
