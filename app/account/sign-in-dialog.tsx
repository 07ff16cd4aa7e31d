import { SignInForm } from "#app/account/sign-in-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

export function SignInDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Sign in again"
      description="Your session has ended. What you have typed is still there."
    >
      <SignInForm />
    </Dialog>
  );
}
