import { Link } from "react-router";
import { type Filters, orderOf, type Sort, writeFilters } from "#app/search/filters.ts";
import type { NamedStation } from "#app/trains/train-time.ts";

const ORDERS: Record<Sort, string> = {
  name: "In the order of their names",
  walk: "The shortest walk first",
  journey: "The shortest journey first",
  picks: "Our picks first",
};

type Props = {
  filters: Filters;
  origin: NamedStation | null;
  /** The origin that the device remembers: it orders nothing until the visitor asks for it, so that no card moves by itself. */
  remembered: NamedStation | null;
};

export function OrderLine({ filters, origin, remembered }: Props) {
  const order = orderOf(filters);
  const offered = order === "picks" && filters.sort === null ? remembered : null;
  return (
    <p className="mt-0.5 truncate text-sm text-soft">
      {order === "journey" && origin ? `The shortest journey from ${origin.name} first` : ORDERS[order]}
      {offered && (
        <>
          {" · "}
          <Link
            to={`/?${writeFilters({ ...filters, from: offered.slug })}`}
            className="font-semibold text-green-text underline underline-offset-2"
          >
            Nearest to {offered.name} first
          </Link>
        </>
      )}
    </p>
  );
}
