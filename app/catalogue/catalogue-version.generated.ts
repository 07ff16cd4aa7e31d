export const CATALOGUE_VERSION = "207fc2";
