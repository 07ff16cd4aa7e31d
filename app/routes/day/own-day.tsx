import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fetchCurrentSlug } from "#app/catalogue/fetch-current-slug.ts";
import { cachedOpenCatalogues, useOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { attractionQuery } from "#app/catalogue/page-queries.ts";
import { pricesOf, trainRegionsOf, withCurrentSlugs } from "#app/catalogue/read-day-view.ts";
import { type ChosenDay, type ChosenPlace, EMPTY_DAY, writeDay } from "#app/day/day-link.ts";
import { MIDNIGHT } from "#app/day/day-place.ts";
import { changeDay, dropFromDay, myDay, onDayChange } from "#app/day/my-day.ts";
import type { Alternative } from "#app/day/plan-day.ts";
import { type DayView, inPlannedOrder, viewDay } from "#app/day/view-day.ts";
import { DayActions } from "#app/routes/day/day-actions.tsx";
import { DayNotice } from "#app/routes/day/day-notice.tsx";
import { DayPlan } from "#app/routes/day/day-plan.tsx";
import { DaySettings } from "#app/routes/day/day-settings.tsx";
import { DaySkeleton } from "#app/routes/day/day-skeleton.tsx";
import { MissingPlaces } from "#app/routes/day/missing-places.tsx";
import { replaceDay, replacedBy } from "#app/routes/day/replace-day.ts";
import type { VisitEditor } from "#app/routes/day/visit-controls.tsx";
import { today } from "#app/shared/dates.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { regionDayQuery } from "#app/timetable/region-day-query.ts";
import { useRememberedOrigin } from "#app/trains/origin.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const isUnknown = () => null;
const HEADING = "my-day";
/** After a press of what is then gone. */
const focusHeading = (options?: FocusOptions) => document.getElementById(HEADING)?.focus(options);

/** From this device's storage: the document does not have it. */
export function OwnDay() {
  const chosen = useSyncExternalStore(onDayChange, myDay, isUnknown);
  return (
    <>
      <h1 id={HEADING} tabIndex={-1} className="font-bold text-4xl">
        My day
      </h1>
      <p className="mt-2 text-soft print:hidden">
        Places in an order that works, by train and on foot. It is kept in this browser, on this device only.
      </p>
      <Undo chosen={chosen} />
      {chosen === null ? (
        <>
          <p className="mt-6 hidden noscript:block">
            Planning a day needs JavaScript, which your browser does not run. A day that somebody shares with
            you opens without it.
          </p>
          <div className="noscript:hidden">
            <Columns>
              <DaySkeleton message="Loading your day..." />
            </Columns>
          </div>
        </>
      ) : chosen.places.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            icon={<ToolIcon name="clock" size={26} />}
            title="No places in your day yet"
            hint="Press the calendar of a place, and it is added here, with the trains and the walks to it."
            action={<Button to="/">All places to visit</Button>}
          />
        </div>
      ) : (
        <ChosenDayView chosen={chosen} />
      )}
    </>
  );
}

function Undo({ chosen }: { chosen: ChosenDay | null }) {
  const replaced = chosen && replacedBy(chosen);
  const isReplaced = replaced !== null;
  // The button that was pressed may be far below.
  useEffect(() => {
    if (isReplaced) focusHeading();
  }, [isReplaced]);
  return (
    <div aria-live="polite">
      {replaced && (
        <DayNotice
          actions={
            <Button
              size="sm"
              onClick={() => {
                changeDay(replaced.before);
                focusHeading();
              }}
            >
              Undo
            </Button>
          }
        >
          {replaced.text}
        </DayNotice>
      )}
    </div>
  );
}

