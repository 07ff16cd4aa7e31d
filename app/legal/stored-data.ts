type Stored = {
  /** As in the browser; `*` stands for anything. */
  key: string;
  where: "Local storage" | "Session storage" | "Cache storage" | "Cookie";
  purpose: string;
  kept: string;
  isFunctional?: boolean;
};

export const STORED_DATA: Stored[] = [
  {
    key: "cookie-consent",
    where: "Local storage",
    purpose: "Your choice about cookies, with its date",
    kept: "for a year, then you are asked again",
  },
  {
    key: "attraction-referrer",
    where: "Session storage",
    purpose: "The page from which you opened a place, to lead you back",
    kept: "until the tab is closed",
  },
  {
    key: "train-origin",
    where: "Local storage",
    purpose: "The station that your trains leave from, once you have chosen one",
    kept: "until you choose another",
  },
  {
    key: "saved-places",
    where: "Local storage",
    purpose: "The places that you save by a heart",
    kept: "until you remove them",
  },
  {
    key: "my-day",
    where: "Local storage",
    purpose: "The day that you plan: its places, date and times",
    kept: "until you clear it",
  },
  {
    key: "build *, data *, pictures",
    where: "Cache storage",
    purpose: "This site's files, and pages that you opened, so that it works without a connection",
    kept: "until newer ones replace them; Safari deletes them after seven days without a visit",
  },
  {
    key: "unsent-messages",
    where: "Local storage",
    purpose: "Messages to us that you wrote without a connection",
    kept: "until they are sent, or you delete them",
  },
  {
    key: "offline-regions",
    where: "Local storage",
    purpose: "Which regions you keep for offline, and since when",
    kept: "until you throw them away",
  },
  {
    key: "kept *, tiles *",
    where: "Cache storage",
    purpose: "The texts, drawings, walks and map of a region that you keep for offline",
    kept: "until you throw them away; Safari deletes them after seven days without a visit",
  },
  {
    key: "rate_limit_*",
    where: "Local storage",
    purpose: "How often something was tried, against abuse",
    kept: "until the next try after the limit",
  },
  {
    key: "alight-session*",
    where: "Local storage",
    purpose: "That you are signed in (accounts only)",
    kept: "until you sign out",
  },
  {
    key: "alight-device",
    where: "Local storage",
    purpose:
      "By which the site knows this browser again, so that nobody else's wrong passwords lock you out (accounts only)",
    kept: "until you remove it",
  },
  {
    key: "security_log",
    where: "Local storage",
    purpose: "The last 50 security events of this browser, such as sign-ins",
    kept: "until you clear it or newer ones replace them",
  },
  {
    key: "alight-draft*",
    where: "Local storage",
    purpose: "What staff have typed and not saved yet",
    kept: "until it is saved or discarded",
  },
  {
    key: "alight-typed",
    where: "Session storage",
    purpose: "What you have typed, but for passwords, while you load a new version of the site",
    kept: "until the page is there again",
  },
  {
    key: "functional-last-filters",
    where: "Local storage",
    purpose: "The filters of your last visit",
    kept: "until you withdraw consent",
    isFunctional: true,
  },
];
