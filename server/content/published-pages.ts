import type { PublishedPages } from "#app/catalogue/content-repository.ts";
import type { Photo } from "#app/photos/photo.ts";
import { defaultRegion, type Region } from "#app/stations/region.ts";
import { PHOTOS_COLUMN } from "#server/content/attraction-queries.ts";
import { inNameOrder } from "#server/content/content-from-rows.ts";
import type { Connection } from "#server/database/sql.ts";

type PageRow = { slug: string; name: string; photos: Photo[] };

export async function selectPages(tx: Connection) {
  const stations = await tx<{ slug: string }[]>`
    select slug from public.stations where status = 'published' order by slug`;
  const attractions = await tx<PageRow[]>`
    select a.slug, a.name, ${PHOTOS_COLUMN} from public.attractions a where a.status = 'published'`;
  const lines = await tx<{ slug: string }[]>`
    select slug from public.lines l
    where exists (
      select from public.line_stations ls join public.stations s on s.id = ls.station_id
      where ls.line_id = l.id and s.status = 'published')
    order by display_order, slug`;
  return { stations, attractions, lines };
}

type PageRows = Awaited<ReturnType<typeof selectPages>>;

export async function selectCurrentSlug(
  tx: Connection,
  table: "attractions" | "stations",
  formerSlug: string,
): Promise<string | null> {
  const [row] = await tx<{ slug: string | null }[]>`
    select private.current_slug(${table}, ${formerSlug}) as slug`;
  return row?.slug ?? null;
}

export function toPages(regions: Region[], { stations, attractions, lines }: PageRows): PublishedPages {
  const others = regions.filter((region) => region.isOpen && region !== defaultRegion(regions));
  return {
    regions: others.map(({ slug }) => slug),
    stations: stations.map(({ slug }) => slug),
    attractions: inNameOrder(attractions),
    lines: lines.map(({ slug }) => slug),
  };
}
