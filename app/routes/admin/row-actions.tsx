import type { ColumnDef } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { PublishDateNote, type PublishDates } from "#app/routes/admin/editing/publish-date-fields.tsx";
import type { Status } from "#app/routes/admin/records.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  name: string;
  viewPath?: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
};

export function RowActions({ name, viewPath, onEdit, onDelete, children }: Props) {
  return (
    <div className="flex gap-0.5 max-md:-ml-3 max-md:flex-wrap md:-my-2 md:justify-end">
      {viewPath && (
        <Button
          to={viewPath}
          variant="quiet"
          size="icon"
          target="_blank"
          aria-label={`View ${name} on site`}
          title="View on site"
        >
          <ToolIcon name="external" />
        </Button>
      )}
      {children}
      <Button variant="quiet" size="icon" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <ToolIcon name="edit" />
      </Button>
      <Button variant="quiet" size="icon" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
        <ToolIcon name="trash" />
      </Button>
    </div>
  );
}

export function RowName({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <button
      type="button"
      onClick={onEdit}
      className="wrap-anywhere pointer-coarse:-my-2.5 pointer-coarse:py-2.5 rounded-sm text-left font-semibold text-base underline-offset-4 hover:underline"
    >
      {name}
    </button>
  );
}

const STATUS_BADGES = {
  published: { label: "Published", tone: "green" },
  draft: { label: "Draft", tone: "warning" },
  archived: { label: "Archived", tone: "neutral" },
} as const;

export function StatusBadge({ status }: { status: Status }) {
  const { label, tone } = STATUS_BADGES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums md:whitespace-nowrap">
      {shortDateTime(at)}
    </time>
  );
}

/** The same in lists of attractions and of stations. */
export function statusColumn<T extends PublishDates & { status: Status }>(): ColumnDef<T> {
  return {
    id: "status",
    accessorKey: "status",
    header: "Status",
    enableSorting: true,
    cell: ({ row: { original } }) => (
      <>
        <StatusBadge status={original.status} />
        <PublishDateNote {...original} />
      </>
    ),
  };
}

export function createdColumn<T extends { created_at: string }>(className?: string): ColumnDef<T> {
  return {
    id: "created_at",
    accessorKey: "created_at",
    header: "Created",
    enableSorting: true,
    meta: { ...(className && { className }) },
    cell: ({ row: { original } }) => <Time at={original.created_at} />,
  };
}
