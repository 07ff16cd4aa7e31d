import { Dialog } from "#app/ui/dialog.tsx";

type Props = { title: string; noun: string; hint?: string; onClose: () => void };

/** In place of the editor of a record that was deleted. */
export function MissingDialog({ title, noun, hint = "", onClose }: Props) {
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} focus="text" hasUrl>
      <p role="alert">
        This {noun} is not there any more. {hint}
      </p>
    </Dialog>
  );
}
