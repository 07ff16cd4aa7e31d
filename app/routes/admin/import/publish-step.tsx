import type { ImportDetail } from "#app/imports/import-records.ts";
import { Button } from "#app/ui/button.tsx";

export function PublishStep({ detail: { id, saved } }: { detail: ImportDetail }) {
  const { drafts = 0, published = 0, changed = 0 } = saved ?? {};
  return (
    <>
      <p className="max-w-text tabular-nums">
        {published > 0 && `${published} of its places are published. `}
        {changed > 0 &&
          `${changed} that ${changed === 1 ? "was" : "were"} there before ${changed === 1 ? "is" : "are"} up to date. `}
        {drafts > 0
          ? `${drafts} ${drafts === 1 ? "draft waits" : "drafts wait"}: look at them, then publish them one by one or many at once.`
          : published > 0 && "No draft of it is left."}
      </p>
      <p className="max-w-text text-soft">
        Walks are planned in the background once a place is published. Until then its minutes are estimates.
      </p>
      {drafts > 0 && (
        <Button variant="primary" className="justify-self-start" to={`/admin?status=draft&import=${id}`}>
          Drafts of this import
        </Button>
      )}
    </>
  );
}
