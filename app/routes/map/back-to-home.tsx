import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { type Filters, writeFilters } from "#app/search/filters.ts";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { useStepBack } from "#app/shared/way-back/way-back.ts";
import { Button } from "#app/ui/button.tsx";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

/** Goes back in the history for visitors who came from the home page with the same filters, so that it is as they left it. */
export function BackToHome({ filters }: { filters: Filters }) {
  const location = useLocation();
  const stepBack = useStepBack();
  return (
    <Button
      to={{ pathname: "/", search: writeFilters(filters).toString() }}
      size="sm"
      className="shrink-0 whitespace-nowrap"
      onClick={(event: MouseEvent) => {
        if (isModifiedEvent(event) || !readEntry(location).isFromHome) return;
        event.preventDefault();
        stepBack();
      }}
    >
      <ToolIcon name="chevron-left" size={18} />
      Back to Home
    </Button>
  );
}
