import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Missing } from "#app/shared/slug.ts";
import { replaceParams } from "#app/shared/way-back/history-entry.ts";
import { Icon } from "#app/ui/icon.tsx";

const MESSAGES: Record<Missing, string> = {
  place: "That place was not found. It may have been renamed or removed.",
  line: "That line was not found. It may have been renamed or removed.",
  station: "That station was not found. It may have been renamed or removed.",
};

/** For a visitor who was led home because a place or a station does not exist; a reload removes it. */
export function MissingNotice() {
  const missing = new URLSearchParams(useLocation().search).get("missing");
  useEffect(() => {
    if (missing !== null) replaceParams({ missing: null });
  }, [missing]);
  if (missing === null || !Object.hasOwn(MESSAGES, missing)) return null;
  return (
    <p role="status" className="mt-6 flex items-center gap-3 rounded-xl border border-line bg-card px-5 py-4">
      <Icon name="info" size={22} className="shrink-0 text-green-text" />
      {MESSAGES[missing as Missing]}
    </p>
  );
}
