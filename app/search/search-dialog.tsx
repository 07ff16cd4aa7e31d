import { QueryClientProvider } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OfferedFilter } from "#app/search/filter-words.ts";
import type { FoundName } from "#app/search/find-by-name.ts";
import { FoundMarker, pathOf } from "#app/search/found-name.tsx";
import { reportMissedSearch } from "#app/search/missed-search.ts";
import { searchAll } from "#app/search/search-all.ts";
import { SEARCH_LABEL } from "#app/search/search-box.tsx";
import { useSearchContents } from "#app/search/search-contents.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { Button } from "#app/ui/button.tsx";
import { CommandDialog, type CommandGroup, type CommandItem } from "#app/ui/command-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** More are on the page of the search. */
const MAX_SHOWN = 8;

type Props = {
  /** What was typed before the dialog was there. */
  initialText: string;
  onClose: () => void;
};

/** Stations, towns, lines and attractions by names and texts, and the filter that the words mean. */
export function SearchDialog(props: Props) {
  // The header lies outside of the page's.
  return (
    <QueryClientProvider client={browserQueryClient()}>
      <NameSearch {...props} />
    </QueryClientProvider>
  );
}

function NameSearch({ initialText, onClose }: Props) {
  const [text, setText] = useState(initialText);
  const searched = useDeferredValue(text.trim());
  const { catalogues, contents, problem, retry } = useSearchContents();
  const navigate = useNavigate();
  const location = useLocation();
  const { found, suggestions, filter } = searchAll(catalogues, contents, searched);
  const shown = found.length > 0 ? found : suggestions;
  const isReady = searched !== "" && catalogues.length > 0;

  const submit = () => {
    const q = text.trim();
    void navigate(q ? `/search?${new URLSearchParams({ q })}` : "/search");
    onClose();
  };
  return (
    <CommandDialog
      label={SEARCH_LABEL}
      text={text}
      onTextChange={setText}
      groups={[
        ...(filter ? [filterGroup(filter, location.pathname)] : []),
        ...toGroups(shown.slice(0, MAX_SHOWN), found.length > 0, location),
      ]}
      status={isReady ? describeCount(found.length) + (filter ? `, and a filter: ${filter.name}` : "") : ""}
      submitLabel={found.length > MAX_SHOWN ? `See all ${found.length} results` : null}
      onSubmit={submit}
      onOpenItem={() => {
        storeReferrer();
        onClose();
      }}
      onClose={() => {
        if (isReady && found.length === 0 && !filter) reportMissedSearch(searched);
        onClose();
      }}
    >
      {problem ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{problem}</p>
          <Button size="sm" onClick={retry}>
            Try Again
          </Button>
        </div>
      ) : catalogues.length === 0 ? (
        <p>Loading stations and places...</p>
      ) : isReady ? (
        <p>Nothing found for “{searched}”. Try fewer letters, or a station nearby.</p>
      ) : (
        <p>A station, a town or a place: “Tweedbank”, “Melrose”, “castle Dunbar”.</p>
      )}
    </CommandDialog>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 result" : `${count} results`;
}

function filterGroup({ name, query, total }: OfferedFilter, pathname: string): CommandGroup {
  const path = pathname === "/map" ? "/map" : "/";
  const note = `${total} ${total === 1 ? "place" : "places"}`;
  const marker = <Icon name="filter" size={18} className="-mx-0.75 text-soft" />;
  return { title: "As a filter", items: [{ id: "filter", name, note, marker, to: `${path}?${query}` }] };
}

/** By kind, that of the best result first. */
function toGroups(
  names: FoundName[],
  areFound: boolean,
  location: { pathname: string; search: string },
): CommandGroup[] {
  const titles = areFound
    ? { station: "Stations", attraction: "Places", line: "Lines", region: "Regions" }
    : {
        station: "Did you mean the station",
        attraction: "Did you mean the place",
        line: "Did you mean the line",
        region: "Did you mean the region",
      };
  const kinds = [...new Set(names.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    title: titles[kind],
    items: names.filter((name) => name.kind === kind).map((name) => toItem(name, location)),
  }));
}

/** On the map it is shown there, on home a place opens over the list. */
function toItem(found: FoundName, { pathname, search }: { pathname: string; search: string }): CommandItem {
  const { id, kind, slug, name, note } = found;
  const item = { id, name, note, marker: <FoundMarker kind={kind} /> };
  if (pathname === "/map" && (kind === "station" || kind === "attraction")) {
    const params = new URLSearchParams(search);
    params.set("at", `${kind}/${slug}`);
    return { ...item, to: `/map?${params}` };
  }
  if (pathname === "/" && kind === "attraction")
    return { ...item, to: `/attraction/${slug}${search}`, state: OPENS_OVER_PAGE };
  return { ...item, to: pathOf(found) };
}
