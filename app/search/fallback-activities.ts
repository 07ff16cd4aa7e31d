/** Offered when the activities cannot be loaded. */
export const FALLBACK_ACTIVITIES = [
  "History",
  "Culture",
  "Walk",
  "Kids",
  "Nature",
  "Shopping",
  "Garden",
  "Sport",
];
