import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

const SHOW_AFTER_MS = 150;

/** The page that was asked for, while it is loading. */
export let destination: Location | undefined;

export function NavigationProgress() {
  const { state, location } = useNavigation();
  useEffect(() => {
    destination = location;
  }, [location]);
  return <ProgressLine isLoading={state !== "idle"} />;
}

/** Shown at the top of the page, when it takes long enough to be noticed. */
export function ProgressLine({ isLoading }: { isLoading: boolean }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsLong(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);
  if (!isLong) return null;
  return (
    <div
      aria-hidden="true"
      data-progress
      className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.75 origin-left bg-green transition-[scale] duration-[5s] ease-out starting:scale-x-0 print:hidden"
    />
  );
}
