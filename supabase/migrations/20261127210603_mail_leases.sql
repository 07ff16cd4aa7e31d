-- A mail that is being sent can be told from one that is tried again later: "Send again" must not send it a second time.
alter table private.mail_outbox add column leased_until timestamptz not null default '-infinity';

-- Servers of the last release still name it.
comment on column private.mail_outbox.html is 'Not used any more; the next release drops it.';
