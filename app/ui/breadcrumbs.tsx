import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

/** The last of the `trail` is the page itself. */
export function Breadcrumbs({ trail }: { trail: { name: string; path: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 py-4 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {trail.map(({ name, path }, position) => {
          const isLast = position === trail.length - 1;
          return (
            <li key={path} className="flex min-w-0 max-w-full items-center gap-2">
              {/* Before a name, so that no line ends in one where the trail wraps. */}
              {position > 0 && <Icon name="chevron-right" size={14} className="shrink-0 text-soft" />}
              {isLast ? (
                <span aria-current="page" className="truncate font-semibold">
                  {name}
                </span>
              ) : (
                <Link
                  to={path}
                  className="truncate rounded-sm py-1 pointer-coarse:py-3 text-soft underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
