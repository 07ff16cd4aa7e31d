import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from "react-router";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { shown: number; total: number; to: string };

/** Adds cards near the end of the list, and by a link that needs no scripts. */
export function ShowMore({ shown, total, to }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  // Under a dialog it would replace the history entry of the dialog.
  const isListInFront = useNavigation().state === "idle" && pathname === "/";
  const end = useRef<HTMLDivElement>(null);
  /** The value of `to` for which the end is near. */
  const [nearTo, setNearTo] = useState<string | null>(null);

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => setNearTo(entry?.isIntersecting ? to : null), {
      rootMargin: "400px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [to]);
  // What the entry keeps of the page, such as its map's viewport, stays.
  const showMore = useCallback(
    () => void navigate(to, { replace: true, state: readEntry() }),
    [navigate, to],
  );
  useEffect(() => {
    // A click is in the router's state before React renders it, and more cards would cancel its navigation.
    if (nearTo !== to || !isListInFront || router?.state.navigation.state !== "idle") return;
    showMore();
  }, [nearTo, to, isListInFront, router, showMore]);

  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      <p className="text-sm text-soft">
        {shown} of {total} places
      </p>
      <Button
        to={to}
        onClick={(event) => {
          event.preventDefault();
          showMore();
        }}
      >
        Show more
      </Button>
    </div>
  );
}
