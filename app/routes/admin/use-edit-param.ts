import { useSearchParams } from "react-router";

/** The record whose dialog is open, kept in the URL so that it survives a reload: an id, "new", or null. */
export function useEditParam() {
  const [params, setParams] = useSearchParams();
  function set(id: string | null) {
    setParams(
      () => {
        // Not those of the last rendering: a search may just have changed them.
        const next = new URLSearchParams(window.location.search);
        if (id === null) next.delete("edit");
        else next.set("edit", id);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  return { editing: params.get("edit"), edit: set, close: () => set(null) };
}
