/* The families of cached queries. A write invalidates the families that show what it changed. */

/** What visitors read. */
export const CONTENT_KEY = ["content"];
/** What an account reads; removed after signing out. */
export const ACCOUNT_KEY = ["account"];
