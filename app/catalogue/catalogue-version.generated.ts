export const CATALOGUE_VERSION = "5bcd09";
