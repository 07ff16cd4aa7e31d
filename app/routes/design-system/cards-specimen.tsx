import { Specimen } from "#app/routes/design-system/specimen.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardStub } from "#app/ui/card.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { DotMarker } from "#app/ui/marker.tsx";

const attractions = [
  { name: "Melrose Abbey", minutes: 34, station: "Tweedbank", tags: ["History", "Culture"] },
  { name: "National Mining Museum Scotland", minutes: 6, station: "Newtongrange", tags: ["History", "Kids"] },
  { name: "North Berwick West Bay", minutes: 11, station: "North Berwick", tags: ["Nature"] },
  { name: "Edinburgh Castle", minutes: 14, station: "Edinburgh Waverley", tags: ["History", "Culture"] },
];

export function CardsSpecimen() {
  return (
    <Specimen title="Cards">
      <ul className="card-grid">
        {attractions.map(({ name, minutes, station, tags }) => (
          <Card as="li" key={name}>
            <div className="aspect-4/3 bg-sand" />
            <div className="flex grow flex-col gap-2 px-4 pt-3.5 pb-4">
              <h3 className="font-semibold text-xl">{name}</h3>
              <div className="flex gap-1.5">
                {tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </div>
              <p className="text-sm text-soft">A ruined abbey of rose-coloured stone, founded in 1136.</p>
              <CardStub className="flex items-center gap-2">
                <span className="figure font-semibold text-2xl text-green">{minutes}</span>
                <span className="font-semibold text-green-text text-sm">min walk</span>
                <span className="ml-auto flex items-center gap-1.5 font-semibold text-sm">
                  <DotMarker size={10} /> {station}
                </span>
              </CardStub>
            </div>
          </Card>
        ))}
      </ul>
      <LoadingIndicator variant="skeleton" message="Loading attractions..." />
    </Specimen>
  );
}
