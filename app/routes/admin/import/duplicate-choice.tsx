import type { Choice, ImportRow, PlaceBeside } from "#app/imports/import-records.ts";
import { labelOf, valueText } from "#app/routes/admin/import/record-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = {
  row: ImportRow;
  isFixed: boolean;
  onChoose: (choice: Choice, mergeInto?: string) => void;
};

export function DuplicateChoice({ row, isFixed, onChoose }: Props) {
  const { record, candidates, beside, choice, mergeInto } = row;
  if (!record) return null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="In the file" place={record} />
        {candidates.map((candidate) => {
          const there = beside.find(({ id }) => id === candidate.id);
          return (
            <div key={`${candidate.id}${candidate.row}`} className="grid content-start gap-2">
              <Side
                title={`${there ? "Here" : `Row ${candidate.row}`}, ${Math.round(candidate.metres)} m away`}
                place={there ?? { name: candidate.name }}
              />
              {there && (
                <Button
                  size="sm"
                  disabled={isFixed}
                  aria-pressed={choice === "merge" && mergeInto === there.id}
                  className="justify-self-start aria-pressed:border-deep aria-pressed:bg-deep aria-pressed:text-on-deep"
                  onClick={() => onChoose("merge", there.id)}
                >
                  The same: fill in what it lacks
                </Button>
              )}
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        {(["create", "leave"] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            disabled={isFixed}
            aria-pressed={choice === each}
            className="aria-pressed:border-deep aria-pressed:bg-deep aria-pressed:text-on-deep"
            onClick={() => onChoose(each)}
          >
            {each === "create" ? "Another place: add it" : "Leave it out"}
          </Button>
        ))}
      </div>
    </div>
  );
}

const COMPARED = ["activities", "description", "website", "kind"];

function Side({ title, place }: { title: string; place: { name: string; [column: string]: unknown } }) {
  const { status } = place as Partial<PlaceBeside>;
  const known = COMPARED.filter((column) => valueText(place[column]) !== "nothing");
  return (
    <div className="rounded-md border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-soft">
        {title}
        {status && status !== "published" && <Badge>{status}</Badge>}
      </p>
      <p className="font-semibold">{place.name}</p>
      <dl className="mt-1 grid gap-1">
        {known.map((column) => (
          <div key={column}>
            <dt className="sr-only">{labelOf(column)}</dt>
            <dd className="line-clamp-4">{valueText(place[column])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
