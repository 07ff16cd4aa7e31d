/** The only place that spells the name. */
export const PRODUCT_NAME = "Alight";
export const TAGLINE = "Discover places to visit within reach of train stations.";
