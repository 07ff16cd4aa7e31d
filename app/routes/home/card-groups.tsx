import type { ReactNode } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { AttractionGrid } from "#app/attractions/attraction-card.tsx";
import type { HomeView } from "#app/routes/home/home-view.ts";

type Props = {
  view: HomeView;
  /** Renders one card. */
  children: (attraction: AttractionSummary, position: number) => ReactNode;
  emptyAction: ReactNode;
};

/** Those that pass the filters, and below them those that pass in part or with help, and those of which it is not known. */
export function CardGroups({ view, children, emptyAction }: Props) {
  const { attractions, total, passingCount, partlyCount } = view;
  const knownCount = passingCount + partlyCount;
  const groups = [
    { title: null, from: 0, to: passingCount },
    { title: "In part or with help", from: passingCount, to: knownCount },
    { title: "Not known", from: knownCount, to: total },
  ];
  const shown = groups.filter(({ from, to }) => from < to && from < attractions.length);
  if (shown.length === 0) return <AttractionGrid {...{ attractions, children, emptyAction }} />;
  return shown.map(({ title, from, to }) => (
    <section
      key={title}
      aria-labelledby={title ? `group-${from}` : undefined}
      className={title ? "mt-10" : undefined}
    >
      {title && (
        <h2 id={`group-${from}`} className="mb-5 font-semibold text-2xl">
          {title} <span className="figure font-normal text-soft">{to - from}</span>
        </h2>
      )}
      <AttractionGrid attractions={attractions.slice(from, to)}>
        {(attraction, position) => children(attraction, from + position)}
      </AttractionGrid>
    </section>
  ));
}
