import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export const SEARCH_LABEL = "Search stations, towns and places";

export function searchPath(text: string): string {
  return text.trim() ? `/search?${new URLSearchParams({ q: text.trim() })}` : "/search";
}

const loadDialog = () => import("#app/search/search-dialog.tsx");

/**
 * The search in the header: a form that leads to its page, on a phone a link. At the first focus its dialog is fetched, which then takes
 * over at a click, a letter, Ctrl+K or "/".
 */
export function SearchBox() {
  const { module, hasFailed, request } = useLazyModule(loadDialog);
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  const open = () => {
    setIsWanted(true);
    void request();
  };
  const close = () => {
    setIsWanted(false);
    if (input.current) input.current.value = "";
  };
  useEffect(() => {
    // Without its dialog the form stays, and a phone's link leads where it says.
    if (!hasFailed || !isWanted) return;
    setIsWanted(false);
    if (document.activeElement !== input.current) void navigate("/search");
  }, [hasFailed, isWanted, navigate]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isShortcut =
      key === "k"
        ? event.ctrlKey || event.metaKey
        : key === "/" && !(target as Element).closest("input, textarea, select");
    if (!isShortcut || document.querySelector("[role=dialog]")) return;
    event.preventDefault();
    input.current?.focus();
    open();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);

  return (
    <search className="ml-auto print:hidden">
      <Form action="/search" className="relative max-md:hidden">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-soft"
        />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={SEARCH_LABEL}
          aria-keyshortcuts="Control+K /"
          placeholder="Search stations and places"
          autoComplete="off"
          onFocus={request}
          onClick={open}
          onInput={open}
          className="min-h-10 w-64 rounded-full border border-edge bg-card pr-3 pl-10 text-sm placeholder:text-soft hover:border-ink lg:w-80"
        />
      </Form>
      <Link
        to="/search"
        aria-label="Search"
        onFocus={request}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
        className="grid size-11 place-items-center rounded-full text-ink hover:bg-sand md:hidden"
      >
        <Icon name="search" size={22} />
      </Link>
      {module && isWanted && <module.SearchDialog initialText={input.current?.value ?? ""} onClose={close} />}
    </search>
  );
}
