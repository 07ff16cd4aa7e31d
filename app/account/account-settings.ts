import { createContext } from "react-router";

/** What a browser needs to know of the account service: GET /documents/account-settings. Nothing in it is secret. */
export type AccountSettings = {
  /** Sent as `apikey`. */
  publishableKey: string;
  /** Other sites to sign in with: "github", "google". */
  providers: readonly string[];
};

export const accountSettingsContext = createContext<AccountSettings>();
