import { Tabs } from "@base-ui/react/tabs";
import { useSearchParams } from "react-router";
import { accountProblem } from "#app/account/client.ts";
import { RequireSession } from "#app/account/require-session.tsx";
import type { Account } from "#app/account/session.ts";
import { ActivityList } from "#app/routes/admin/activities/activity-list.tsx";
import { AttractionList } from "#app/routes/admin/attractions/attraction-list.tsx";
import { NotStaff } from "#app/routes/admin/not-staff.tsx";
import { SecurityTab } from "#app/routes/admin/security/security-tab.tsx";
import { StationList } from "#app/routes/admin/stations/station-list.tsx";
import { useStaffState } from "#app/routes/admin/use-staff-state.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-url.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import type { Route } from "./+types/admin-page";

const TABS = [
  { value: "attractions", label: "Attractions" },
  { value: "activities", label: "Activity Types" },
  { value: "stations", label: "Train Stations" },
  { value: "security", label: "Security" },
];
const FIRST = "attractions";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), {
    title: "Admin Panel",
    description: "Where the staff keep the content.",
  });
}

export default function AdminPage() {
  return <RequireSession>{(account) => <StaffOnly key={account.id} account={account} />}</RequireSession>;
}

function StaffOnly({ account }: { account: Account }) {
  const staff = useStaffState(account.id);
  if (staff.isPending) return <LoadingIndicator message="Loading the admin panel..." />;
  if (staff.data === undefined)
    return <ErrorView text={accountProblem(staff.error)} onRetry={() => staff.refetch()} />;
  if (staff.data !== "approved") return <NotStaff state={staff.data} onCheck={() => staff.refetch()} />;
  return <AdminTabs account={account} />;
}

function AdminTabs({ account }: { account: Account }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? FIRST;
  return (
    <div className="page-width py-8 md:py-10">
      <h1 className="font-bold text-4xl">Admin Panel</h1>
      <Tabs.Root
        value={tab}
        // The other parameters belong to the tab that is left.
        onValueChange={(value) =>
          setParams(value === FIRST ? {} : { tab: String(value) }, { preventScrollReset: true })
        }
        className="mt-6"
      >
        <Tabs.List className="flex gap-1 overflow-x-auto border-line border-b" activateOnFocus>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className="-mb-px min-h-11 whitespace-nowrap rounded-t-md border-transparent border-b-3 px-4 font-semibold text-soft outline-offset-[-2px] hover:text-ink data-active:border-deep data-active:text-ink"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className="pt-7 outline-offset-4">
            {value === "attractions" ? (
              <AttractionList />
            ) : value === "activities" ? (
              <ActivityList />
            ) : value === "stations" ? (
              <StationList />
            ) : (
              <SecurityTab account={account} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </div>
  );
}
