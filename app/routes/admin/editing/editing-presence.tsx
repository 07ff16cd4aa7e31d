import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type EditedType, reportEditing } from "#app/routes/admin/editing/record-calls.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The server removes an editor after a minute. */
const REPORT_EVERY_MS = 20_000;
const LIST = new Intl.ListFormat("en-GB");

export function EditingPresence({ type, id }: { type: EditedType; id: string }) {
  const { data: others = [] } = useQuery({
    queryKey: [...ACCOUNT_KEY, "editing", type, id],
    queryFn: () => reportEditing(type, id, true),
    refetchInterval: REPORT_EVERY_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    const stop = () => void reportEditing(type, id, false).catch(() => {});
    window.addEventListener("pagehide", stop);
    return () => {
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [type, id]);
  return (
    <div role="status" className="empty:hidden">
      {others.length > 0 && (
        <p className="mb-5 flex items-center gap-2.5 rounded-md border border-warning px-4 py-3 font-semibold">
          <Icon name="warning" />
          {LIST.format(others.map(({ name }) => name))} {others.length === 1 ? "is" : "are"}{" "}
          {type === "messages" ? "answering" : "editing"} this
        </p>
      )}
    </div>
  );
}
