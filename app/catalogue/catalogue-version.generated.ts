export const CATALOGUE_VERSION = "f6b7d1";
