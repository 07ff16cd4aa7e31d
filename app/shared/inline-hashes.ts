import { createContext } from "react-router";

/** Hashes of the inline scripts and styles of a rendered document. The entry adds them, and the server allows these alone. */
export type InlineHashes = { scripts: string[]; styles: string[] };

export const inlineHashesContext = createContext<InlineHashes>();
