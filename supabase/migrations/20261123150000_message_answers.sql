-- Staff answer messages of visitors: an answer goes out by the outbox and stays with its message.

-- Message-IDs of the earlier mails of a conversation, the oldest first.
alter table private.mail_outbox add column earlier_mails text[];

alter table private.contact_messages add column assigned_to uuid references auth.users (id) on delete set null;

create table private.contact_answers (
  -- The form's own, so that an answer that is sent twice is stored once.
  id uuid primary key,
  contact_message_id uuid not null references private.contact_messages (id) on delete cascade,
  created_at timestamptz not null default now(),
  by_name text not null,
  body text not null check (length(body) between 1 and 5000),
  -- Of its mail in private.mail_outbox, which loses the row once it is sent.
  mail_message_id text not null
);
create index contact_answers_by_message on private.contact_answers (contact_message_id, created_at);

-- Of a mail that was in the outbox.
create function private.mail_delivery(wanted text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object(
        'delivery', case
          when o.next_attempt_at = 'infinity' then 'given_up'
          when o.attempts > 0 then 'failing'
          else 'waiting'
        end,
        'delivery_error', o.last_error, 'next_attempt_at', nullif(o.next_attempt_at, 'infinity'))
      from private.mail_outbox o where o.message_id = wanted),
    '{"delivery": "sent", "delivery_error": null, "next_attempt_at": null}')
$$;

drop function public.list_contact_messages(text, integer), private.list_contact_messages(text, integer);

create function private.list_contact_messages(wanted text, page integer, search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Of % and _ as themselves.
  needle constant text := lower(btrim(left(coalesce(search, ''), 200)));
  found uuid[];
  undelivered uuid[];
begin
  perform private.require_staff();
  found := array(
    select m.id from private.contact_messages m
    where needle = '' or position(needle in lower(concat_ws(
      e'\n', m.name, m.email, m.subject, m.body, m.about, m.state_by_name, private.account_name(m.assigned_to),
      (select string_agg(a.by_name || e'\n' || a.body, e'\n') from private.contact_answers a where a.contact_message_id = m.id)))) > 0);
  undelivered := array(
    select mails.id
    from (
      select id, mail_message_id from private.contact_messages
      union all select contact_message_id, mail_message_id from private.contact_answers
    ) mails join private.mail_outbox o on o.message_id = mails.mail_message_id
    where o.attempts > 0 and mails.id = any (found));
  return jsonb_build_object(
    'counts', '{"new": 0, "answered": 0, "spam": 0}' || (
      select coalesce(jsonb_object_agg(state, n), '{}')
      from (select state, count(*) as n from private.contact_messages where id = any (found) group by state) grouped)
      || jsonb_build_object('undelivered', (select count(distinct id) from unnest(undelivered) id)),
    'data', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'not_mailed' - 'mail_message_id' || case
          when not_mailed is null then private.mail_delivery(mail_message_id)
          else jsonb_build_object('delivery', not_mailed, 'delivery_error', null, 'next_attempt_at', null)
        end || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(
            to_jsonb(a) - 'contact_message_id' - 'mail_message_id' || private.mail_delivery(a.mail_message_id) order by a.created_at), '[]')
          from private.contact_answers a where a.contact_message_id = shown.id)) order by created_at desc, id), '[]')
      from (
        select m.*, private.account_name(m.assigned_to) as assigned_to_name
        from private.contact_messages m
        where m.id = any (found) and case wanted when 'undelivered' then m.id = any (undelivered) else wanted is null or m.state = wanted end
        order by m.created_at desc, m.id limit 50 offset (greatest(coalesce(page, 1), 1) - 1) * 50
      ) shown));
end $$;

