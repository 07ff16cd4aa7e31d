import { type ReactNode, useEffect, useId, useState } from "react";
import { Form, useLocation } from "react-router";
import {
  ActivityField,
  FILTER_PANEL_ID,
  FILTERS_FORM_ID,
  type FieldProps,
  OriginField,
  RegionField,
  StationField,
  WalkingTimeField,
} from "#app/search/filter-fields.tsx";
import {
  countFilters,
  countFurtherFilters,
  MORE_PARAM,
  withoutFilters,
  writeFilters,
} from "#app/search/filters.ts";
import { FilterPanel } from "#app/search/lazy-filter-parts.tsx";
import { useValuesBeforeHydration } from "#app/search/use-values-before-hydration.ts";
import { inRegion } from "#app/stations/region.ts";
import { ORIGIN_PARAM } from "#app/trains/origin.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { LazyPopup } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { Link } from "#app/ui/link.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

const loadSheet = () =>
  import("#app/search/filter-sheet.tsx").then(({ FilterSheet }) => ({ DialogPopup: FilterSheet }));

const FIELD_NAMES = [ORIGIN_PARAM, "region", "station", "activity", "minutes"];

type Props = FieldProps & {
  path?: "/" | "/map";
  total: number;
};

/**
 * The filters in one bar that stays in view, with a button for all others: on a phone a sheet with every filter, elsewhere a panel beside
 * the results. A GET form, which works without scripts; once hydrated, every change applies at once.
 */
export function FilterBar({ path = "/", total, ...props }: Props) {
  const isHydrated = useIsHydrated();
  // Together with the fields, which replace their native ones after hydration.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { search } = useLocation();
  const [isServedOpen] = useState(() => new URLSearchParams(search).has(MORE_PARAM));
  const [isPanelOpen, setPanelOpen] = useState(isServedOpen);
  useValuesBeforeHydration(isServedOpen ? null : FIELD_NAMES, props, () => setSheetOpen(true));
  const clear = () => props.onChange(withoutFilters(props.filters));
  return (
    <div className="sticky top-2 z-30 print:hidden">
      <Form
        id={FILTERS_FORM_ID}
        method="get"
        // Without scripts the results are a list.
        action={isHydrated ? path : "/"}
        aria-label="Filters"
        data-hydrated={(isReady && isHydrated) || undefined}
        className="filter-bar group/bar"
      >
        {props.origin && (
          <div className="filter-bar-origin">
            <OriginField {...props} hasAllOptions={isPanelOpen} />
          </div>
        )}
        <Folded>
          <RegionField {...props} box="bare" />
        </Folded>
        <Folded>
          <StationField {...props} box="bare" />
        </Folded>
        <Folded>
          <ActivityField {...props} box="bare" />
        </Folded>
        <Folded>
          <WalkingTimeField {...props} />
        </Folded>
        <Actions
          {...props}
          path={path}
          isPanelOpen={isPanelOpen}
          isServedOpen={isServedOpen}
          onTogglePanel={() => setPanelOpen(!isPanelOpen)}
          onOpenSheet={() => setSheetOpen(true)}
          onClear={clear}
        />
      </Form>
      {isPanelOpen && <FilterPanel {...props} onClose={() => setPanelOpen(false)} />}
      <LazyPopup
        load={loadSheet}
        props={{ ...props, total, isOpen: isSheetOpen, onOpenChange: setSheetOpen, onClear: clear }}
      />
    </div>
  );
}

type ActionProps = FieldProps & {
  path: NonNullable<Props["path"]>;
  isPanelOpen: boolean;
  isServedOpen: boolean;
  onTogglePanel: () => void;
  onOpenSheet: () => void;
  onClear: () => void;
};

function Actions({
  path,
  isPanelOpen,
  isServedOpen,
  onTogglePanel,
  onOpenSheet,
  onClear,
  ...props
}: ActionProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="filter-bar-actions">
      {isHydrated ? (
        <Button
          size="sm"
          className="whitespace-nowrap md:hidden"
          aria-haspopup="dialog"
          onClick={onOpenSheet}
        >
          <FiltersLabel count={countFilters(props.filters)} />
        </Button>
      ) : (
        <FoldWithoutScripts {...props} isPanelOpen={isServedOpen} />
      )}
      {/* One element before and after hydration: a press in that moment is kept. */}
      {(isHydrated || !isServedOpen) && (
        <Button
          type={isHydrated ? "button" : "submit"}
          name={MORE_PARAM}
          value="1"
          aria-expanded={isHydrated ? isPanelOpen : undefined}
          aria-controls={isHydrated ? FILTER_PANEL_ID : undefined}
          onClick={(event) => {
            event.preventDefault();
            onTogglePanel();
          }}
          size="sm"
          className="whitespace-nowrap max-md:hidden"
        >
          <FiltersLabel count={countFurtherFilters(props.filters)} />
        </Button>
      )}
      {isHydrated ? (
        <Link
          to={inRegion(path, props.filters.region)}
          onClick={insteadOfLink(onClear)}
          className={buttonClass({ variant: "quiet", size: "sm", className: "w-25 max-md:hidden" })}
        >
          Clear all
        </Link>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className="w-25 max-md:hidden max-md:peer-checked:inline-flex"
        >
          Show
        </Button>
      )}
    </div>
  );
}

/** On a phone it is part of the sheet; without scripts a checkbox unfolds it. */
function Folded({ children }: { children: ReactNode }) {
  return <div className="max-md:hidden max-md:group-has-[[data-fold]:checked]/bar:block">{children}</div>;
}

function FiltersLabel({ count }: { count: number }) {
  return (
    <>
      <Icon name="filter" size={18} />
      Filters{count > 0 && ` (${count})`}
    </>
  );
}

/** On a phone it unfolds the bar. Filters that have no field of their own go along. */
function FoldWithoutScripts({ filters, isPanelOpen }: FieldProps & { isPanelOpen: boolean }) {
  const foldId = useId();
  const further = [...writeFilters(filters)].filter(([name]) => !FIELD_NAMES.includes(name));
  return (
    <>
      <input type="checkbox" id={foldId} data-fold className="peer sr-only md:hidden" autoComplete="off" />
      <label
        htmlFor={foldId}
        className={buttonClass({
          size: "sm",
          className:
            "whitespace-nowrap peer-focus-visible:outline-2 peer-focus-visible:outline-focus md:hidden",
        })}
      >
        <FiltersLabel count={countFilters(filters)} />
      </label>
      {!isPanelOpen &&
        further.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />)}
    </>
  );
}
