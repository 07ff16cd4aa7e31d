import type { ReactNode } from "react";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { Link } from "#app/ui/link.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

/** Longer groups are cut to MAX_ROWS, unless only a few rows more would be hidden. */
const [MAX_ROWS, FEW_MORE] = [60, 10];

export type MapListItem = { id: string; name: string; text: ReactNode; marker: ReactNode };

type Props<T> = {
  title: string;
  items: T[] | undefined;
  /** For those that are listed: there may be thousands. */
  toItem: (item: T) => MapListItem;
  hint: ReactNode;
  note?: ReactNode;
  hasMap: boolean;
  openPopupId: string | null;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
};

export function MapListGroup<T>({ title, items, toItem, hint, note, hasMap, ...rowProps }: Props<T>) {
  const count = items?.length ?? 0;
  const shownCount = hasMap && count > MAX_ROWS + FEW_MORE ? MAX_ROWS : count;
  return (
    // What comes does not move what stands below.
    <section className={`mt-2 ${items ? "" : "min-h-full noscript:min-h-0"}`}>
      <h2 className="px-2 pb-1 font-semibold text-lg">
        {title} <span className="figure font-normal text-soft">{items?.length}</span>
      </h2>
      {note && <p className="px-2 pb-2 text-sm text-soft">{note}</p>}
      {count === 0 ? (
        <p className="px-2 text-sm text-soft">{hint}</p>
      ) : (
        <ul>
          {items
            ?.slice(0, shownCount)
            .map(toItem)
            .map((item) => (
              <Row key={item.id} item={item} {...rowProps} />
            ))}
        </ul>
      )}
      {count > shownCount && (
        <p className="px-2 py-2 text-sm text-soft">and {count - shownCount} more: search, or zoom in.</p>
      )}
    </section>
  );
}

type RowProps = Pick<Props<unknown>, "openPopupId" | "onSelect" | "onOpen"> & { item: MapListItem };

function Row({ item: { id, name, text, marker }, openPopupId, onSelect, onOpen }: RowProps) {
  const isOpen = id === openPopupId;
  return (
    <li data-id={id} className={`flex items-center gap-1 rounded-sm ${isOpen ? "bg-sand" : "hover:bg-sand"}`}>
      <Link
        to={`/${id}`}
        aria-current={isOpen || undefined}
        onClick={insteadOfLink(() => onOpen(id))}
        className="flex min-h-12 min-w-0 grow items-center gap-3 rounded-sm px-2 py-1 no-underline"
      >
        {marker}
        <span className="min-w-0">
          <span className="block truncate font-semibold text-sm">{name}</span>
          <span className="block truncate text-soft text-xs">{text}</span>
        </span>
      </Link>
      <button
        type="button"
        aria-label={`Show ${name} on the map`}
        onClick={() => onSelect(id)}
        className="grid size-10 pointer-coarse:size-11 shrink-0 place-items-center rounded-full text-soft hover:text-ink noscript:hidden"
      >
        <ToolIcon name="location" size={18} />
      </button>
    </li>
  );
}
