import { useLocation, useNavigate } from "react-router";
import { type EntryState, readEntry, writeEntry } from "#app/shared/way-back/history-entry.ts";
import { useStepBack } from "#app/shared/way-back/way-back.ts";

/** Opening it adds a history entry, from which closing and the back button step back. */
export function useLargePicture() {
  const location = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const { largePicture = null } = (location.state as EntryState | null) ?? {};
  return {
    openedWith: largePicture,
    open(index: number) {
      const state: EntryState = { ...readEntry(), largePicture: index };
      // The page has its data already.
      void navigate(location, { state, defaultShouldRevalidate: false });
    },
    keep: (index: number) => writeEntry({ largePicture: index }),
    close: stepBack,
  };
}
