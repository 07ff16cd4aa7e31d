/** The closest zoom level of a map, whatever its tiles. */
export const MAX_ZOOM = 18;
