import { useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { DayView } from "#app/day/view-day.ts";
import { DayActions } from "#app/routes/day/day-actions.tsx";
import { DayPlan } from "#app/routes/day/day-plan.tsx";
import { MissingPlaces } from "#app/routes/day/missing-places.tsx";
import { replaceDay } from "#app/routes/day/replace-day.ts";
import { clockText } from "#app/shared/clock-time.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function SharedDay({ view }: { view: DayView }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, missing } = view;
  const keep = () => {
    const places = chosen.places.filter(({ slug }) => !missing.includes(slug));
    if (replaceDay({ ...chosen, places }, "This day has replaced the one that you had."))
      void navigate("/day");
  };
  const tryAgain = () => {
    // The button is gone afterwards.
    heading.current?.focus({ preventScroll: true });
    void revalidate();
  };
  const isEmpty = chosen.places.length === missing.length;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-bold text-4xl">
        A day for you
      </h1>
      {isEmpty ? (
        <div className="mt-6">
          <EmptyState
            title="None of these places is here"
            hint="The link may be incomplete, or its places are no longer published."
            action={<Button to="/">All places to visit</Button>}
          />
        </div>
      ) : (
        <div className="mt-6 max-w-4xl">
          <ChangeSinceShared view={view} />
          <DayPlan view={view} onTryAgain={tryAgain} />
          <MissingPlaces slugs={missing} />
          <DayActions view={view}>
            <Button variant="primary" className="noscript:hidden" onClick={keep}>
              Make it my day
            </Button>
          </DayActions>
        </div>
      )}
    </>
  );
}

/** The trains, walks or hours may be others by now. */
function ChangeSinceShared({ view: { chosen, planned, hasTrainsFailed } }: { view: DayView }) {
  const { shared } = chosen;
  if (
    hasTrainsFailed ||
    !shared ||
    !planned ||
    (shared.leave === planned.leave && shared.back === planned.end % 1440)
  )
    return null;
  return (
    <p className="mb-5 flex gap-2.5 rounded-md bg-sand px-4 py-3">
      <Icon name="info" className="mt-0.5 shrink-0" />
      This day has changed since it was shared: then it went from {clockText(shared.leave)} to{" "}
      {clockText(shared.back)}, now from {clockText(planned.leave)} to {clockText(planned.end)}.
    </p>
  );
}
