import { createContext } from "react-router";

/**
 * Marks the inline scripts of a rendered document. The server hashes them for its content security policy and removes the
 * nonce, so that no injected script can carry it.
 */
export const scriptNonceContext = createContext<string>();
