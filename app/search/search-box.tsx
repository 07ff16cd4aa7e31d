import { useRef } from "react";
import { Form } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export const SEARCH_LABEL = "Search stations, towns and places";

const loadControls = () => import("#app/search/search-controls.tsx");

/** The search in the header: a form that leads to its page, on a phone a link. What opens the dialog in its place is fetched after hydration. */
export function SearchBox() {
  const frame = useRef<HTMLElement>(null);
  const { module } = useLazyModule(loadControls, true);
  return (
    <search ref={frame} className="ml-auto">
      <Form action="/search" className="relative max-md:hidden">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-soft"
        />
        <input
          type="search"
          name="q"
          aria-label={SEARCH_LABEL}
          placeholder="Search stations and places"
          autoComplete="off"
          className="min-h-10 pointer-coarse:min-h-11 w-44 rounded-full border border-edge text-ellipsis bg-card pr-3 pl-10 text-sm placeholder:text-soft hover:border-ink lg:w-72"
        />
      </Form>
      <Link
        to="/search"
        aria-label="Search"
        className="grid size-11 place-items-center rounded-full text-ink hover:bg-sand md:hidden"
      >
        <Icon name="search" size={22} />
      </Link>
      {module && <module.SearchControls frame={frame} />}
    </search>
  );
}
