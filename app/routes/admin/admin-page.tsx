import { Tabs } from "@base-ui/react/tabs";
import { useSearchParams } from "react-router";
import type { Account } from "#app/account/session.ts";
import { ActivityList } from "#app/routes/admin/activities/activity-list.tsx";
import { AdminNav } from "#app/routes/admin/admin-nav.tsx";
import { FIRST_TAB, TABS, tabClass, tabListClass } from "#app/routes/admin/admin-tabs.tsx";
import { AttractionList } from "#app/routes/admin/attractions/attraction-list.tsx";
import { BackupWarning } from "#app/routes/admin/backup-state.tsx";
import { SecurityTab } from "#app/routes/admin/security/security-tab.tsx";
import { StaffOnly } from "#app/routes/admin/staff-only.tsx";
import { StationList } from "#app/routes/admin/stations/station-list.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";

export const meta = fixedMeta({
  title: "Admin Panel",
  description: "Where the staff keep the content.",
});

export default function AdminPage() {
  return <StaffOnly>{(account) => <AdminTabs account={account} />}</StaffOnly>;
}

/** On a phone the current tab may lie beyond the edge. */
function showTab(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest", inline: "center" });
}

function AdminTabs({ account }: { account: Account }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? FIRST_TAB;
  return (
    <div className="page-width py-4 md:py-10">
      <h1 className="font-bold text-3xl sm:text-4xl">Admin Panel</h1>
      <BackupWarning />
      <Tabs.Root
        value={tab}
        // The other parameters belong to the tab that is left.
        onValueChange={(value) =>
          setParams(value === FIRST_TAB ? {} : { tab: String(value) }, { preventScrollReset: true })
        }
        className="mt-2 sm:mt-6"
      >
        <Tabs.List className={tabListClass} activateOnFocus>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              ref={value === tab ? showTab : undefined}
              className={tabClass}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <AdminNav />
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className="pt-3 outline-offset-4">
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
