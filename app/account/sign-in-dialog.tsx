import { SignInForm } from "#app/account/sign-in-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** `email` is of the account whose session has ended. */
export function SignInDialog({
  isOpen,
  email,
  onClose,
}: {
  isOpen: boolean;
  email: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Sign in again"
      description="Your session has ended. What you have typed is still there."
    >
      <SignInForm email={email} />
    </Dialog>
  );
}
