export const CATALOGUE_VERSION = "1abc04";
