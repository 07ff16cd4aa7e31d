import { useLocation, useSearchParams } from "react-router";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { ORIGIN_PARAM, rememberOrigin } from "#app/trains/origin.ts";

export function useChooseOrigin(): (slug: string | null) => void {
  const location = useLocation();
  const [, setParams] = useSearchParams();
  return (slug) => {
    rememberOrigin(slug);
    setParams(
      (params) => {
        if (slug) params.set(ORIGIN_PARAM, slug);
        else params.delete(ORIGIN_PARAM);
        return params;
      },
      { replace: true, preventScrollReset: true, state: readEntry(location) },
    );
  };
}
