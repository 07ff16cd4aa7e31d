import { decodePolyline, encodePolyline } from "#app/walks/polyline.ts";
import { routeKey } from "#app/walks/route-key.ts";
import type { Walk, WalkStep } from "#app/walks/walk-planner.ts";
import { asVisitor } from "#server/database/run-as.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import type { StoredWalks } from "#server/walks/stored-walks.ts";

type Row = {
  distance_meters: number;
  duration_minutes: number;
  points: string;
  steps: WalkStep[] | null;
  credit: string;
};

/** How long a failed walk is not planned again for visitors. */
const FAILURE = "10 minutes";

type Options = {
  visitors: Sql;
  sql: Sql;
};

export function cachedRoutes({ visitors, sql }: Options): StoredWalks {
  return {
    async find(from, to, role) {
      const [start, end] = [routeKey(from), routeKey(to)];
      const read = async (tx: Connection) => {
        const [row] = await tx<Row[]>`
          select distance_meters, duration_minutes, points, steps, credit from public.cached_routes
          where from_station = ${start} and to_attraction = ${end} and points is not null`;
        const [link] = await tx<{ river: string | null }[]>`
          select barrier.river from public.attraction_stations link
          join public.stations s on s.id = link.station_id
          join public.attractions a on a.id = link.attraction_id
          left join public.walk_barriers barrier using (attraction_id, station_id)
          where private.route_key(s.latitude, s.longitude) = ${start}
            and private.route_key(a.latitude, a.longitude) = ${end}
          limit 1`;
        return { walk: row ? toWalk(row) : null, isLinked: link !== undefined, river: link?.river ?? null };
      };
      return role === "visitor" ? asVisitor(visitors, "read only", read) : sql.begin("read only", read);
    },

    async store(from, to, walk, source) {
      const [start, end] = [routeKey(from), routeKey(to)];
      const { distanceMetres, durationMinutes, steps, credit } = walk;
      await sql.begin("read write", async (tx) => {
        await tx`
          insert into public.cached_routes
            (from_station, to_attraction, distance_meters, duration_minutes, points, steps, source, credit)
          values (${start}, ${end}, ${distanceMetres}, ${durationMinutes}, ${encodePolyline(walk.line)}, ${tx.json(steps)},
            ${source}, ${credit})
          on conflict (from_station, to_attraction) do update set
            (distance_meters, duration_minutes, points, steps, source, credit, planned_at) =
            (excluded.distance_meters, excluded.duration_minutes, excluded.points, excluded.steps, excluded.source, excluded.credit, now())
            where cached_routes.points is null`;
        await tx`
          update public.attraction_stations link
          set walking_time_minutes = walk.duration_minutes, minutes_source = 'planned'
          from public.stations s, public.attractions a, public.cached_routes walk
          where s.id = link.station_id and a.id = link.attraction_id and link.minutes_source <> 'staff'
            and private.route_key(s.latitude, s.longitude) = ${start}
            and private.route_key(a.latitude, a.longitude) = ${end}
            and (walk.from_station, walk.to_attraction) = (${start}, ${end})`;
      });
    },

    async hasFailed(from, to) {
      const rows = await sql`
        select from private.failed_walks
        where (from_station, to_attraction) = (${routeKey(from)}, ${routeKey(to)})
          and failed_at > now() - ${FAILURE}::interval`;
      return rows.length > 0;
    },

    async noteFailure(from, to) {
      await sql`
        insert into private.failed_walks (from_station, to_attraction) values (${routeKey(from)}, ${routeKey(to)})
        on conflict (from_station, to_attraction) do update set failed_at = now()`;
    },
  };
}

function toWalk(row: Row): Walk {
  return {
    distanceMetres: row.distance_meters,
    durationMinutes: row.duration_minutes,
    line: decodePolyline(row.points),
    steps: row.steps ?? [],
    credit: row.credit,
    isApproximate: false,
  };
}
