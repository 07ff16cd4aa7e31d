import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OfferedFilter } from "#app/search/filter-words.ts";
import type { FoundName } from "#app/search/find-by-name.ts";
import { FoundMarker, pathOf } from "#app/search/found-name.tsx";
import { reportMissedSearch } from "#app/search/missed-search.ts";
import { type Found, NAMES_ONLY } from "#app/search/search-all.ts";
import { SEARCH_LABEL } from "#app/search/search-box.tsx";
import { useSearch } from "#app/search/use-search.ts";
import { count } from "#app/shared/count.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { Button } from "#app/ui/button.tsx";
import { CommandDialog, type CommandGroup, type CommandItem } from "#app/ui/command-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** More are on the page of the search. */
const MAX_SHOWN = 8;

type Props = {
  /** What is typed in the header until the dialog has the focus. */
  typedBefore: string;
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

function NameSearch({ typedBefore, onClose }: Props) {
  const [changed, setText] = useState<string | null>(null);
  const text = changed ?? typedBefore;
  const search = useSearch(text.trim());
  const { searched, problem } = search;
  const navigate = useNavigate();
  const location = useLocation();
  const { total, filter } = search.found;
  const isReady = searched !== "" && search.isReady && !search.isSearching;

  const submit = () => {
    const q = text.trim();
    void navigate(q ? `/search?${new URLSearchParams({ q })}` : "/search");
    onClose();
  };
  const handleOpen = () => {
    storeReferrer();
    onClose();
  };
  const submitPending = () => {
    const first = search.findNow && toGroups(search.findNow(), location)[0]?.items[0];
    if (!first) return submit();
    void navigate(first.to, { state: first.state });
    handleOpen();
  };
  return (
    <CommandDialog
      label={SEARCH_LABEL}
      text={text}
      onTextChange={setText}
      groups={toGroups(search.found, location)}
      status={isReady ? describeCount(total) + (filter ? `, and a filter: ${filter.name}` : "") : ""}
      isPending={search.isSearching || search.findNow !== null}
      note={search.isOfNamesOnly ? NAMES_ONLY : null}
      submitLabel={total > MAX_SHOWN ? `See all ${total} results` : null}
      onSubmit={submit}
      onSubmitPending={submitPending}
      onOpenItem={handleOpen}
      onClose={() => {
        if (isReady && total === 0 && !filter && !search.isOfNamesOnly && !problem)
          reportMissedSearch(searched);
        onClose();
      }}
    >
      {problem ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{problem}</p>
          <Button
            size="sm"
            onClick={(event) => {
              // The button goes.
              event.currentTarget.closest("[role=dialog]")?.querySelector("input")?.focus();
              search.retry();
            }}
          >
            Try Again
          </Button>
        </div>
      ) : !search.isReady ? (
        <p>Loading stations and places...</p>
      ) : search.isSearching ? (
        <p>Searching...</p>
      ) : isReady ? (
        <p>Nothing found for “{searched}”. Try fewer letters, or a station nearby.</p>
      ) : (
        <p>A station, a town or a place: “Tweedbank”, “Melrose”, “castle Dunbar”.</p>
      )}
    </CommandDialog>
  );
}

function describeCount(results: number): string {
  return results === 0 ? "Nothing found" : count(results, "result");
}

function filterGroup({ name, query, total }: OfferedFilter, pathname: string): CommandGroup {
  const path = pathname === "/map" ? "/map" : "/";
  const note = count(total, "place");
  const marker = <Icon name="filter" size={18} className="-mx-0.75 text-soft" />;
  return { title: "As a filter", items: [{ id: "filter", name, note, marker, to: `${path}?${query}` }] };
}

type PageAddress = { pathname: string; search: string };

/** The filter, then names by kind, that of the best result first. */
function toGroups({ found, suggestions, filter }: Found, location: PageAddress): CommandGroup[] {
  const names = (found.length > 0 ? found : suggestions).slice(0, MAX_SHOWN);
  const titles =
    found.length > 0
      ? { station: "Stations", attraction: "Places", line: "Lines", region: "Regions" }
      : {
          station: "Did you mean the station",
          attraction: "Did you mean the place",
          line: "Did you mean the line",
          region: "Did you mean the region",
        };
  const kinds = [...new Set(names.map(({ kind }) => kind))];
  const ofNames = kinds.map((kind) => ({
    title: titles[kind],
    items: names.filter((name) => name.kind === kind).map((name) => toItem(name, location)),
  }));
  return filter ? [filterGroup(filter, location.pathname), ...ofNames] : ofNames;
}

/** On the map it is shown there, on home a place opens over the list. */
function toItem(found: FoundName, { pathname, search }: PageAddress): CommandItem {
  const { id, kind, slug, name, note } = found;
  const item = { id, name, note, marker: <FoundMarker kind={kind} /> };
  if (pathname === "/map" && (kind === "station" || kind === "attraction")) {
    const params = new URLSearchParams(search);
    // The list's search would go before what is shown.
    params.delete("q");
    params.set("at", `${kind}/${slug}`);
    return { ...item, to: `/map?${params}` };
  }
  if (pathname === "/" && kind === "attraction")
    return { ...item, to: `/attraction/${slug}${search}`, state: OPENS_OVER_PAGE };
  return { ...item, to: pathOf(found) };
}
