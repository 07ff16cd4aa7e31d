import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { LineList } from "#app/routes/admin/trains/line-list.tsx";
import { TimeList } from "#app/routes/admin/trains/time-list.tsx";
import { codedStationsQuery } from "#app/routes/admin/trains/train-records.ts";
import { useEditParam } from "#app/routes/admin/use-edit-param.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

/** Edinburgh Waverley, where the site has it, until another station is chosen. */
const FIRST_ORIGIN = "EDB";

export const meta = fixedMeta({
  title: "Lines and trains",
  description: "Where the staff keep lines and train times.",
});

export default function TrainsPage() {
  return (
    <AdminSubpage name="Lines and trains" path="/admin/trains">
      <LinesAndTrains />
    </AdminSubpage>
  );
}

/** `?from=` is where trains leave; `?edit=` is a line's id or "new", `?time=` the code of a station. */
function LinesAndTrains() {
  const [params, setParams] = useSearchParams();
  const { data: stations, error, refetch } = useQuery(codedStationsQuery);
  const line = useEditParam();
  const time = useEditParam("time");
  const codes = stations?.flatMap(({ crs }) => crs ?? []) ?? [];
  const from = [params.get("from"), FIRST_ORIGIN].find((crs) => crs && codes.includes(crs)) ?? codes[0];
  return (
    <>
      <h1 className="font-bold text-4xl">Lines and trains</h1>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!stations && !error && <LoadingIndicator message="Loading stations..." />}
      {stations && (
        <div className="mt-6 grid gap-12">
          <LineList stations={stations} editing={line.editing} onEdit={line.edit} onClose={line.close} />
          {from ? (
            <TimeList
              stations={stations}
              from={from}
              onFrom={(crs) => setParams({ from: crs }, { preventScrollReset: true })}
              editing={time.editing}
              onEdit={time.edit}
              onClose={time.close}
            />
          ) : (
            <p className="text-soft">Train times are known by the codes of stations. None has one yet.</p>
          )}
        </div>
      )}
    </>
  );
}
