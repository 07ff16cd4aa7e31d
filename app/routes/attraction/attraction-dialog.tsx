import { useRef } from "react";
import { AttractionDetail } from "#app/attractions/attraction-detail.tsx";
import type { AttractionState } from "#app/catalogue/cached-content.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { StaticDialog } from "#app/ui/static-dialog.tsx";
import { useIsServed } from "#app/ui/use-is-hydrated.ts";

type Props = AttractionState & {
  title: string;
  shareUrl: string;
  fromStation?: string;
  onClose: () => void;
  /** The close link of a document, until the dialog's code is there. */
  closeTo: string;
};

export function AttractionDialog(props: Props) {
  const { title, attraction, problem, retry, shareUrl, fromStation, onClose, closeTo } = props;
  const isServed = useIsServed();
  const scrolled = useRef(0);
  const content = attraction ? (
    <AttractionDetail
      key={attraction.slug}
      attraction={attraction}
      shareUrl={shareUrl}
      fromStation={fromStation}
      problem={problem}
      onRetry={retry}
    />
  ) : problem ? (
    <EmptyState
      icon={<Icon name="warning" size={26} />}
      title="Connection Error"
      hint={problem}
      action={
        <Button
          onClick={({ currentTarget }) => {
            // The button goes.
            currentTarget.closest<HTMLElement>("[role=dialog]")?.focus();
            retry();
          }}
        >
          Try Again
        </Button>
      }
    />
  ) : (
    <LoadingIndicator />
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      focus="text"
      width="wide"
      hasUrl
      contentId={attraction?.slug}
      scrolled={scrolled}
      meanwhile={
        isServed && (
          <StaticDialog title={title} closeTo={closeTo} scrolled={scrolled}>
            {content}
          </StaticDialog>
        )
      }
    >
      {content}
    </Dialog>
  );
}
