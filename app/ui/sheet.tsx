import { Dialog, type DialogProps } from "#app/ui/dialog.tsx";

/** A dialog from the bottom edge, within a thumb's reach: the filters on a phone. */
export function Sheet(props: Omit<DialogProps, "placement" | "width">) {
  return <Dialog {...props} placement="sheet" />;
}
