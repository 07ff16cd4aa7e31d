import { useState } from "react";
import { useNavigate } from "react-router";
import { accountProblem } from "#app/account/client.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { deleteImport } from "#app/routes/admin/import/imports.ts";
import { IMPORTS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useIsHere } from "#app/routes/admin/use-is-here.ts";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function DeleteImport({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsked(true)}>
        <ToolIcon name="trash" size={18} />
        Delete import
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Delete import?"
          onClose={() => setIsAsked(false)}
          action={{
            families: [[...IMPORTS_KEY, "list"]],
            run: () => deleteImport(id),
            inWords: accountProblem,
            onDone: () => isHere() && void navigate("/admin/import"),
          }}
        >
          <p>What was read of {name} is deleted, with the choices made. No place is: it has not saved any.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
