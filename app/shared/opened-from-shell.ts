/**
 * Whether the document is the service worker's answer in the place of one that it could not have. Read once, before the first render: React
 * takes away what it does not know of when it makes `<html>` anew.
 */
export const IS_OPENED_FROM_SHELL = "shell" in (globalThis.document?.documentElement.dataset ?? {});
