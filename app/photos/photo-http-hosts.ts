import { createContext, useRouteLoaderData } from "react-router";

/** Host names from the settings whose pictures may be requested by http after https has failed. The root's loader sends them. */
export const photoHttpHostsContext = createContext<readonly string[]>([]);

const NONE: readonly string[] = [];

export function usePhotoHttpHosts(): readonly string[] {
  return (useRouteLoaderData("root") as { photoHttpHosts?: string[] } | undefined)?.photoHttpHosts ?? NONE;
}
