import { createContext } from "react-router";

/** A document as the entry has rendered it, with the hashes of its inline scripts and styles, which the server allows alone. */
export type RenderedDocument = { bytes: Uint8Array; scripts: string[]; styles: string[] };

/** `rendered` is filled by the entry: a Response would copy the bytes twice. */
export type DocumentRequest = {
  requestId: string;
  rendered?: RenderedDocument;
  logError(path: string, error: unknown): void;
};

export const documentContext = createContext<DocumentRequest>();
