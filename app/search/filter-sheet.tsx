import {
  ActivityField,
  type FieldProps,
  RESULTS_ID,
  RegionField,
  StationField,
  WalkingTimeField,
} from "#app/search/filter-fields.tsx";
import { MoreFields } from "#app/search/more-fields.tsx";
import { count } from "#app/shared/count.ts";
import { Button } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/dialog.tsx";

/** While the sheet closes, the page does not scroll. */
const SCROLL_AFTER_MS = 100;

type Props = FieldProps & {
  total: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onClear: () => void;
};

export function FilterSheet({ total, isOpen, onOpenChange, onClear, ...props }: Props) {
  const showResults = () => {
    onOpenChange(false);
    setTimeout(() => document.getElementById(RESULTS_ID)?.scrollIntoView(), SCROLL_AFTER_MS);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          <Button onClick={onClear}>Clear all</Button>
          <Button variant="primary" onClick={showResults}>
            Show {count(total, "place")}
          </Button>
        </>
      }
    >
      {isOpen && (
        <div className="grid gap-5 pb-2">
          <StationField {...props} box="field" />
          <ActivityField {...props} box="field" />
          <WalkingTimeField {...props} />
          <RegionField {...props} box="field" />
          <MoreFields {...props} />
        </div>
      )}
    </Sheet>
  );
}
