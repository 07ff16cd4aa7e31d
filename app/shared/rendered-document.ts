import { createContext } from "react-router";

/** A document as the entry has rendered it, with the hashes of its inline scripts and styles, which the server allows alone. */
export type RenderedDocument = { bytes: Uint8Array; scripts: string[]; styles: string[] };

/** Filled by the entry: a Response would copy the bytes twice. */
export const documentContext = createContext<{ rendered?: RenderedDocument }>();
