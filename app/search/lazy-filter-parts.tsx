import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { writeFilters } from "#app/search/filters.ts";
import { importAgain } from "#app/shared/import-again.ts";

const loadChips = () => import("#app/search/filter-chips.tsx");
const loadNotes = () => import("#app/search/filter-notes.tsx");
const loadPanel = () => import("#app/search/filter-panel.tsx");

type Parts = typeof import("#app/search/filter-chips.tsx") &
  typeof import("#app/search/filter-notes.tsx") &
  typeof import("#app/search/filter-panel.tsx");

// Rendered on the server, but not in the first download.
const parts: { [Name in keyof Parts]: ComponentType<ComponentProps<Parts[Name]>> } = import.meta.env.SSR
  ? { ...(await loadChips()), ...(await loadNotes()), ...(await loadPanel()) }
  : {
      FilterChips: lazy(() => importAgain(loadChips).then((all) => ({ default: all.FilterChips }))),
      UnknownNotice: lazy(() => importAgain(loadNotes).then((all) => ({ default: all.UnknownNotice }))),
      FilterNote: lazy(() => importAgain(loadNotes).then((all) => ({ default: all.FilterNote }))),
      FilterPanel: lazy(() => importAgain(loadPanel).then((all) => ({ default: all.FilterPanel }))),
    };

export function FilterChips(props: ComponentProps<Parts["FilterChips"]>) {
  return (
    // As high as the chips.
    <Suspense fallback={writeFilters(props.filters).size > 0 && <div className="mt-2 h-13" />}>
      <parts.FilterChips {...props} />
    </Suspense>
  );
}

export function FilterPanel(props: ComponentProps<Parts["FilterPanel"]>) {
  return (
    <Suspense>
      <parts.FilterPanel {...props} />
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
