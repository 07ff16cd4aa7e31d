import { useLocation } from "react-router";

/** Whether the page, and its `?tab=`, are still those of the component: what a call leads to is not for who has left meanwhile. */
export function useIsHere(): () => boolean {
  const { pathname, search } = useLocation();
  const place = placeOf(pathname, search);
  return () => placeOf(window.location.pathname, window.location.search) === place;
}

function placeOf(pathname: string, search: string): string {
  return `${pathname} ${new URLSearchParams(search).get("tab") ?? ""}`;
}
