import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { type FactText, factTexts, notesOnce, unknownFacts } from "#app/attractions/fact-texts.ts";
import { FACT_WORDS } from "#app/attractions/fact-words.ts";
import type { FactName, FactSource, FactSources } from "#app/attractions/facts.ts";
import { OpeningTimes, OpenStatus } from "#app/attractions/opening-times.tsx";
import { capitalised } from "#app/shared/capitalised.ts";
import { writtenDate } from "#app/shared/dates.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  attraction: AttractionSummary | Attraction;
  station: NearbyStation | undefined;
};

export function FactList({ attraction, station }: Props) {
  const whole = "factSources" in attraction ? attraction : null;
  const facts = factTexts(attraction.facts).map((fact) =>
    fact.name === "price" ? withYear(fact, whole?.factSources.price?.year) : fact,
  );
  const notice = whole?.facts.notice;
  return (
    <section aria-labelledby="facts" className="mt-5">
      <h2 id="facts" className="sr-only">
        Before you go
      </h2>
      {notice && (
        <p className="mb-4 flex items-start gap-2.5 rounded-md border border-warning px-4 py-3">
          <Icon name="warning" className="mt-0.5 text-warning" />
          {notice}
        </p>
      )}
      <OpenStatus attraction={attraction} station={station} />
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {notesOnce(facts).map((fact) => (
            <Fact key={fact.name} fact={fact} />
          ))}
        </ul>
      )}
      <OpeningTimes
        facts={attraction.facts}
        source={whole?.factSources.hours && <Source source={whole.factSources.hours} />}
      />
      {whole && <Unknown facts={unknownFacts(whole.facts)} website={whole.website} />}
      {whole && facts.length > 0 && (
        <details className="group mt-2 print:hidden">
          <summary className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm font-semibold text-green-text text-sm">
            Where these facts come from
            <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <Sources facts={facts} notice={notice} sources={whole.factSources} />
        </details>
      )}
    </section>
  );
}

/** Prices change. */
function withYear(fact: FactText, year: number | undefined): FactText {
  return year ? { ...fact, note: [fact.note, `Prices of ${year}.`].filter(Boolean).join(" · ") } : fact;
}

/** Characters of a text that has a row of its own. */
const LONG_TEXT = 40;

function Fact({ fact: { text, note, isYes } }: { fact: FactText }) {
  const icon = isYes === undefined ? "info" : isYes ? "check" : "close";
  return (
    <li
      className={`flex items-start gap-2 ${note || text.length > LONG_TEXT ? "basis-full" : "min-w-37 max-w-full"}`}
    >
      <span className="flex h-lh items-center">
        <Icon name={icon} size={18} className={isYes ? "text-green-text" : "text-soft"} />
      </span>
      <span className="min-w-0">
        {text}
        {note && <span className="block max-w-text text-sm text-soft">{note}</span>}
      </span>
    </li>
  );
}

function Unknown({ facts, website }: { facts: FactName[]; website: string | null }) {
  if (facts.length === 0) return null;
  return (
    <p className="mt-3 text-sm text-soft print:hidden">
      Not known: {facts.map((name) => FACT_WORDS[name].label).join(", ")}.
      {website && (
        <>
          {" "}
          <a href={website} target="_blank" rel="noopener" className="underline underline-offset-2">
            Ask the place itself
          </a>
        </>
      )}
    </p>
  );
}

type SourcesProps = { facts: FactText[]; notice: string | undefined; sources: FactSources };

function Sources({ facts, notice, sources }: SourcesProps) {
  const rows: { name: FactName; text: string }[] = notice
    ? [{ name: "notice", text: "The notice above" }, ...facts]
    : facts;
  return (
    <dl className="mt-1 grid gap-y-2 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-x-5">
      {rows.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="font-semibold">{text}</dt>
          <dd className="wrap-anywhere min-w-0 text-soft max-sm:mb-1">
            {name === "setting" && !sources.setting ? (
              "From what kind of place it is"
            ) : (
              <Source source={sources[name]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "example.org, 2024. Checked on 22 November 2026." */
function Source({ source: { source, year, checked_at: checked } = {} }: { source: FactSource | undefined }) {
  if (!source && !checked) return "No source given";
  return (
    <>
      {source && (
        <>
          {/^https?:\/\//.test(source) && URL.canParse(source) ? (
            <a href={source} target="_blank" rel="noopener" className="underline underline-offset-2">
              {new URL(source).hostname.replace(/^www\./, "")}
            </a>
          ) : (
            capitalised(source)
          )}
          {/* Of words, such as "open public space, by its kind", there is none. */}
          {year ? `, ${year}. ` : /^https?:/.test(source) ? ", year not known. " : ". "}
        </>
      )}
      {checked && `Checked on ${writtenDate(checked)}.`}
    </>
  );
}
