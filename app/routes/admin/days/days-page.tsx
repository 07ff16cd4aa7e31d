import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { DayDialog } from "#app/routes/admin/days/day-dialog.tsx";
import type { DayRecord } from "#app/routes/admin/days/day-form.ts";
import { call } from "#app/routes/admin/editing/record-calls.ts";
import { deletion } from "#app/routes/admin/record-actions.ts";
import { RowActions, StatusBadge } from "#app/routes/admin/row-actions.tsx";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useEditParam } from "#app/routes/admin/use-edit-param.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

/** `missing` are slugs of places that visitors do not find. */
type DayRow = DayRecord & { missing: string[] };

const sampleDaysQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "sample_days"],
  queryFn: () => call<DayRow[]>("list_sample_days"),
  refetchOnWindowFocus: true,
});

export const meta = fixedMeta({
  title: "Sample days",
  description: "Where the staff keep days out that the home page shows.",
});

export default function DaysPage() {
  return (
    <AdminSubpage name="Sample days" path="/admin/days">
      <SampleDayList />
    </AdminSubpage>
  );
}

/** `?edit=` is a day's id or "new". */
function SampleDayList() {
  const { data: days, error, refetch } = useQuery(sampleDaysQuery);
  const { editing, edit, close } = useEditParam();
  const [deleting, setDeleting] = useState<DayRow | null>(null);
  useKeptFocus("list-title", days);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 id="list-title" tabIndex={-1} className="font-bold text-4xl outline-none">
          Sample days
        </h1>
        <Button variant="primary" onClick={() => edit("new")}>
          <ToolIcon name="plus" size={18} />
          Add Sample Day
        </Button>
      </div>
      <p className="mt-2 mb-6 max-w-prose text-soft">
        Home shows the first three that are published to whoever has chosen nothing yet.
      </p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!days && !error && <LoadingIndicator message="Loading sample days..." />}
      {days?.length === 0 && (
        <EmptyState
          icon={<ToolIcon name="clock" size={26} />}
          title="There are no sample days. Plan a day, share it, and add its link here."
        />
      )}
      <ul aria-label="Sample days" className="grid gap-3 empty:hidden lg:grid-cols-2">
        {days?.map((day) => (
          <Card key={day.id} as="li" className="gap-2 py-4 pr-2 pl-5">
            <div className="flex items-start gap-3">
              <h2 className="wrap-anywhere min-w-0 grow font-semibold text-xl">{day.name}</h2>
              <RowActions
                name={day.name}
                viewPath={`/day?${day.query}`}
                onEdit={() => edit(day.id)}
                onDelete={() => setDeleting(day)}
              />
            </div>
            <p className="pr-3 text-sm text-soft">{day.why}</p>
            <p className="pr-3">
              <StatusBadge status={day.status} />
            </p>
            {day.missing.length > 0 && (
              <p className="wrap-anywhere flex gap-2 pr-3 font-semibold text-warning">
                <Icon name="warning" size={18} className="mt-1 shrink-0" />
                Visitors do not see this day: {day.missing.join(", ")}{" "}
                {day.missing.length === 1 ? "is" : "are"} not published.
              </p>
            )}
          </Card>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Delete sample day?"
          onClose={() => setDeleting(null)}
          action={deletion("sample_days", [deleting.id])}
        >
          <p>Are you sure you want to delete {deleting.name}? Its places stay.</p>
        </ConfirmDialog>
      )}
      {editing && <DayDialog key={editing} id={editing === "new" ? null : editing} onClose={close} />}
    </>
  );
}
