import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

type Props = { shown: number; total: number; to: string };

/** More cards when the visitor nears the end of the list, or asks: a link, so that it needs no scripts. */
export function ShowMore({ shown, total, to }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Not behind an open place, whose entry in the history it would take.
  const isListInFront = useNavigation().state === "idle" && pathname === "/";
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!end.current || !isListInFront) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void navigate(to, { replace: true, preventScrollReset: true }),
      { rootMargin: "400px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [navigate, to, isListInFront]);

  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      <p className="text-sm text-soft">
        {shown} of {total} places
      </p>
      <Button to={to} replace preventScrollReset>
        Show more
      </Button>
    </div>
  );
}
