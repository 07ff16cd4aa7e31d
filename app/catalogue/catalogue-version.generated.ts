export const CATALOGUE_VERSION = "03c5b2";
