import { type ComponentType, useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

type Props<ContentProps> = Omit<DialogProps, "children"> & {
  load: () => Promise<{ default: ComponentType<ContentProps> }>;
  props: ContentProps & object;
};

export function LazyDialog<ContentProps>({ load, props, ...dialog }: Props<ContentProps>) {
  const { module, hasFailed, isLoading, request } = useLazyModule(load);
  const { isOpen } = dialog;
  useEffect(() => {
    if (isOpen) request();
  }, [isOpen, request]);
  return (
    <Dialog {...dialog}>
      {module ? (
        <module.default {...props} />
      ) : hasFailed && !isLoading ? (
        <div role="alert" className="grid justify-items-center gap-4 py-6">
          <p>This part of the page could not be loaded.</p>
          <Button onClick={request}>Try Again</Button>
        </div>
      ) : (
        <LoadingIndicator variant="minimal" message="Opening..." />
      )}
    </Dialog>
  );
}
