import { useQuery } from "@tanstack/react-query";
import { newMessageCountQuery } from "#app/routes/admin/messages/message-calls.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NavLink } from "#app/ui/link.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const PAGES = [
  { to: "/admin/messages", label: "Messages", icon: <ToolIcon name="mail" size={16} /> },
  { to: "/admin/newsletter", label: "Newsletter", icon: <ToolIcon name="newsletter" size={16} /> },
  { to: "/admin/trains", label: "Lines and trains", icon: <Icon name="map" size={16} /> },
  { to: "/admin/days", label: "Sample days", icon: <ToolIcon name="clock" size={16} /> },
  { to: "/admin/import", label: "Import", icon: <ToolIcon name="upload" size={16} /> },
  { to: "/admin/regions", label: "Regions", icon: <ToolIcon name="location" size={16} /> },
  { to: "/admin/figures", label: "Figures", icon: <ToolIcon name="chart" size={16} /> },
  { to: "/admin/trash", label: "Trash", icon: <ToolIcon name="trash" size={16} /> },
];

export function AdminNav() {
  const { data: newMessages = 0 } = useQuery(newMessageCountQuery);
  return (
    <nav
      aria-label="More of the admin panel"
      className="flex flex-wrap gap-x-5 py-1 text-sm max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] max-sm:gap-x-1 max-sm:text-xs sm:justify-end sm:pt-3 sm:pb-2"
    >
      {PAGES.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className="relative inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:py-1 max-sm:text-center max-sm:leading-tight text-soft underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
        >
          {icon}
          {label}
          {to === "/admin/messages" && newMessages > 0 && (
            <span className="rounded-full bg-deep px-1.5 max-sm:absolute max-sm:top-0 max-sm:left-[calc(50%+0.5rem)] font-semibold text-on-deep text-xs leading-5">
              {newMessages}
              <span className="sr-only"> new</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
