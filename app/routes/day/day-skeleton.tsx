import { Row } from "#app/routes/day/day-rows.tsx";
import { Skeleton } from "#app/ui/loading-indicator.tsx";

const PLACE = "w-56";
const ROWS = ["w-44", "w-36", "w-40", PLACE, "w-40", "w-36", "w-44"];

/** The rows of a day with one place, until its own have come. */
export function DaySkeleton({ message }: { message: string }) {
  return (
    <div role="status">
      <span className="sr-only">{message}</span>
      <div aria-hidden="true">
        <Skeleton className="h-6 w-64 max-w-full rounded-sm" />
        <ol className="mt-6">
          {ROWS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <Row key={index} marker={<Skeleton className="size-3.5 rounded-full" />}>
              <Skeleton className={`mt-1 h-5 max-w-full rounded-sm ${width}`} />
              {width === PLACE && <Skeleton className="mt-2 h-16 max-w-96 rounded-sm" />}
            </Row>
          ))}
        </ol>
      </div>
    </div>
  );
}
