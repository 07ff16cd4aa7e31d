import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { factTexts, notesOnce } from "#app/attractions/fact-texts.ts";
import { featuresWith } from "#app/search/feature-answers.ts";
import { FEATURE_LABELS } from "#app/search/filter-summary.ts";
import type { Filters } from "#app/search/filters.ts";

type Props = {
  attraction: AttractionSummary;
  filters: Filters;
  /** Slug of the station that is shown with it; undefined for its primary one. */
  foundFrom: string | undefined;
};

/** "Buggy: in part" with the note on it, for each that is asked for and holds in part or with help; nothing if there is none. */
export function AccessNote({ attraction, filters, foundFrom }: Props) {
  const features: string[] = featuresWith("part", attraction, filters, foundFrom);
  if (features.length === 0) return null;
  const facts = notesOnce(factTexts(attraction.facts).filter(({ name }) => features.includes(name)));
  return (
    <ul className="grid gap-1 text-sm">
      {facts.map(({ name, text, note }) => (
        <li key={name}>
          <span className="font-semibold">{text}</span>
          {note && <span className="block text-soft">{note}</span>}
        </li>
      ))}
      {features.includes("step-free") && (
        <li className="font-semibold first-letter:uppercase">{FEATURE_LABELS["step-free"]}: in part</li>
      )}
    </ul>
  );
}
