import type { FieldValues } from "react-hook-form";
import { shortDateTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";

type Props = {
  draft: { values: FieldValues; keptAt: string };
  onRestore: () => void;
  onDiscard: () => void;
};

export function DraftOffer({ draft: { values, keptAt }, onRestore, onDiscard }: Props) {
  const name = String(values.name ?? "");
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-edge bg-sand px-4 py-3"
    >
      <p className="wrap-anywhere min-w-0 grow basis-64">
        <strong>
          There are unsaved changes{name && ` to "${name}"`} from {shortDateTime(keptAt)}.
        </strong>{" "}
        This browser has kept them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onDiscard}>
          Discard them
        </Button>
        <Button size="sm" variant="primary" onClick={onRestore}>
          Restore them
        </Button>
      </div>
    </div>
  );
}
