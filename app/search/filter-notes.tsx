import type { ComponentProps } from "react";
import { AccessNote } from "#app/search/access-note.tsx";
import { unknownOf } from "#app/search/feature-answers.ts";
import { FEATURE_LABELS } from "#app/search/filter-summary.ts";
import { type Filters, writeFilters } from "#app/search/filters.ts";
import { Link } from "#app/ui/link.tsx";

/** `path` is the page that shows the results, `search` what the map's list is searched for. */
type UnknownProps = { filters: Filters; count: number; path?: "/" | "/map"; search?: string };

/** How many attractions may pass the filters, and a link that shows or hides them. */
export function UnknownNotice({ filters, count, path = "/", search }: UnknownProps) {
  const { includesUnknown } = filters;
  const params = writeFilters({ ...filters, includesUnknown: !includesUnknown });
  if (search) params.set("q", search);
  const them = count === 1 ? "it" : "them";
  return (
    <p className="mt-1 text-sm text-soft">
      {includesUnknown
        ? `${count} at the end because it is not known. `
        : `${count} left out because it is not known. `}
      <Link
        to={`${path}?${params}`}
        className="rounded-sm font-semibold text-green-text underline underline-offset-2"
      >
        {includesUnknown ? `Leave ${them} out` : `Show ${them}`}
      </Link>
    </p>
  );
}

/** What of an attraction holds only in part, and "Not known: dogs welcome, open"; nothing if all that is asked for is known to hold. */
export function FilterNote(props: ComponentProps<typeof AccessNote>) {
  const unknown = unknownOf(props.attraction, props.filters, props.foundFrom);
  return (
    <>
      <AccessNote {...props} />
      {unknown.length > 0 && (
        <p className="font-semibold text-sm text-warning">
          Not known: {unknown.map((each) => (each === "date" ? "open" : FEATURE_LABELS[each])).join(", ")}
        </p>
      )}
    </>
  );
}
