import type { ReactNode } from "react";
import type { Account } from "#app/account/session.ts";
import { AdminNav } from "#app/routes/admin/admin-nav.tsx";
import { TabLinks } from "#app/routes/admin/admin-tabs.tsx";
import { StaffOnly } from "#app/routes/admin/staff-only.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";

type Props = {
  name: string;
  path: `/admin/${string}`;
  children: ReactNode | ((account: Account) => ReactNode);
};

export function AdminSubpage({ name, path, children }: Props) {
  return (
    <StaffOnly>
      {(account) => (
        <div className="page-width pb-10">
          <Breadcrumbs
            trail={[
              { name: "Admin Panel", path: "/admin" },
              { name, path },
            ]}
          />
          <TabLinks />
          <AdminNav />
          <div className="max-sm:pt-3">{typeof children === "function" ? children(account) : children}</div>
        </div>
      )}
    </StaffOnly>
  );
}
