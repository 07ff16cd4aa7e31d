import type { Devices } from "#server/accounts/devices.ts";
import type { FirstStaff } from "#server/accounts/first-staff.ts";
import type { Limits } from "#server/accounts/limits.ts";
import type { Passwords } from "#server/accounts/passwords.ts";
import type { Reauthentication } from "#server/accounts/reauthentication.ts";
import type { SecurityLog } from "#server/accounts/security-log.ts";
import type { Sessions } from "#server/accounts/sessions.ts";
import type { Sql } from "#server/database/sql.ts";
import type { AccountMessages } from "#server/mail/account-messages.ts";
import type { Outbox } from "#server/mail/mail-outbox.ts";

/** What sign-up, sign-in and changes of an account take; each uses a part of it. */
export type AccountDependencies = {
  sql: Sql;
  passwords: Passwords;
  sessions: Sessions;
  devices: Devices;
  reauthentication: Reauthentication;
  limits: Limits;
  log: SecurityLog;
  outbox: Outbox;
  messages: AccountMessages;
  firstStaff: FirstStaff;
};
