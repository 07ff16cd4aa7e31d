import { createContext } from "react-router";
import type { FoundNames, NamedContent } from "#app/search/find-by-name.ts";

/** As `findByName`, but somewhere else than on the server's only thread. */
export type NameSearch = (contents: readonly NamedContent[], text: string) => Promise<FoundNames>;

/** Set by server/http/web.ts for each request. */
export const nameSearchContext = createContext<NameSearch>();
