import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { ActivityDialog } from "#app/routes/admin/activities/activity-dialog.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { ListTitle } from "#app/routes/admin/list-title.tsx";
import { deletion } from "#app/routes/admin/record-actions.ts";
import { type ActivityRow, activityListQuery, attractionCount } from "#app/routes/admin/records.ts";
import { RowActions } from "#app/routes/admin/row-actions.tsx";
import { useEditParam } from "#app/routes/admin/use-edit-param.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

export function ActivityList() {
  const { data, error, refetch } = useQuery(activityListQuery);
  const { editing, edit, close } = useEditParam();
  const [deleting, setDeleting] = useState<ActivityRow | null>(null);
  useKeptFocus("activities-title", data);

  return (
    <section aria-labelledby="activities-title" className="grid gap-5 max-md:gap-3">
      <ListTitle id="activities-title" noun="Activity" onAdd={() => edit("new")}>
        Activity Types
        {data && ` (${data.total})`}
      </ListTitle>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <LoadingIndicator message="Loading activity types..." />}
      {data?.total === 0 && (
        <EmptyState
          icon={<ToolIcon name="edit" size={26} />}
          title="No activities found. Add your first activity to get started."
        />
      )}
      <ul aria-label="Activity Types" className="grid gap-3 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {data?.data.map((activity) => (
          <Card key={activity.id} as="li" className="flex-row! items-center gap-3 py-3 pr-2 pl-5">
            <div className="min-w-0 grow">
              <h3 className="wrap-anywhere font-semibold text-xl">{activity.name}</h3>
              <p className="mt-1 text-sm text-soft">{attractionCount(activity)}</p>
            </div>
            <div className="shrink-0">
              <RowActions
                name={activity.name}
                onEdit={() => edit(activity.id)}
                onDelete={() => setDeleting(activity)}
              />
            </div>
          </Card>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Delete activity?"
          onClose={() => setDeleting(null)}
          action={deletion("activities", [deleting.id])}
        >
          <p>Are you sure you want to delete the {deleting.name}? This action cannot be undone.</p>
          {deleting.attraction_count > 0 && (
            <p>
              {attractionCount(deleting)} {deleting.attraction_count === 1 ? "uses" : "use"} it and will lose
              it.
            </p>
          )}
        </ConfirmDialog>
      )}
      {editing && <ActivityDialog key={editing} id={editing === "new" ? null : editing} onClose={close} />}
    </section>
  );
}
