import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";

type Props = {
  name: string;
  tagline: string;
  links: { to: string; label: string; count?: ReactNode }[];
  moreLinks: ReactNode;
  account: ReactNode;
  newsletter: ReactNode;
};

export function SiteFooter({ name, tagline, links, moreLinks, account, newsletter }: Props) {
  return (
    <footer className="mt-20 border-line border-t bg-sand/50 print:hidden">
      <div className="page-width grid gap-y-4 py-8 text-sm text-soft">
        {newsletter}
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 pointer-coarse:gap-y-0">
            {links.map(({ to, label, count }) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {label}
                  {count}
                </Link>
              </li>
            ))}
            {moreLinks}
          </ul>
        </nav>
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-4">
          <p className="grow">
            © 2025 {name}. {tagline}
          </p>
          {account}
        </div>
      </div>
    </footer>
  );
}
