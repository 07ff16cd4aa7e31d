import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { writeFilters } from "#app/search/filters.ts";
import { importAgain } from "#app/shared/import-again.ts";

const loadParts = async () => ({
  ...(await import("#app/search/filter-chips.tsx")),
  ...(await import("#app/search/filter-notes.tsx")),
  ...(await import("#app/search/filter-panel.tsx")),
  ...(await import("#app/search/order-line.tsx")),
});

type Parts = Awaited<ReturnType<typeof loadParts>>;
type Props<Name extends keyof Parts> = ComponentProps<Parts[Name]>;

const ofServer = import.meta.env.SSR ? await loadParts() : null;

/** A part that is rendered on the server, but is not in the first download. */
function later<Name extends keyof Parts>(name: Name, fallback?: (props: Props<Name>) => ReactNode) {
  const load = () => importAgain(loadParts).then((parts) => ({ default: parts[name] }));
  const Part = (ofServer?.[name] ?? lazy(load)) as ComponentType<object>;
  return (props: Props<Name>) => (
    <Suspense fallback={fallback?.(props)}>
      <Part {...props} />
    </Suspense>
  );
}

// As high as the chips.
export const FilterChips = later(
  "FilterChips",
  ({ filters }) => writeFilters(filters).size > 0 && <div className="mt-2 h-13" />,
);
export const FilterPanel = later("FilterPanel");
export const UnknownNotice = later("UnknownNotice");
export const FilterNote = later("FilterNote");
// As high as the line.
export const OrderLine = later("OrderLine", () => <div className="mt-0.5 text-sm">&nbsp;</div>);
