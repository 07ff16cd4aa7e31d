import { useState } from "react";
import type { SheetSize } from "#app/routes/map/map-sheet.tsx";

/** No room for the list and the map beside it. */
const SMALL_PHONE = "(width < 48rem) and (height < 700px), (width < 64rem) and (height < 30rem)";

/** The point that is marked on the map, and the sheet with the list, which makes room for it. */
export function useSelection() {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [askedId, setAskedId] = useState<string | null>(null);
  const [sheet, setSheet] = useState<SheetSize>("closed");
  const select = (id: string) => {
    // Selecting the same item again brings it back into view.
    setSelectedId(null);
    if (matchMedia(SMALL_PHONE).matches) setSheet("closed");
    else if (sheet === "full") setSheet("half");
    requestAnimationFrame(() => setSelectedId(id));
  };
  return {
    selectedId,
    askedId: askedId === selectedId ? askedId : null,
    select,
    selectAsked(id: string) {
      setAskedId(id);
      select(id);
    },
    deselect: () => setSelectedId(null),
    sheet,
    setSheet,
  };
}
