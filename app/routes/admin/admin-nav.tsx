import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { newMessageCountQuery } from "#app/routes/admin/messages/messages.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

const PAGES: { to: string; label: string; icon: IconName }[] = [
  { to: "/admin/messages", label: "Messages", icon: "mail" },
  { to: "/admin/newsletter", label: "Newsletter", icon: "newsletter" },
  { to: "/admin/trains", label: "Lines and trains", icon: "map" },
  { to: "/admin/figures", label: "Figures", icon: "chart" },
  { to: "/admin/trash", label: "Trash", icon: "trash" },
];

/** The pages of the admin panel beside its four tabs. */
export function AdminNav() {
  const { data: newMessages = 0 } = useQuery(newMessageCountQuery);
  return (
    <nav aria-label="More of the admin panel" className="flex flex-wrap justify-end gap-x-5 pt-3 text-sm">
      {PAGES.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-soft underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
        >
          <Icon name={icon} size={16} />
          {label}
          {to === "/admin/messages" && newMessages > 0 && (
            <span className="rounded-full bg-deep px-1.5 font-semibold text-on-deep text-xs leading-5">
              {newMessages}
              <span className="sr-only"> new</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
