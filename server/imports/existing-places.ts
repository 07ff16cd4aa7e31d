import { columnOf, FACT_FIELD_NAMES } from "#app/attractions/fact-fields.ts";
import { type Connection, raw } from "#server/database/sql.ts";

const FACTS = raw(FACT_FIELD_NAMES.map((field) => `'${field}', a.${columnOf(field)}`).join(", "));

const PLACE = raw(`
  jsonb_strip_nulls(jsonb_build_object(
    'id', a.id, 'name', a.name, 'latitude', a.latitude, 'longitude', a.longitude,
    'description', a.description, 'website', a.website, 'kind', a.kind,
    'activities', (
      select coalesce(jsonb_agg(t.name order by t.name), '[]')
      from public.attraction_activities l join public.activities t on t.id = l.activity_id where l.attraction_id = a.id),
    'facts', jsonb_build_object(${FACTS.text})))`);

/** All places as JSON of ExistingPlace[] with their versions, for an import from one source. */
export async function existingPlaces(sql: Connection, sourceKey: string): Promise<string> {
  const [row] = await sql<{ json: string }[]>`
    select coalesce(jsonb_agg(${PLACE} || jsonb_build_object(
      'sourceId', p.source_id, 'imported', p.said, 'version', a.updated_at)), '[]')::text as json
    from public.attractions a
    left join private.imported_places p on p.attraction_id = a.id and p.source_key = ${sourceKey}`;
  return row?.json ?? "[]";
}

/** All places as JSON of {places: ExportedPlace[]}. */
export async function exportedPlaces(sql: Connection): Promise<string> {
  const [row] = await sql<{ json: string }[]>`
    select jsonb_build_object('places', coalesce(jsonb_agg(
      ${PLACE} || jsonb_build_object('slug', a.slug, 'status', a.status, 'licence', a.source_licence, 'attribution', a.source_attribution)
      order by a.name, a.slug), '[]'))::text as json
    from public.attractions a`;
  return row?.json ?? "{}";
}
