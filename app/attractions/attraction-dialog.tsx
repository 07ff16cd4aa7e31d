import { AttractionDetail } from "#app/attractions/attraction-detail.tsx";
import type { KnownAttraction } from "#app/attractions/use-attraction.ts";
import { describeError } from "#app/shared/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

type Props = { known: KnownAttraction; shareUrl: string; onClose: () => void };

/** An attraction over the page from which it was opened. */
export function AttractionDialog({ known, shareUrl, onClose }: Props) {
  const { attraction, error, retry } = known;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={attraction?.name ?? "Loading..."}
      width="wide"
    >
      {attraction ? (
        <AttractionDetail attraction={attraction} shareUrl={shareUrl} />
      ) : error ? (
        <EmptyState
          icon="warning"
          title="Connection Error"
          hint={describeError(error).message}
          action={<Button onClick={retry}>Try Again</Button>}
        />
      ) : (
        <LoadingIndicator />
      )}
    </Dialog>
  );
}
