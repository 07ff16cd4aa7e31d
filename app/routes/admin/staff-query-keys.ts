import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";

/** What staff read of attractions, stations and activity types. */
export const RECORDS_KEY = [...ACCOUNT_KEY, "records"];
export const TRAINS_KEY = [...ACCOUNT_KEY, "trains"];
export const MESSAGES_KEY = [...ACCOUNT_KEY, "messages"];
export const SUBSCRIBERS_KEY = [...ACCOUNT_KEY, "subscribers"];
export const IMPORTS_KEY = [...ACCOUNT_KEY, "imports"];
export const STAFF_KEY = [...ACCOUNT_KEY, "staff"];

/** How long what staff read is fresh where others seldom change it. */
export const SELDOM_CHANGED_MS = 10 * 60_000;
