import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { type TrashType, trashQuery } from "#app/routes/admin/records.ts";
import { TrashList } from "#app/routes/admin/trash/trash-list.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { TRASH_DAYS } from "#app/shared/trash-days.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PageButtons, readPage } from "#app/ui/page-buttons.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

/** As list_trash cuts it. */
const PAGE_SIZE = 50;
const TYPES: { value: TrashType | null; label: string }[] = [
  { value: null, label: "Everything" },
  { value: "attractions", label: "Attractions" },
  { value: "activities", label: "Activity types" },
  { value: "stations", label: "Stations" },
  { value: "lines", label: "Lines" },
  { value: "sample_days", label: "Sample days" },
];

export const meta = fixedMeta({
  title: "Trash",
  description: `What staff have deleted in the last ${TRASH_DAYS} days.`,
});

export default function TrashPage() {
  return (
    <AdminSubpage name="Trash" path="/admin/trash">
      <Trash />
    </AdminSubpage>
  );
}

function Trash() {
  const [params, setParams] = useSearchParams();
  const type = TYPES.find(({ value }) => value === params.get("type"))?.value ?? null;
  const page = readPage(params);
  const { data, error, refetch } = useQuery(trashQuery(type, page));
  useKeptFocus("list-title", data);
  const show = (changes: { type?: TrashType | null; page?: number }) => {
    const next = { type, page: 1, ...changes };
    setParams({
      ...(next.type && { type: next.type }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  };
  return (
    <>
      <h1 id="list-title" tabIndex={-1} className="font-bold text-4xl outline-none">
        Trash
      </h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        What was deleted stays here for {TRASH_DAYS} days, with its links and photos.
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
      {data && <TrashList key={`${type} ${page}`} items={data.data} />}
      {data && (
        <PageButtons
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onShow={(next) => show({ page: next })}
        />
      )}
    </>
  );
}
