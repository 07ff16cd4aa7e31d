import { Fragment, useEffect } from "react";
import type { HomeView } from "#app/routes/home/home-view.ts";
import { pathOf } from "#app/search/found-name.tsx";
import { MISSING_PARAMS } from "#app/shared/slug.ts";
import { replaceParams } from "#app/shared/way-back/history-entry.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

/** For a visitor who was led home because a place or a station does not exist; a reload removes it. */
export function MissingNotice({ missing: { kind, nearest } }: { missing: NonNullable<HomeView["missing"]> }) {
  useEffect(() => replaceParams({ [MISSING_PARAMS.kind]: null, [MISSING_PARAMS.slug]: null }), []);
  return (
    <p role="status" className="mt-6 flex items-center gap-3 rounded-xl border border-line bg-card px-5 py-4">
      <Icon name="info" size={22} className="shrink-0 text-green-text" />
      <span>
        {`That ${kind} was not found. It may have been renamed or removed.`}
        {nearest.length > 0 && " The nearest names: "}
        {nearest.map((found, position) => (
          <Fragment key={found.id}>
            {position > 0 && ", "}
            <Link to={pathOf(found)} className="font-semibold underline underline-offset-2">
              {found.name}
            </Link>
          </Fragment>
        ))}
        {nearest.length > 0 && "."}
      </span>
    </p>
  );
}
