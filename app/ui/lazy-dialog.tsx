import type { ComponentType } from "react";
import { Dialog, type DialogProps } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PartMissing } from "#app/ui/part-missing.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

type Props<ContentProps> = Omit<DialogProps, "children"> & {
  load: () => Promise<{ default: ComponentType<ContentProps> }>;
  props: ContentProps & object;
};

export function LazyDialog<ContentProps>({ load, props, ...dialog }: Props<ContentProps>) {
  const { module, hasFailed, isLoading, request } = useLazyModule(load, dialog.isOpen);
  return (
    <Dialog {...dialog}>
      {module ? (
        <module.default {...props} />
      ) : hasFailed && !isLoading ? (
        <PartMissing onRetry={request} />
      ) : (
        <LoadingIndicator variant="minimal" message="Opening..." />
      )}
    </Dialog>
  );
}
