import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminNav } from "#app/routes/admin/admin-nav.tsx";
import type { RecordType } from "#app/routes/admin/editing/record-calls.ts";
import { trashQuery } from "#app/routes/admin/records.ts";
import { StaffOnly } from "#app/routes/admin/staff-only.tsx";
import { TrashList } from "#app/routes/admin/trash/trash-list.tsx";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-url.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import type { Route } from "./+types/trash-page";

/** As list_trash cuts it. */
const PAGE_SIZE = 50;
const TYPES: { value: RecordType | null; label: string }[] = [
  { value: null, label: "Everything" },
  { value: "attractions", label: "Attractions" },
  { value: "activities", label: "Activity types" },
  { value: "stations", label: "Stations" },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), {
    title: "Trash",
    description: "What staff have deleted in the last 30 days.",
  });
}

export default function TrashPage() {
  return <StaffOnly>{() => <Trash />}</StaffOnly>;
}

function Trash() {
  const [params, setParams] = useSearchParams();
  const type = TYPES.find(({ value }) => value === params.get("type"))?.value ?? null;
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const { data, error, refetch } = useQuery(trashQuery(type, page));
  const show = (changes: { type?: RecordType | null; page?: number }) => {
    const next = { type, page: 1, ...changes };
    setParams({
      ...(next.type && { type: next.type }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  };
  return (
    <div className="page-width pb-10">
      <Breadcrumbs
        trail={[
          { name: "Admin Panel", path: "/admin" },
          { name: "Trash", path: "/admin/trash" },
        ]}
      />
      <AdminNav />
      <h1 className="font-bold text-4xl">Trash</h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        What was deleted stays here for 30 days, with its links and photos.
      </p>
      <fieldset className="mb-5 flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        {TYPES.map(({ value, label }) => (
          <Chip key={label} isSelected={value === type} onClick={() => show({ type: value })}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <LoadingIndicator message="Loading the trash..." />}
      {data && data.data.length === 0 && page === 1 && (
        <EmptyState icon={<ToolIcon name="trash" size={26} />} title="Nothing is in the trash." />
      )}
      {data && <TrashList items={data.data} />}
      {data && (page > 1 || data.total > page * PAGE_SIZE) && (
        <nav aria-label="Pagination" className="mt-5 flex justify-end gap-3">
          <Button size="sm" disabled={page === 1} onClick={() => show({ page: page - 1 })}>
            Previous
          </Button>
          <Button
            size="sm"
            disabled={data.total <= page * PAGE_SIZE}
            onClick={() => show({ page: page + 1 })}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
