import { leave } from "#app/account/leave.ts";
import type { StaffState } from "#app/routes/admin/use-staff-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const TEXTS = {
  waiting: {
    title: "Waiting for approval",
    text: "Your account is waiting for a member of staff to let you in. You get a message as soon as that is decided.",
  },
  refused: { title: "Not approved", text: "Your account was not approved for keeping the content." },
  removed: { title: "No longer staff", text: "Your account may no longer keep the content." },
  none: { title: "No access", text: "Your account is not among the staff." },
};

export function NotStaff({
  state,
  onCheck,
}: {
  state: Exclude<StaffState, "approved"> | null;
  onCheck: () => void;
}) {
  const { title, text } = TEXTS[state ?? "none"];
  return (
    <div className="page-width flex flex-col items-center py-16 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-sand text-soft">
        {state === "waiting" ? <ToolIcon name="clock" size={28} /> : <Icon name="info" size={28} />}
      </span>
      <h1 className="font-bold text-4xl">{title}</h1>
      <p role="status" className="mt-3 max-w-text text-balance text-lg text-soft">
        {text}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        {state === "waiting" && (
          <Button variant="primary" onClick={onCheck}>
            <ToolIcon name="refresh" size={18} />
            Check again
          </Button>
        )}
        <Button to="/account">Your account</Button>
        <Button onClick={leave}>Sign out</Button>
      </div>
    </div>
  );
}
