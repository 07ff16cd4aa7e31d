import { createContext } from "react-router";

/** Resolves to whether nobody is staff yet, so that the link which the server prints makes somebody so. Never rejects. */
export const needsFirstStaffContext = createContext<() => Promise<boolean>>();
