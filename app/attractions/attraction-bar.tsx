import type { AttractionSummary } from "#app/attractions/attraction.ts";
import PlaceButtons from "#app/attractions/place-buttons.tsx";
import { showWalk, WALK_ID } from "#app/attractions/walk-strip.tsx";
import { Button } from "#app/ui/button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = { attraction: AttractionSummary; shareUrl: string; className: string };

/**
 * On a phone, what one does with an attraction, in reach of the thumb. Sticky and last in its parent, so that it covers nothing at the
 * end; `data-attraction-bar` keeps toasts and what has the focus above it (styles.css).
 */
export function AttractionBar({ attraction, shareUrl, className }: Props) {
  const hasWalk = attraction.stations.length > 0;
  // A button keeps its place while the document of those after it is on its way.
  const columns = hasWalk
    ? "grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))]"
    : "grid-cols-[repeat(auto-fill,minmax(max(4rem,30%),1fr))]";
  return (
    <div
      data-attraction-bar
      className={`sticky bottom-0 z-20 mt-6 grid ${columns} gap-2 border-line border-t bg-card px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:min-w-0 *:flex-col *:gap-0 *:px-1 *:text-sm md:hidden print:hidden noscript:hidden ${className}`}
    >
      {hasWalk && (
        <Button variant="primary" href={`#${WALK_ID}`} onClick={showWalk}>
          <ToolIcon name="walk" size={18} />
          Walk
        </Button>
      )}
      <ShareAttraction attraction={attraction} shareUrl={shareUrl} />
      <PlaceButtons place={attraction} />
    </div>
  );
}

export function ShareAttraction({ attraction, shareUrl }: Omit<Props, "className">) {
  return (
    <ShareButton url={shareUrl} title={attraction.name}>
      Share
    </ShareButton>
  );
}
