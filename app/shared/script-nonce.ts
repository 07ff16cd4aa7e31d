import { createContext } from "react-router";

/**
 * Marks the scripts that we write into a document, from rendering until the server has hashed them for its content security policy. Then
 * it is taken out, so that nothing that slips into a page can carry it.
 */
export const scriptNonceContext = createContext<string>();
