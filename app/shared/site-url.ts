import { createContext } from "react-router";

/** The site's own origin, without a trailing slash: for canonical links. */
export const siteUrlContext = createContext<string>();
