export const CATALOGUE_VERSION = "c0a712";
