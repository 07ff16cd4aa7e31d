import { createContext } from "react-router";

/** Resolves to whether nobody is staff yet. Never rejects. */
export const needsFirstStaffContext = createContext<() => Promise<boolean>>();
