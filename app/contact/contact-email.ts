import { createContext } from "react-router";

/** Where messages of visitors go; null on a site that has named no address. */
export const contactEmailContext = createContext<string | null>();
