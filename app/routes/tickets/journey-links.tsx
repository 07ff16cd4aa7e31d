import { JOURNEY_ID, liveDepartures, planJourney } from "#app/trains/links.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { DotMarker } from "#app/ui/marker.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  station: { slug: string; name: string; crs: string | null } | null;
  origin: { name: string; crs: string };
};

export function JourneyLinks({ station, origin }: Props) {
  if (!station)
    return (
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button href={liveDepartures(origin.crs)}>
          Trains from {origin.name} now
          <ToolIcon name="external" size={18} />
        </Button>
      </div>
    );
  const { name, slug, crs } = station;
  const isHere = crs === origin.crs;
  return (
    <section
      aria-labelledby={JOURNEY_ID}
      className="mt-8 rounded-xl border border-line bg-card p-5 shadow-soft sm:p-6"
    >
      <h2
        id={JOURNEY_ID}
        className="scroll-mt-8 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-2xl"
      >
        {!isHere && (
          <>
            <Stop name={origin.name} />
            <ToolIcon name="arrow-right" size={22} className="text-soft" />
          </>
        )}
        <Stop name={name} />
      </h2>
      {crs && !isHere && (
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button variant="primary" href={planJourney(origin.crs, crs)}>
            Trains and fares to {name}
            <ToolIcon name="external" size={18} />
          </Button>
          <Button href={planJourney(crs, origin.crs)}>
            And back to {origin.name}
            <ToolIcon name="external" size={18} />
          </Button>
        </div>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {crs ? (
          <a
            href={liveDepartures(crs)}
            className="rounded-sm py-1 pointer-coarse:py-3 underline underline-offset-4"
          >
            Trains from {name} now
          </a>
        ) : (
          <a
            href="https://www.nationalrail.co.uk/journey-planner/"
            className="rounded-sm py-1 pointer-coarse:py-3 underline underline-offset-4"
          >
            Look {name} up in National Rail's journey planner
          </a>
        )}
        <Link
          to={`/station/${slug}`}
          className="rounded-sm py-1 pointer-coarse:py-3 underline underline-offset-4"
        >
          What is near {name} station
        </Link>
      </p>
    </section>
  );
}

function Stop({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <DotMarker size={16} />
      {name}
    </span>
  );
}
