import { useEffect, useState } from "react";
import { describeNow } from "#app/hours/describe-hours.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

const LOOK_AGAIN_MS = 30_000;

/** Null in documents, which are kept: only the browser knows what time it is. */
export function useNow(): Date | null {
  const isHydrated = useIsHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return isHydrated ? now : null;
}

/** "Open today until 17:00", "Closed today, opens Sat 10:00"; nothing while it is not known. As high before hydration. */
export function NowOpen({ hours, className = "" }: { hours: OpeningHours; className?: string }) {
  const now = useNow();
  const text = now && describeNow(hours, now);
  return (
    <p
      className={`min-h-lh font-semibold noscript:hidden print:hidden ${text?.startsWith("Open ") ? "text-green-text" : "text-soft"} ${className}`}
    >
      {text}
    </p>
  );
}
