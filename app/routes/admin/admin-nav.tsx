import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { newMessageCountQuery } from "#app/routes/admin/messages/messages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const PAGES = [
  { to: "/admin/messages", label: "Messages", icon: <ToolIcon name="mail" size={16} /> },
  { to: "/admin/newsletter", label: "Newsletter", icon: <ToolIcon name="newsletter" size={16} /> },
  { to: "/admin/trains", label: "Lines and trains", icon: <Icon name="map" size={16} /> },
  { to: "/admin/regions", label: "Regions", icon: <ToolIcon name="location" size={16} /> },
  { to: "/admin/figures", label: "Figures", icon: <ToolIcon name="chart" size={16} /> },
  { to: "/admin/trash", label: "Trash", icon: <ToolIcon name="trash" size={16} /> },
];

export function AdminNav() {
  const { data: newMessages = 0 } = useQuery(newMessageCountQuery);
  const nav = useRef<HTMLElement>(null);
  // On a phone the link of the current page may lie beyond the edge. The count makes the first link wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the count has come
  useEffect(() => {
    const row = nav.current;
    const link = row?.querySelector<HTMLElement>("[aria-current=page]");
    // Of the row only: the page may be scrolled past it.
    if (row && link)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [newMessages]);
  return (
    <nav
      aria-label="More of the admin panel"
      ref={nav}
      className="flex gap-x-5 py-1 text-sm max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap sm:justify-end sm:pt-3 sm:pb-2"
    >
      {PAGES.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className="inline-flex min-h-8 shrink-0 pointer-coarse:min-h-11 items-center gap-1.5 whitespace-nowrap rounded-sm text-soft underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
        >
          {icon}
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
