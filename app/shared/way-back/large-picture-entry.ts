import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type EntryState, readEntry, writeEntry } from "#app/shared/way-back/history-entry.ts";
import { useStepBack } from "#app/shared/way-back/way-back.ts";

/** Opening it adds a history entry, from which closing and the back button step back. */
export function useLargePicture() {
  const location = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  // Once for each entry: the popup moves on by itself.
  const openedWith = useMemo(() => readEntry(location).largePicture ?? null, [location]);
  return {
    openedWith,
    open(index: number) {
      const state: EntryState = { ...readEntry(location), largePicture: index };
      // The page has its data already.
      void navigate(location, { state, defaultShouldRevalidate: false });
    },
    keep: (index: number) => writeEntry(location, { largePicture: index }),
    close: stepBack,
  };
}
