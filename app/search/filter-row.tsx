import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { importAgain } from "#app/shared/import-again.ts";

type Parts = typeof import("#app/search/filter-row-parts.tsx");

const loadParts = () => import("#app/search/filter-row-parts.tsx");

// Rendered on the server, but not in the first download.
const parts: { [Name in keyof Parts]: ComponentType<ComponentProps<Parts[Name]>> } = import.meta.env.SSR
  ? await loadParts()
  : {
      FilterRow: lazy(() => importAgain(loadParts).then(({ FilterRow }) => ({ default: FilterRow }))),
      UnknownNotice: lazy(() => importAgain(loadParts).then((all) => ({ default: all.UnknownNotice }))),
      FilterNote: lazy(() => importAgain(loadParts).then((all) => ({ default: all.FilterNote }))),
    };

export function FilterRow(props: ComponentProps<Parts["FilterRow"]>) {
  return (
    // As high as the row.
    <Suspense fallback={<div className="mt-3 h-13" />}>
      <parts.FilterRow {...props} />
    </Suspense>
  );
}

export function UnknownNotice(props: ComponentProps<Parts["UnknownNotice"]>) {
  return (
    <Suspense>
      <parts.UnknownNotice {...props} />
    </Suspense>
  );
}

export function FilterNote(props: ComponentProps<Parts["FilterNote"]>) {
  return (
    <Suspense>
      <parts.FilterNote {...props} />
    </Suspense>
  );
}