function ChosenDayView({ chosen }: { chosen: ChosenDay }) {
  const { catalogues, isComplete, problem, retry } = useOpenCatalogues();
  const origin = useRememberedOrigin();
  const { editor, message } = useEditor();
  const region = isComplete ? trainRegionsOf(chosen, catalogues, origin) : null;
  const trains = useQuery({ ...regionDayQuery(region, chosen.date ?? today()), enabled: isComplete });
  useEffect(() => {
    if (isComplete) void followRenames(chosen);
  }, [chosen, isComplete]);
  const details = useQueries({
    queries: chosen.places.map(({ slug }) => ({ ...attractionQuery(slug), meta: WITHOUT_NOTIFICATION })),
  });
  if (!isComplete && problem) return <ErrorView text={problem} onRetry={retry} />;
  if (!isComplete)
    return (
      <Columns>
        <DaySkeleton message="Loading your day..." />
      </Columns>
    );
  const view = viewDay(chosen, catalogues, {
    today: today(),
    origin,
    trains: trains.data,
    prices: pricesOf(details.map(({ data }) => data)),
  });
  const stations = catalogues.flatMap((catalogue) => catalogue.stations);
  const isLoading = trains.isFetching && trains.isPending && trains.failureCount === 0;
  return (
    <Columns settings={<DaySettings view={view} stations={stations} />}>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
      {isLoading ? (
        <DaySkeleton message="Loading trains..." />
      ) : (
        <DayPlan
          view={view}
          onTryAgain={() => {
            focusHeading({ preventScroll: true });
            void trains.refetch();
          }}
          editor={editor(view)}
          onTake={(alternative) => {
            take(view, alternative);
            focusHeading({ preventScroll: true });
          }}
          onChange={(changes) => {
            changeDay(changes);
            focusHeading({ preventScroll: true });
          }}
        />
      )}
      <MissingPlaces
        slugs={view.missing}
        onDrop={(slug) => {
          dropFromDay(slug);
          focusHeading();
        }}
      />
      {/* What is shared or kept has its trains. */}
      {!isLoading && (
        <DayActions view={view}>
          <Button
            variant="quiet"
            onClick={() => {
              replaceDay(EMPTY_DAY, "Your day was cleared.");
              focusHeading();
            }}
          >
            <ToolIcon name="trash" size={18} />
            Clear
          </Button>
        </DayActions>
      )}
    </Columns>
  );
}

async function followRenames(chosen: ChosenDay): Promise<void> {
  const current = await withCurrentSlugs(chosen, cachedOpenCatalogues() ?? [], fetchCurrentSlug);
  // The day may be another one by now.
  if (myDay() === chosen && writeDay(current) !== writeDay(chosen)) changeDay(current);
}

/** Beside each other on a wide screen. */
function Columns({ settings, children }: { settings?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)] print:block">
      <div className="print:hidden">{settings}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Keeps the focus on the button of a place that was moved, or moves it on from one that is gone; says where a place is now. */
function useEditor() {
  const [message, setMessage] = useState("");
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current) (document.getElementById(focus.current) ?? document.getElementById(HEADING))?.focus();
    focus.current = null;
  });
  const editor = (view: DayView): VisitEditor => ({
    onChange(slug, changes) {
      focus.current = document.activeElement?.id || null;
      changeDay({ places: changed(myDay().places, slug, changes) });
      // Its controls are gone if the place cannot be visited then. After Tab the next element has the focus a moment later.
      setTimeout(() => {
        if (!document.getElementById(`stay-${slug}`)) focusIfLost(document.getElementById(HEADING));
      });
    },
    onDrop(slug) {
      const order = inPlannedOrder(view);
      const index = order.findIndex((each) => each.slug === slug);
      const next = order[index + 1] ?? order[index - 1];
      if (next) focus.current = `remove-${next.slug}`;
      else focusHeading();
      dropFromDay(slug);
    },
    onTrain(slug, train) {
      // "Take any train" is gone after its press; the list of trains stays.
      if (document.activeElement instanceof HTMLButtonElement) focusHeading({ preventScroll: true });
      changeDay(slug === null ? { home: train } : { places: changed(myDay().places, slug, { train }) });
    },
    onMove(slug, to, button) {
      const order = inPlannedOrder(view);
      const moved = order.find((each) => each.slug === slug);
      if (!moved) return;
      focus.current = button;
      const name = view.planned?.order.find(({ place }) => place.slug === slug)?.place.name;
      setMessage(`${name} is now number ${to + 1} of ${view.planned?.order.length ?? order.length}`);
      changeDay({
        places: order.filter((each) => each !== moved).toSpliced(to, 0, moved),
        isOrderFixed: true,
      });
    },
  });
  return { editor, message };
}

function changed(places: ChosenPlace[], slug: string, changes: Partial<ChosenPlace>): ChosenPlace[] {
  return places.map((each) => (each.slug === slug ? { ...each, ...changes } : each));
}

function take({ chosen }: DayView, alternative: Alternative): void {
  switch (alternative.kind) {
    case "without": {
      const gone = new Set(alternative.places.map(({ slug }) => slug));
      changeDay({ places: chosen.places.filter(({ slug }) => !gone.has(slug)) });
      break;
    }
    case "earlier":
      changeDay({ leave: alternative.leave });
      break;
    case "other order":
      changeDay({ isOrderFixed: false });
      break;
    case "other trains":
      changeDay({ home: null, places: chosen.places.map((place) => ({ ...place, train: null })) });
      break;
    default:
      changeDay({ back: Math.min(alternative.end, MIDNIGHT - 1) });
  }
}
