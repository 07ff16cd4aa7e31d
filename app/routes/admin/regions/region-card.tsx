import { checkRegion } from "#app/routes/admin/regions/region-checklist.ts";
import type { RegionRecord } from "#app/routes/admin/regions/region-records.ts";
import { RowActions } from "#app/routes/admin/row-actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  region: RegionRecord;
  isFirst: boolean;
  /** Of the station where trains leave; undefined without one. */
  origin: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onOpen: () => void;
};

export function RegionCard({ region, isFirst, origin, onEdit, onDelete, onOpen }: Props) {
  const { slug, name, is_open: isOpen } = region;
  return (
    <Card as="li" className="gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-xl">{name}</h2>
            <Badge tone={isOpen ? "green" : "neutral"}>{isOpen ? "Open" : "Coming soon"}</Badge>
          </div>
          <p className="wrap-anywhere mt-1 text-sm text-soft">
            {isFirst ? "Shown first, at /" : `/?region=${slug}`} ·{" "}
            {origin ? `trains from ${origin}` : "no station to count trains from"}
          </p>
        </div>
        <RowActions
          name={name}
          viewPath={isOpen ? (isFirst ? "/" : `/?region=${slug}`) : undefined}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
      <ul aria-label={`What ${name} has`} className="grid gap-1">
        {checkRegion(region).map(({ name, text, isDone, path }) => (
          <li
            key={name}
            className="grid grid-cols-[1.25rem_4.5rem_minmax(0,1fr)] items-center gap-2 border-line border-b border-dashed last:border-b-0"
          >
            <span className={isDone ? "text-green-text" : "text-warning"}>
              <Icon name={isDone ? "check" : "warning"} size={18} />
              <span className="sr-only">{isDone ? "Done:" : "To do:"}</span>
            </span>
            <Link
              to={path}
              className="-my-1 flex min-h-9 pointer-coarse:min-h-11 items-center rounded-sm font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <span className="text-sm tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onOpen} className="self-start">
        {isOpen ? `Close ${name}` : `Open ${name}`}
      </Button>
    </Card>
  );
}
