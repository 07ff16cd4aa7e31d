import type { LineStop } from "#app/trains/line.ts";
import type { NamedStation } from "#app/trains/train-time.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function LineStops({ name, lines }: { name: string; lines: LineStop[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="lines" className="rounded-xl border border-line bg-card p-5 shadow-soft">
      <h2 id="lines" className="font-semibold text-xl">
        Along the line
      </h2>
      <ul className="mt-1">
        {lines.map((line) => (
          <li key={line.slug} className="border-line border-b border-dashed py-3 last:border-b-0 last:pb-0">
            <Link
              to={`/line/${line.slug}`}
              className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {line.name}
            </Link>
            <nav
              aria-label={`Stops beside ${name} on ${line.name}`}
              className="mt-1.5 grid grid-cols-2 gap-3 text-sm"
            >
              <Neighbour station={line.previous} side="previous" />
              <Neighbour station={line.next} side="next" />
            </nav>
          </li>
        ))}
      </ul>
      <Link
        to="/lines"
        className="mt-3 inline-flex min-h-6 pointer-coarse:min-h-11 items-center text-sm text-soft underline underline-offset-4 hover:text-ink print:hidden"
      >
        All lines
      </Link>
    </section>
  );
}

function Neighbour({ station, side }: { station: NamedStation | null; side: "previous" | "next" }) {
  const place = side === "next" ? "justify-end text-right col-start-2" : "";
  if (!station)
    return (
      <p className={`flex min-h-9 pointer-coarse:min-h-11 items-center text-soft ${place}`}>
        End of the line
      </p>
    );
  return (
    <Link
      to={`/station/${station.slug}`}
      className={`flex min-h-9 pointer-coarse:min-h-11 min-w-0 items-center gap-1.5 rounded-sm font-semibold text-green-text no-underline hover:underline ${place}`}
    >
      {side === "previous" && <ToolIcon name="chevron-left" size={16} />}
      <span className="wrap-anywhere min-w-0">
        <span className="sr-only">{side === "next" ? "Next stop: " : "Previous stop: "}</span>
        {station.name}
      </span>
      {side === "next" && <Icon name="chevron-right" size={16} />}
    </Link>
  );
}
