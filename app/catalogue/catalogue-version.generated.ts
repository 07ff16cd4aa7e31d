export const CATALOGUE_VERSION = "f4de91";