-- Stores an answer of the caller's, and returns what its mail needs; null if it is stored already. `seen`: how many answers the caller has read.
create function private.answer_contact_message(answer_id uuid, answered uuid, words text, seen integer, mail_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message private.contact_messages;
  earlier private.contact_answers[];
begin
  perform private.require_staff();
  select * into message from private.contact_messages where id = answered for update;
  if not found then
    raise exception 'This message is not there any more';
  end if;
  earlier := array(select a from private.contact_answers a where contact_message_id = answered order by created_at);
  if exists (select from unnest(earlier) where id = answer_id) then
    return null;
  end if;
  if message.email is null then
    raise exception 'Who wrote this has left no e-mail address';
  end if;
  if cardinality(earlier) <> seen then
    raise exception '% has answered meanwhile. Read it before you send yours.', earlier[cardinality(earlier)].by_name;
  end if;
  insert into private.contact_answers (id, contact_message_id, by_name, body, mail_message_id)
  values (answer_id, answered, private.account_name(auth.uid()), words, mail_id);
  update private.contact_messages
  set state = 'answered', state_by_name = private.account_name(auth.uid()), assigned_to = coalesce(assigned_to, auth.uid())
  where id = answered;
  return jsonb_build_object(
    'name', message.name, 'email', message.email, 'subject', message.subject, 'body', message.body, 'about', message.about,
    'created_at', message.created_at,
    'earlier_mails', (
      select coalesce(jsonb_agg(mail), '[]')
      from (select message.mail_message_id as mail union all select mail_message_id from unnest(earlier)) mails where mail is not null));
end $$;

create function private.assign_contact_message(message_id uuid, account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if account is not null and not exists (select from public.staff where user_id = account and state = 'approved') then
    raise exception 'Only members of staff can look after a message';
  end if;
  update private.contact_messages set assigned_to = account where id = message_id;
  if not found then
    raise exception 'This message is not there any more';
  end if;
end $$;

-- Mails of a message and of its answers that failed are tried anew, at once.
create function private.resend_contact_mail(message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update private.mail_outbox o set attempts = 0, next_attempt_at = now()
  where attempts > 0 and o.message_id in (
    select mail_message_id from private.contact_messages m where m.id = resend_contact_mail.message_id
    union all
    select mail_message_id from private.contact_answers a where a.contact_message_id = resend_contact_mail.message_id);
end $$;

-- With its mails, unless they are on their way.
create or replace function private.delete_contact_messages(message_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.mail_outbox
  where id in (
    select o.id from private.mail_outbox o
    where o.message_id in (
      select mail_message_id from private.contact_messages where id = any (message_ids)
      union all
      select mail_message_id from private.contact_answers where contact_message_id = any (message_ids))
    for update skip locked);
  delete from private.contact_messages where id = any (message_ids);
end $$;

-- Who writes an answer counts as editing the message.
create or replace function private.report_editing(record_type text, record_id uuid, is_editing boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.require_staff();
  if record_type is distinct from 'messages' then
    perform private.record_table(record_type);
  end if;
  delete from private.editing e where e.at < now() - interval '60 seconds'
    or not is_editing and (e.record_type, e.record_id, e.account) = (record_type, record_id, auth.uid());
  if is_editing then
    insert into private.editing (record_type, record_id, account) values (record_type, record_id, auth.uid())
    on conflict on constraint editing_pkey do update set at = now();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', private.account_name(e.account), 'since', e.since) order by e.since), '[]')
    from private.editing e
    where e.record_type = record_type and e.record_id = record_id and e.account <> auth.uid());
end $$;

create function public.list_contact_messages(wanted text default null, page integer default 1, search text default null) returns jsonb
language sql stable set search_path = ''
return private.list_contact_messages(wanted, page, search);
create function public.assign_contact_message(message_id uuid, account uuid default null) returns void
language sql set search_path = ''
return private.assign_contact_message(message_id, account);
create function public.resend_contact_mail(message_id uuid) returns void
language sql set search_path = ''
return private.resend_contact_mail(message_id);

grant execute on function
  private.list_contact_messages(text, integer, text), public.list_contact_messages(text, integer, text),
  private.assign_contact_message(uuid, uuid), public.assign_contact_message(uuid, uuid),
  private.resend_contact_mail(uuid), public.resend_contact_mail(uuid) to authenticated;
