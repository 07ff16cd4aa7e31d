import { count } from "#app/shared/count.ts";

export type SiteEvent = {
  event: string;
  email: string | null;
  details: Record<string, unknown> | null;
};

type Sentence = (who: string, details: Record<string, unknown>) => string;

const TABLES: Record<string, string> = {
  attractions: "the attraction",
  stations: "the station",
  activities: "the activity type",
  lines: "the line",
  attraction_stations: "the stations of an attraction",
  attraction_activities: "the activity types of an attraction",
  attraction_images: "the images of an attraction",
  line_stations: "the stations of a line",
  station_aliases: "the other name of a station",
  train_times: "the train time",
  sample_days: "the sample day",
  regions: "the region",
  walk_barriers: "what is in the way of a walk",
};

const content =
  (verb: string): Sentence =>
  (who, { table, name }) => {
    const what = TABLES[String(table)] ?? String(table ?? "something").replaceAll("_", " ");
    return `${who} ${verb} ${what}${name ? ` "${name}"` : ""}`;
  };
const decision =
  (what: string): Sentence =>
  (who, { by }) =>
    `${who} ${what}${by ? `, says ${by}` : ""}`;

/** By the name of the event, which stays in the log. */
const SENTENCES: Record<string, Sentence> = {
  content_insert: content("added"),
  content_update: content("changed"),
  content_delete: content("deleted"),
  login_success: (who) => `${who} signed in`,
  login_failed: (who) => `Signing in as ${who} failed`,
  login_rate_limit_exceeded: (who) => `${who} has to wait before signing in: too many attempts`,
  multiple_login_failures: (who) => `Signing in as ${who} failed several times`,
  logout: (who) => `${who} signed out`,
  user_signup_attempt: (who) => `${who} signed up`,
  user_signup_failed: (who) => `Signing up as ${who} failed`,
  email_change_requested: (who) => `${who} asked for another e-mail address`,
  email_changed: (who) => `The account is now of ${who}`,
  password_changed: (who) => `${who} changed the password`,
  recovery_requested: (who) => `${who} asked for a link to choose a new password`,
  recovery_codes_made: (who) => `${who} made new recovery codes`,
  recovery_codes_removed: (who) => `${who} removed the recovery codes`,
  second_factor_added: (who) => `${who} turned on two-step verification`,
  second_factor_removed: (who) => `${who} removed an authenticator app`,
  second_factor_failed: (who) => `${who} gave a wrong code of the second step`,
  identity_linked: (who, { provider }) => `${who} linked an account at ${provider}`,
  identity_unlinked: (who, { provider }) => `${who} unlinked an account at ${provider}`,
  refresh_token_reused: (who) => `An old session of ${who} was used again, and was ended`,
  account_exported: (who) => `${who} exported the account's data`,
  account_deleted: (who) => `${who} deleted the account`,
  staff_waiting: (who) => `${who} waits to become staff`,
  staff_approved: decision("is staff"),
  staff_refused: decision("was refused"),
  staff_removed: decision("is no longer staff"),
  staff_invited: decision("was invited"),
  staff_invitation_withdrawn: decision("is not invited any more"),
  import_saved: (who, { name }) => `${who} saved the import of ${name}`,
  import_undone: (who, { name }) => `${who} undid the import of ${name}`,
  newsletter_exported: (_, { by }) => `${by} exported the list of the newsletter`,
  newsletter_removed: (_, { by }) => `${by} removed an address from the list of the newsletter`,
  messages_deleted: (_, { by, count: deleted }) => `${by} deleted ${count(Number(deleted), "message")}`,
  tag_rules_changed: (who) => `${who} changed what imports make of tags`,
  honeypot_triggered: () => "A program filled in the contact form",
};

/** What of the details is in the sentence. */
const TOLD = ["table", "id", "name", "by", "count", "was", "provider", "user_agent"];

export function describeEvent({ event, email, details }: SiteEvent) {
  const known = details ?? {};
  const sentence = SENTENCES[event]?.(email ?? "Somebody", known);
  const rest = Object.entries(known).filter(([name]) =>
    sentence ? !TOLD.includes(name) : name !== "user_agent",
  );
  return {
    text: sentence ?? [email, event.replaceAll("_", " ")].filter(Boolean).join(": "),
    details: Object.fromEntries(rest),
  };
}
