import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { factTexts } from "#app/attractions/fact-texts.ts";
import { FEATURE_LABELS } from "#app/search/filter-summary.ts";
import type { Filters } from "#app/search/filters.ts";
import { featuresWith } from "#app/search/find-attractions.ts";

type Props = {
  attraction: AttractionSummary;
  filters: Filters;
  /** Slug of the station that is shown with it; undefined for its primary one. */
  foundFrom: string | undefined;
};

/** "Buggy: in part" with the note on it, for each that is asked for and holds in part or with help; nothing if all holds. */
export function AccessNote({ attraction, filters, foundFrom }: Props) {
  const features = featuresWith("part", attraction, filters, foundFrom);
  if (features.length === 0) return null;
  const texts = factTexts(attraction.facts);
  return (
    <ul className="grid gap-1 text-sm">
      {features.map((feature) => {
        const fact = texts.find(({ name }) => name === feature);
        return (
          <li key={feature}>
            <span className="font-semibold first-letter:uppercase">
              {fact?.text ?? `${FEATURE_LABELS[feature]}: in part`}
            </span>
            {fact?.note && <span className="block text-soft">{fact.note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
