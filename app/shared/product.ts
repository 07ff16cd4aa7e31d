/** The product's name and tagline: the only place that spells them. */
export const PRODUCT_NAME = "Alight";
export const TAGLINE = "Discover places to visit within reach of train stations.";
