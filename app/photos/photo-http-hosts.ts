import { createContext, useRouteLoaderData } from "react-router";

/**
 * Old hosts without https, by name: a picture of theirs is asked for by https first, and by http only when that fails. The root's loader
 * finds those of the settings here.
 */
export const photoHttpHostsContext = createContext<readonly string[]>([]);

const NONE: readonly string[] = [];

export function usePhotoHttpHosts(): readonly string[] {
  return (useRouteLoaderData("root") as { photoHttpHosts?: string[] } | undefined)?.photoHttpHosts ?? NONE;
}
