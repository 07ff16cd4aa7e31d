/** "History", or "3 activities"; undefined for none, which means all. */
export function nameActivities(activities: readonly string[]): string | undefined {
  return activities.length > 1 ? `${activities.length} activities` : activities[0];
}
