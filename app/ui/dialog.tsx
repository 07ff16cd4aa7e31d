import { type ComponentType, type ReactNode, type RefObject, useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PartMissing } from "#app/ui/part-missing.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Names what is shown. Another one, as after a link within the dialog, begins at its top and gets the focus. */
  contentId?: string;
  /** The buttons, which stay visible below long content. The main one is the last. */
  footer?: ReactNode;
  /** Gets the focus first: the first field, or the content as a whole, so that keys scroll it. */
  focus?: "field" | "text";
  width?: "normal" | "wide";
  /** `sheet` lies at the bottom edge, as high as its content. `question` is for a few lines: a sheet on a phone, elsewhere in the middle. */
  placement?: "centre" | "question" | "sheet";
  /** It has a URL of its own, so that the back button leaves it anyway. */
  hasUrl?: boolean;
  /** Shown until the dialog's code is there, instead of a message that it is opening. */
  meanwhile?: ReactNode;
  /** How far `meanwhile` was scrolled, in px: it begins there. */
  scrolled?: RefObject<number>;
};

const loadPopup = () => import("#app/ui/dialog-popup.tsx");

export function Dialog({ meanwhile, ...props }: DialogProps) {
  return <LazyPopup load={loadPopup} props={props} meanwhile={meanwhile} />;
}

type PopupProps<Props> = {
  load: () => Promise<{ DialogPopup: ComponentType<Props> }>;
  props: Props & Pick<DialogProps, "isOpen" | "onOpenChange">;
  meanwhile?: ReactNode;
};

export function LazyPopup<Props>({ load, props, meanwhile }: PopupProps<Props>) {
  const { isOpen, onOpenChange } = props;
  const { module, hasFailed, isLoading, request } = useLazyModule(load, isOpen);

  const isMissing = isOpen && !module;
  useEffect(() => {
    if (!isMissing) return;
    const handleKey = (event: KeyboardEvent) => event.key === "Escape" && onOpenChange(false);
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isMissing, onOpenChange]);

  if (module) return <module.DialogPopup {...props} />;
  if (!isOpen) return null;
  if (meanwhile) return meanwhile;
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
      {/* Delayed, since the dialog usually opens within a tenth of a second. */}
      <div className="rounded-xl border border-line bg-card p-6 opacity-100 transition-opacity delay-150 duration-150 starting:opacity-0">
        {hasFailed && !isLoading ? (
          <PartMissing onRetry={request}>
            <Button onClick={() => onOpenChange(false)}>Close</Button>
          </PartMissing>
        ) : (
          <LoadingIndicator variant="minimal" message="Opening..." />
        )}
      </div>
    </div>
  );
}

/** No field has the focus, which would open the phone's keyboard. */
export function Sheet(props: Omit<DialogProps, "placement" | "width" | "focus">) {
  return <Dialog {...props} focus="text" placement="sheet" />;
}
