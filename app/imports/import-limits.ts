/** Of one file that staff import. */
export const MOST_ROWS = 20_000;
export const MOST_BYTES = 20 * 1024 * 1024;
