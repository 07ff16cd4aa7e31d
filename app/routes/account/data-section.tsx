import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { callFunction, forgetSession } from "#app/account/client.ts";
import { withProof } from "#app/account/proof.ts";
import { useCall } from "#app/account/use-call.ts";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function DataSection({ email }: { email: string }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { isBusy, run } = useCall();
  async function exportData() {
    const data = await callFunction<object>("account-export");
    saveFile(`${PRODUCT_NAME.toLowerCase()}-account.json`, JSON.stringify(data, null, 2), "application/json");
    showToast({ title: "Your data was saved as a file" });
  }
  return (
    <AccountSection title="Your data" about="What your account holds, and the end of it.">
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" aria-disabled={isBusy} onClick={() => run("Your data was not saved", exportData)}>
          <ToolIcon name="download" size={18} />
          Export as JSON
        </Button>
        <Button size="sm" variant="danger" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      <Dialog
        isOpen={isDeleting}
        onOpenChange={setIsDeleting}
        title="Delete your account?"
        placement="question"
        description={`${email} can no longer sign in. What you have written for the site stays, with your name. This action cannot be undone.`}
      >
        <DeleteForm onCancel={() => setIsDeleting(false)} />
      </Dialog>
    </AccountSection>
  );
}

const nothing = z.object({});

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useAccountForm({
    schema: nothing,
    async onSubmit() {
      await withProof(() => callFunction("account-delete"));
      showToast({ title: "Your account was deleted" });
      await forgetSession();
      await navigate("/");
    },
  });
  return (
    <AccountForm
      {...form.formProps}
      variant="danger"
      label="Delete account"
      busyLabel="Deleting..."
      onCancel={onCancel}
    />
  );
}
