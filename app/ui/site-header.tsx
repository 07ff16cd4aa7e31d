import type { MouseEvent, ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { NavLink } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

type Props = {
  name: string;
  onLogoClick: (event: MouseEvent) => void;
  links: { to: string; label: string; count?: ReactNode }[];
  /** In the menu of small screens only. */
  moreLinks: { to: string; label: string }[];
  search: ReactNode;
};

export function SiteHeader({ name, onLogoClick, links, moreLinks, search }: Props) {
  return (
    <header className="border-line border-b bg-paper">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-1.5 gap-y-2 min-[22.5rem]:gap-x-3">
        {/* Not a Link: the logo loads the whole page again. */}
        <a
          href="/"
          onClick={onLogoClick}
          className="flex pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm font-bold min-[22.5rem]:gap-2.5 font-display text-[1.375rem] tracking-tight no-underline min-[22.5rem]:text-[1.625rem]"
        >
          <Mark />
          {name}
        </a>
        <Tooltip text="This site is in beta – you may experience some bugs.">
          <Badge tone="green">Beta</Badge>
        </Tooltip>
        {search}
        <nav aria-label="Main" className="md:ml-4">
          <ul className="hidden gap-7 md:flex">
            {links.map(({ to, label, count }) => (
              <li key={to}>
                <NavLink to={to} className="header-link">
                  {label}
                  {count}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="md:hidden">
            <Menu label="Menu">
              <div className="grid w-[min(17rem,calc(100vw-3rem))] grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))]">
                {links.map(({ to, label, count }) => (
                  <MenuItem key={to} to={to}>
                    {label}
                    {count}
                  </MenuItem>
                ))}
                {moreLinks.map(({ to, label }) => (
                  <div key={to} className="col-span-full">
                    <MenuItem to={to}>{label}</MenuItem>
                  </div>
                ))}
              </div>
            </Menu>
          </div>
        </nav>
      </div>
    </header>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-70 rounded-full bg-ink px-5 py-3 font-semibold text-paper no-underline focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to main content
    </a>
  );
}
