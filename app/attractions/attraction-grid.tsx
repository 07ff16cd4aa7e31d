import type { ReactNode } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = {
  attractions: AttractionSummary[];
  /** One card. */
  children: (attraction: AttractionSummary, position: number) => ReactNode;
  emptyHint?: string;
  /** One button that helps when nothing was found. */
  emptyAction?: ReactNode;
};

/** Places as cards in one to four columns, or what to do when there are none. */
export function AttractionGrid({
  attractions,
  children,
  emptyHint = "Try adjusting your filters to see more results",
  emptyAction,
}: Props) {
  if (attractions.length === 0) {
    return <EmptyState title="No attractions found" hint={emptyHint} action={emptyAction} />;
  }
  return (
    <ul className="card-grid">
      {attractions.map((attraction, position) => (
        <li key={attraction.slug}>{children(attraction, position)}</li>
      ))}
    </ul>
  );
}
