/** What visitors may read of each table. Row level security limits rows only, and the library grants all columns at each start. */
export const PUBLIC_COLUMNS: Record<string, readonly string[]> = {
  stations: [
    "id",
    "name",
    "slug",
    "crs",
    "region",
    "borders_railway_order",
    "latitude",
    "longitude",
    "facilities",
    "accessibility",
    "api_source",
    "last_api_update",
    "status",
    "published_at",
    "created_at",
    "updated_at",
    "search_vector",
  ],
  attractions: [
    "id",
    "name",
    "slug",
    "latitude",
    "longitude",
    "description",
    "website",
    "image",
    "image_attribution",
    "status",
    "published_at",
    "created_at",
    "updated_at",
    "search_vector",
  ],
  activities: ["id", "name"],
  attraction_activities: ["attraction_id", "activity_id"],
  attraction_stations: [
    "attraction_id",
    "station_id",
    "walking_time_minutes",
    "minutes_source",
    "is_primary",
  ],
  attraction_images: [
    "id",
    "attraction_id",
    "image_url",
    "attribution",
    "alt_text",
    "licence",
    "source_url",
    "placeholder",
    "display_order",
  ],
  cached_routes: [
    "from_station",
    "to_attraction",
    "distance_meters",
    "duration_minutes",
    "points",
    "steps",
    "source",
    "credit",
    "planned_at",
  ],
  // Row level security limits this to the account's own row.
  staff: ["user_id", "email", "full_name", "state", "requested_at", "approved_at"],
};

/** Columns by whose name a select list may embed the table that they refer to. */
const REFERENCES: Record<string, string> = {
  "attraction_stations.station_id": "stations",
  "attraction_stations.attraction_id": "attractions",
  "attraction_activities.attraction_id": "attractions",
  "attraction_activities.activity_id": "activities",
  "attraction_images.attraction_id": "attractions",
};

/** The table to which a column refers; undefined if it refers to none that visitors may read. */
export function referredTable(table: string, column: string): string | undefined {
  const key = `${table}.${column}`;
  return Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined;
}

/** The columns of `table` that visitors may read; undefined if visitors may not read it at all. */
export function publicColumns(table: string): readonly string[] | undefined {
  return Object.hasOwn(PUBLIC_COLUMNS, table) ? PUBLIC_COLUMNS[table] : undefined;
}

export const PUBLIC_FUNCTIONS: readonly string[] = ["get_attraction_images", "is_staff"];

/** Functions of staff that change nothing a visitor sees. */
export const INVISIBLE_TO_VISITORS: readonly string[] = [
  "count_needs",
  "count_new_messages",
  "count_records",
  "delete_contact_messages",
  "delete_subscriber",
  "export_subscribers",
  "list_contact_messages",
  "list_lines",
  "list_records",
  "list_revisions",
  "list_subscribers",
  "list_trash",
  "list_unchecked_links",
  "read_record",
  "read_revision",
  "report_editing",
  "set_contact_message_state",
];
