import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";
import { ProgressLine } from "#app/ui/progress-line.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadDialog = () => import("#app/search/search-dialog.tsx");

/**
 * Opens the search dialog at a press or a letter in the header's form, at a press on a phone's link, and by Ctrl+K or "/". The dialog is
 * fetched at the first focus.
 */
export function SearchControls({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { module, hasFailed, request } = useLazyModule(loadDialog);
  const [isWanted, setIsWanted] = useState(false);
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const box = () => frame.current?.querySelector("input");
  const open = () => {
    setTyped(box()?.value ?? "");
    setIsWanted(true);
    void request();
  };
  const close = () => {
    setIsWanted(false);
    const input = box();
    if (input) input.value = "";
  };
  useEffect(() => {
    // When the dialog cannot be fetched: the form still leads to the page of the search, and so does the link of a phone.
    if (!hasFailed || !isWanted) return;
    setIsWanted(false);
    if (!frame.current?.contains(document.activeElement?.closest("form") ?? null)) void navigate("/search");
  }, [hasFailed, isWanted, navigate, frame]);

  const handlePress = useEffectEvent((event: MouseEvent) => {
    const isLink = (event.target as Element).closest("a");
    if (isLink && isModifiedEvent(event)) return;
    // Before the router follows the link.
    if (isLink) event.preventDefault();
    open();
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isCommandK = key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    const isSlash =
      key === "/" && !(target as Element).closest("input, textarea, select, [contenteditable=true]");
    if (!(isCommandK || isSlash) || document.querySelector("[role=dialog]")) return;
    event.preventDefault();
    box()?.focus();
    open();
  });
  const handleSubmit = useEffectEvent(() => setIsWanted(false));
  const handleFocus = useEffectEvent(() => void request());
  const handleInput = useEffectEvent(open);
  // What was typed before the controls were there.
  const takeOver = useEffectEvent(() => {
    const input = box();
    if (!input || document.activeElement !== input) return;
    if (input.value) open();
    else void request();
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const form = element.querySelector("form");
    form?.addEventListener("input", () => handleInput(), { signal });
    form?.addEventListener("submit", () => handleSubmit(), { signal });
    element.addEventListener("focusin", () => handleFocus(), { signal });
    element.addEventListener("click", (event) => handlePress(event), { signal });
    document.addEventListener("keydown", (event) => handleKey(event), { signal });
    form?.querySelector("input")?.setAttribute("aria-keyshortcuts", "Control+K /");
    takeOver();
    return () => listeners.abort();
  }, [frame]);

  if (!isWanted) return null;
  return module ? <module.SearchDialog typedBefore={typed} onClose={close} /> : <ProgressLine isLoading />;
}
