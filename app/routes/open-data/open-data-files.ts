export const OPEN_DATA_FILES = [
  { file: "places.csv", kind: "places", format: "csv", label: "Places as CSV" },
  { file: "places.geojson", kind: "places", format: "geojson", label: "Places as GeoJSON" },
  { file: "stations.csv", kind: "stations", format: "csv", label: "Stations as CSV" },
  { file: "stations.geojson", kind: "stations", format: "geojson", label: "Stations as GeoJSON" },
] as const;

export type OpenDataFormat = (typeof OPEN_DATA_FILES)[number]["format"];
