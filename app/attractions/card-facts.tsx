import { decidingFacts } from "#app/attractions/fact-texts.ts";
import type { FactDetails } from "#app/attractions/facts.ts";

/** On a phone's card, in place of the description. */
export function CardFacts({ facts }: { facts: FactDetails }) {
  return <p className="place-card-facts">{decidingFacts(facts).join(" · ")}</p>;
}
