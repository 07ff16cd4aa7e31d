import { createContext } from "react-router";

/** What GET /documents/account-settings sends. Nothing in it is secret. */
export type AccountSettings = {
  publishableKey: string;
  /** Other sites to sign in with: "github", "google". */
  providers: readonly string[];
};

export const accountSettingsContext = createContext<AccountSettings>();
