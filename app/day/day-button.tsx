import { type MouseEvent, useSyncExternalStore } from "react";
import { myDay, onDayChange, toggleInDay } from "#app/day/my-day.ts";
import { Button } from "#app/ui/button.tsx";
import { IconDrawing } from "#app/ui/icon.tsx";

const CALENDAR =
  "M8 3.5v4m8-4v4M6 5.5h12A1.5 1.5 0 0 1 19.5 7v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V7A1.5 1.5 0 0 1 6 5.5Z";

type Props = { place: { slug: string; name: string }; size?: "sm" | "md" | "icon"; className?: string };

export function DayButton({ place: { slug, name }, size = "md", className = "" }: Props) {
  const isInDay = useSyncExternalStore(
    onDayChange,
    () => myDay().places.some((each) => each.slug === slug),
    () => false,
  );
  // The second press of a double click would take back the first.
  const handleClick = ({ detail }: MouseEvent) => detail < 2 && toggleInDay(slug);
  const isRound = size === "icon";
  return (
    <Button
      size={size}
      data-save
      aria-pressed={isInDay}
      aria-label={isRound ? `Add ${name} to my day` : undefined}
      onClick={handleClick}
      className={`print:hidden noscript:hidden ${className}`}
    >
      <IconDrawing
        path={`${CALENDAR}${isInDay ? "M8.5 13.5l2.5 2.5 4.5-4.5" : "M12 10.5v7M8.5 14h7"}`}
        size={isRound ? 22 : 18}
        className={isInDay ? "text-green-text" : ""}
      />
      {!isRound && (
        <>
          <span className="md:hidden">My day</span>
          <span className="max-md:hidden">{isInDay ? "In my day" : "Add to my day"}</span>
        </>
      )}
    </Button>
  );
}
