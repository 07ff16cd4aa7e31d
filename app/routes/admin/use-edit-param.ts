import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { OPENS_OVER_PAGE, readEntry } from "#app/shared/way-back/history-entry.ts";

/** In the URL, so that it survives a reload. Closing steps back to the list, or replaces the entry after a link from elsewhere. */
export function useEditParam(name = "edit") {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const editing = params.get(name);
  // Escape may be pressed twice before the step back is done.
  const isClosed = useRef(true);
  useEffect(() => {
    isClosed.current = editing === null;
  }, [editing]);

  // Not those of the last rendering: a search may just have changed them.
  const currentParams = () => new URLSearchParams(window.location.search);

  function edit(id: string) {
    const next = currentParams();
    next.set(name, id);
    setParams(next, { preventScrollReset: true, state: OPENS_OVER_PAGE });
  }

  /** Another record in the same dialog, so that closing it leads where closing the first did. */
  function editInstead(id: string) {
    const next = currentParams();
    next.set(name, id);
    setParams(next, { preventScrollReset: true, replace: true, state: readEntry(location) });
  }

  function close() {
    const next = currentParams();
    // A save may end after its dialog was left.
    if (isClosed.current || next.get(name) !== editing) return;
    isClosed.current = true;
    if (readEntry(location).isOverPage) return void navigate(-1);
    next.delete(name);
    setParams(next, { preventScrollReset: true, replace: true });
  }

  return { editing, edit, editInstead, close };
}
