import type { Logger } from "pino";
import { TRASH_DAYS } from "#app/shared/trash-days.ts";
import { claim } from "#server/database/claim.ts";
import type { Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";

const HOUR_MS = 3_600_000;

export function removeExpired(pool: Sql): Promise<void> {
  return withoutTimeout(pool, async (sql) => {
    await sql`delete from auth.users where email_confirmed_at is null and created_at < now() - interval '7 days'`;
    await sql`delete from private.security_log where at < now() - interval '12 months'`;
    await sql`delete from private.rate_limits where expire < ${Date.now()}`;
    // Mail of a contact message or an answer that could not be sent is kept with it: staff see the reason.
    await sql`
      delete from private.mail_outbox o
      where created_at < now() - interval '30 days'
        and not exists (select from private.contact_messages where mail_message_id = o.message_id)
        and not exists (select from private.contact_answers where mail_message_id = o.message_id)`;
    await sql`
      delete from private.contact_messages
      where created_at < now() - case when state = 'spam' then interval '30 days' else interval '12 months' end`;
    await sql`
      delete from private.newsletter_subscribers
      where confirmed_at is null and requested_at < now() - interval '7 days'`;
    await sql`delete from private.staff_invitations where created_at < now() - interval '30 days'`;
    await sql`delete from private.trash where deleted_at < now() - make_interval(days => ${TRASH_DAYS})`;
    await sql`
      delete from private.revisions r
      where not exists (select from public.attractions where id = r.record_id)
        and not exists (select from public.stations where id = r.record_id)
        and not exists (select from public.sample_days where id = r.record_id)
        and not exists (select from private.trash t where t.record_id = r.record_id)`;
    await sql`
      delete from private.imports
      where created_at < now() - (case when saved_at is null then interval '30 days' else interval '12 months' end)`;
    await sql`
      delete from private.imported_places p
      where not exists (select from public.attractions where id = p.attraction_id)
        and not exists (select from private.trash where record_id = p.attraction_id)`;
    await sql`delete from private.failed_walks where failed_at < now() - interval '1 day'`;
    await sql`delete from private.page_counts where day < current_date - interval '25 months'`;
    await sql`
      delete from private.missed_searches
      where last_on < current_date - (case when times < 3 then interval '30 days' else interval '13 months' end)`;
    await sql`delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`;
    await sql`delete from private.known_devices where last_used_at < now() - interval '12 months'`;
    await sql`delete from private.oauth_flows where created_at < now() - interval '1 hour'`;
    await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '7 days'`;
    await sql`delete from auth.sessions where coalesce(refreshed_at at time zone 'UTC', created_at) < now() - interval '90 days'`;
  });
}

/** Once an hour on one server, and `more` on each. */
export function startExpiry(
  sql: Sql,
  log: Pick<Logger, "error">,
  more: () => Promise<void>,
): { close(): Promise<void> } {
  const run = async () => {
    try {
      if (await claim(sql, "expired_at", "55 minutes")) await removeExpired(sql);
      await more();
    } catch (error) {
      log.error({ error: (error as Error).message }, "expiry failed");
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, HOUR_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
