/** A picture as pages show it. */
export type Photo = {
  /** Absolute, or a path of this site. */
  url: string;
  /** May hold links, as text. */
  attribution: string;
  altText: string;
  /** What is seen until the picture is there: a tiny picture as a data URI, or a CSS colour or gradient. */
  placeholder?: string;
  /** Shown when the picture cannot be had. */
  fallbackUrl?: string;
};

/** Old hosts without https, by name. A picture of theirs is asked for by https first, and by http only when that fails. */
export const PLAIN_HTTP_HOSTS: readonly string[] = [];
