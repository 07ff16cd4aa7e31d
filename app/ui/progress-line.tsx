import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const SHOW_AFTER_MS = 150;

export function NavigationProgress() {
  return <ProgressLine isLoading={useNavigation().state !== "idle"} />;
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
