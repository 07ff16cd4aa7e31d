export const CATALOGUE_VERSION = "e2e130";
