import { createContext } from "react";

/** Of the request that a document is rendered for, as it stands in the log. Empty in the browser. */
export const RequestId = createContext("");
