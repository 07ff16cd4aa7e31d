/** "1 place to visit nearby" */
export function countPlaces(count: number): string {
  return `${count} ${count === 1 ? "place" : "places"} to visit nearby`;
}
