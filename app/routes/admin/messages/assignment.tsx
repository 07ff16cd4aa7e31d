import { useQuery } from "@tanstack/react-query";
import {
  assignMessage,
  type ContactMessage,
  staffNamesQuery,
} from "#app/routes/admin/messages/message-calls.ts";
import { MESSAGES_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { NativeSelect } from "#app/ui/native-select.tsx";

export function Assignment({ message: { id, assigned_to, assigned_to_name } }: { message: ContactMessage }) {
  const { data: staff = [] } = useQuery(staffNamesQuery);
  const assign = useAction({
    run: (account: string) => assignMessage(id, account || null),
    families: [MESSAGES_KEY],
    failureTitle: "Nothing was changed",
    isQueued: true,
  });
  const isListed = !assigned_to || staff.some((member) => member.id === assigned_to);
  return (
    <NativeSelect
      box="bare"
      aria-label="Looked after by"
      className="text-sm"
      value={assign.isPending ? assign.variables : (assigned_to ?? "")}
      onChange={({ target }) => assign.mutate(target.value)}
    >
      <option value="">Looked after by nobody</option>
      {!isListed && <option value={assigned_to ?? ""}>Looked after by {assigned_to_name}</option>}
      {staff.map((member) => (
        <option key={member.id} value={member.id}>
          Looked after by {member.name}
        </option>
      ))}
    </NativeSelect>
  );
}
