import type { ReactNode } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { AttractionGrid } from "#app/attractions/attraction-card.tsx";
import type { HomeView } from "#app/routes/home/home-view.ts";
import { orderOf } from "#app/search/filters.ts";

type Props = {
  view: HomeView;
  children: (attraction: AttractionSummary, position: number) => ReactNode;
  emptyAction: ReactNode;
};

/** Minutes on foot that count as near. */
const NEAR_MINUTES = 15;

/**
 * Those that pass the filters, the near ones apart where the walk decides, and below them those that pass in part or with help, and those of
 * which it is not known.
 */
export function CardGroups({ view, children, emptyAction }: Props) {
  const { attractions, total, passingCount, partlyCount } = view;
  const knownCount = passingCount + partlyCount;
  const nearCount = countNear(view);
  const isSplit = 0 < nearCount && nearCount < Math.min(passingCount, attractions.length);
  const groups = [
    { title: isSplit && `Within ${NEAR_MINUTES} minutes`, from: 0, to: isSplit ? nearCount : passingCount },
    { title: "A little further", from: isSplit ? nearCount : passingCount, to: passingCount },
    { title: "In part or with help", from: passingCount, to: knownCount },
    { title: "Not known", from: knownCount, to: total },
  ];
  const shown = groups.filter(({ from, to }) => from < to && from < attractions.length);
  if (shown.length === 0) return <AttractionGrid {...{ attractions, children, emptyAction }} />;
  return shown.map(({ title, from, to }) => (
    <section
      key={title || "all"}
      aria-labelledby={title ? `group-${from}` : undefined}
      className={from > 0 ? "mt-9" : undefined}
    >
      {title && (
        <h2 id={`group-${from}`} className="mb-4 font-semibold text-xl">
          {title} <span className="figure font-normal text-soft">{to - from}</span>
        </h2>
      )}
      <AttractionGrid attractions={attractions.slice(from, to)}>
        {(attraction, position) => children(attraction, from + position)}
      </AttractionGrid>
    </section>
  ));
}

/** How many that pass come first and are near; 0 in another order than that of the walk. */
function countNear({ filters, attractions, foundFrom, passingCount }: HomeView): number {
  if (orderOf(filters) !== "walk") return 0;
  const passing = attractions.slice(0, passingCount);
  const firstFar = passing.findIndex(({ slug, stations }) => {
    const station = stations.find((each) => each.slug === foundFrom[slug]) ?? stations[0];
    return (station?.walkingTimeMinutes ?? Number.POSITIVE_INFINITY) > NEAR_MINUTES;
  });
  return firstFar === -1 ? passing.length : firstFar;
}
