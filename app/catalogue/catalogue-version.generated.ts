export const CATALOGUE_VERSION = "aae246";
