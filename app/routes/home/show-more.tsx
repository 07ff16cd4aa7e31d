import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";

type Props = { shown: number; nextShown: number; total: number; to: string };

/** Adds cards when it is pressed, so that what stands below stays where it is; without scripts a link to more of them. */
export function ShowMore({ shown, nextShown, total, to }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const isPressed = useRef(false);
  useEffect(
    () => () => {
      // More are shown now, and with the last ones this button is gone: the first of them gets its focus.
      if (isPressed.current) focusIfLost(document.querySelectorAll<HTMLElement>(".place-card h3 > a")[shown]);
      isPressed.current = false;
    },
    [shown],
  );
  return (
    <div className="mt-10 flex flex-col items-center gap-3">
      <p role="status" className="text-sm text-soft">
        {shown} of {total} places
      </p>
      <Button
        to={to}
        onClick={(event) => {
          if (isModifiedEvent(event)) return;
          event.preventDefault();
          isPressed.current = true;
          event.currentTarget.blur();
          // What the entry keeps of the page, such as its map's viewport, stays.
          void navigate(to, { replace: true, state: readEntry(location) });
        }}
      >
        Show {Math.min(nextShown, total) - shown} more
      </Button>
    </div>
  );
}
