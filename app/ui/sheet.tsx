import { Dialog, type DialogProps } from "#app/ui/dialog.tsx";

/** A dialog from the bottom edge, within a thumb's reach: the filters on a phone. No field has focus, which would bring the keyboard. */
export function Sheet(props: Omit<DialogProps, "placement" | "width" | "focus">) {
  return <Dialog {...props} focus="text" placement="sheet" />;
}
