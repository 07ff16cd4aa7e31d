/** Settings that an operator may want, and what the site does without each. */
const MEANINGS: Record<string, string> = {
  SMTP_URL: "mail is not sent: each message is a file in the outbox",
  BACKUP_FOLDER: "nothing is backed up unless somebody does it by hand",
  CONTACT_EMAIL:
    "visitors' messages are stored for staff and not sent on; public services have nobody to write to",
  OPERATOR_NAME: "the privacy policy says that the name of who runs the site is missing",
  OPERATOR_ADDRESS: "the privacy policy says that an address is missing",
  NATIONAL_RAIL_KEY: "staff cannot bring the stations up to date with National Rail",
  TIMETABLE_URL: "no timetable is fetched: departures are known after an import by hand only",
  NEWSLETTER_FORM_URL: "the newsletter is a list of the site's own, which staff export",
  TICKET_WIDGET_URL: "tickets are links to National Rail's journey planner",
  VALHALLA_URL: "walks are planned by a public server, at most one a second",
  BASEMAP: "pictures of the map come from a public server",
  GITHUB_CLIENT_ID: "nobody can sign in by way of GitHub",
  GOOGLE_CLIENT_ID: "nobody can sign in by way of Google",
};

/** A line for each setting that is not set, with what that means, aligned; none if all are set. */
export function notConfigured(environment: NodeJS.ProcessEnv): string[] {
  const unset = Object.entries(MEANINGS).filter(
    ([name]) =>
      !environment[name] &&
      !(name === "VALHALLA_URL" && environment.WALK_PLANNER === "estimate") &&
      !(name === "BASEMAP" && environment.TILES_URL),
  );
  const width = Math.max(0, ...unset.map(([name]) => name.length));
  return unset.map(([name, meaning]) => `${name.padEnd(width)}  ${meaning}`);
}
