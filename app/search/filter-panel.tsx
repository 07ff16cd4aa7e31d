import { useEffect, useEffectEvent } from "react";
import { FILTER_PANEL_ID, type FieldProps } from "#app/search/filter-fields.tsx";
import { MoreFields } from "#app/search/more-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** All filters that the bar does not show. Hangs from the bar, beside the results. */
export function FilterPanel({ onClose, ...props }: FieldProps & { onClose: () => void }) {
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[aria-controls=${FILTER_PANEL_ID}]`)?.focus();
  };
  const handleKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented && !document.querySelector("[role=dialog]")) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <section id={FILTER_PANEL_ID} aria-label="Further filters" className="filter-panel">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-xl">Filters</h2>
        <button
          type="button"
          aria-label="Close filters"
          onClick={close}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sand noscript:hidden"
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      <MoreFields {...props} />
    </section>
  );
}
