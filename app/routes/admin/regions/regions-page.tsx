import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { MissingDialog } from "#app/routes/admin/editing/missing-dialog.tsx";
import { useOpenedRow } from "#app/routes/admin/editing/use-opened-row.ts";
import { OpenQuestion } from "#app/routes/admin/regions/open-question.tsx";
import { RegionCard } from "#app/routes/admin/regions/region-card.tsx";
import { RegionDialog } from "#app/routes/admin/regions/region-dialog.tsx";
import {
  deleteRegion,
  REGION_FAMILIES,
  type RegionRecord,
  regionRecordsQuery,
} from "#app/routes/admin/regions/region-records.ts";
import { codedStationsQuery } from "#app/routes/admin/trains/train-records.ts";
import { useEditParam } from "#app/routes/admin/use-edit-param.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

export const meta = fixedMeta({
  title: "Regions",
  description: "Where the staff prepare and open regions.",
});

export default function RegionsPage() {
  return (
    <AdminSubpage name="Regions" path="/admin/regions">
      <Regions />
    </AdminSubpage>
  );
}

function Regions() {
  const { data: regions, error, refetch, isFetchedAfterMount } = useQuery(regionRecordsQuery);
  const { data: stations, error: stationsError, refetch: refetchStations } = useQuery(codedStationsQuery);
  const { editing, edit, close } = useEditParam();
  const [asked, setAsked] = useState<{ about: "opening" | "deletion"; region: RegionRecord } | null>(null);
  const edited = useOpenedRow(regions, editing);
  useKeptFocus("list-title", regions);
  const open = regions?.filter((region) => region.is_open) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 id="list-title" tabIndex={-1} className="font-bold text-4xl outline-none">
          Regions
        </h1>
        <Button variant="primary" onClick={() => edit("new")}>
          <ToolIcon name="plus" size={18} />
          Add Region
        </Button>
      </div>
      <p className="mt-2 max-w-prose text-soft">
        What lies in a region that is not open is seen by staff alone: prepare it here, then open it.
      </p>
      <div className="mt-5 grid gap-4 empty:hidden">
        {error && <LoadError error={error} onRetry={refetch} />}
        {stationsError && <LoadError error={stationsError} onRetry={refetchStations} />}
      </div>
      {!regions && !error && <LoadingIndicator message="Loading regions..." />}
      {regions?.length === 0 && (
        <EmptyState
          icon={<Icon name="map" size={26} />}
          title="There are no regions. Stations lie in one: add the first."
        />
      )}
      <ul aria-label="Regions" className="mt-6 grid items-start gap-4 empty:hidden lg:grid-cols-2">
        {regions?.map((region) => (
          <RegionCard
            key={region.id}
            region={region}
            isFirst={region.id === open[0]?.id}
            origin={stations?.find(({ crs }) => crs !== null && crs === region.origin_crs)?.name}
            onEdit={() => edit(region.id)}
            onDelete={() => setAsked({ about: "deletion", region })}
            onOpen={() => setAsked({ about: "opening", region })}
          />
        ))}
      </ul>
      {asked?.about === "opening" && (
        <OpenQuestion region={asked.region} isLastOpen={open.length === 1} onClose={() => setAsked(null)} />
      )}
      {asked?.about === "deletion" && (
        <DeletionQuestion region={asked.region} onClose={() => setAsked(null)} />
      )}
      {stations && regions && (editing === "new" || edited) && (
        <RegionDialog
          key={editing}
          region={edited ?? null}
          nextOrder={Math.max(0, ...regions.map(({ display_order }) => display_order)) + 1}
          stations={stations}
          onClose={close}
        />
      )}
      {editing && editing !== "new" && regions && !edited && isFetchedAfterMount && (
        <MissingDialog title="Edit Region" noun="region" onClose={close} />
      )}
    </>
  );
}

function DeletionQuestion({ region, onClose }: { region: RegionRecord; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Delete region?"
      onClose={onClose}
      action={{
        run: () => deleteRegion(region.id),
        families: REGION_FAMILIES,
        onDone: () => showToast({ title: "Region deleted successfully" }),
      }}
    >
      <p>
        Are you sure you want to delete {region.name}? It goes only without stations. This action cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
