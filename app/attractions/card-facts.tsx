import { decidingFacts } from "#app/attractions/fact-texts.ts";
import type { FactDetails } from "#app/attractions/facts.ts";
import { NowOpen } from "#app/hours/now-open.tsx";

/** Whether it is open now, and on a phone's card, in place of the description, what decides. */
export function CardFacts({ facts }: { facts: FactDetails }) {
  return (
    <>
      {facts.hours && <NowOpen hours={facts.hours} className="text-sm" />}
      <p className="place-card-facts">{decidingFacts(facts).join(" · ")}</p>
    </>
  );
}
