-- Messages of visitors, stored before anything is sent. Staff reads and sorts them with the functions below.

-- {name, address}
alter table private.mail_outbox add column reply_to jsonb;

create table private.contact_messages (
  -- The form's own, so that a message that is sent twice is stored once.
  id uuid primary key,
  created_at timestamptz not null default now(),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 100),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 10 and 2000),
  -- The page that it is about.
  about text check (about ~ '^/(attraction|station)/[a-z0-9-]{1,200}$'),
  -- From showing the form to sending it; null if it was not sent by the form.
  fill_ms integer check (fill_ms >= 0),
  state text not null default 'new' check (state in ('new', 'answered', 'spam')),
  state_by_name text,
  -- Of its mail in private.mail_outbox, which loses the row once it is sent.
  mail_message_id text,
  not_mailed text check (not_mailed in ('no_address', 'too_many')),
  check ((mail_message_id is null) = (not_mailed is not null))
);
create index contact_messages_by_state on private.contact_messages (state, created_at desc);

create function private.list_contact_messages(wanted text, page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'counts', '{"new": 0, "answered": 0, "spam": 0}' || (
      select coalesce(jsonb_object_agg(state, n), '{}')
      from (select state, count(*) as n from private.contact_messages group by state) grouped),
    'data', (
      select coalesce(jsonb_agg(to_jsonb(shown) order by created_at desc, id), '[]')
      from (
        select m.id, m.created_at, m.name, m.email, m.subject, m.body, m.about, m.fill_ms, m.state, m.state_by_name,
          case
            when m.not_mailed is not null then m.not_mailed
            when o.id is null then 'sent'
            when o.next_attempt_at = 'infinity' then 'given_up'
            when o.attempts > 0 then 'failing'
            else 'waiting'
          end as delivery,
          o.last_error as delivery_error, o.attempts, nullif(o.next_attempt_at, 'infinity') as next_attempt_at
        from private.contact_messages m left join private.mail_outbox o on o.message_id = m.mail_message_id
        where wanted is null or m.state = wanted
        order by m.created_at desc, m.id limit 50 offset (greatest(coalesce(page, 1), 1) - 1) * 50
      ) shown));
end $$;

create function private.count_new_messages() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select count(*) from private.contact_messages where state = 'new');
end $$;

create function private.set_contact_message_state(message_ids uuid[], new_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update private.contact_messages
  set state = new_state,
    state_by_name = case when new_state <> 'new' then private.account_name(auth.uid()) end
  where id = any (message_ids);
  if not found then
    raise exception 'This message is not there any more';
  end if;
end $$;

-- With its mail, unless that is on its way.
create function private.delete_contact_messages(message_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.mail_outbox
  where id in (
    select o.id from private.mail_outbox o join private.contact_messages m on m.mail_message_id = o.message_id
    where m.id = any (message_ids) for update of o skip locked);
  delete from private.contact_messages where id = any (message_ids);
end $$;

create function public.list_contact_messages(wanted text default null, page integer default 1) returns jsonb
language sql stable set search_path = ''
return private.list_contact_messages(wanted, page);
create function public.count_new_messages() returns integer
language sql stable set search_path = ''
return private.count_new_messages();
create function public.set_contact_message_state(message_ids uuid[], new_state text) returns void
language sql set search_path = ''
return private.set_contact_message_state(message_ids, new_state);
create function public.delete_contact_messages(message_ids uuid[]) returns void
language sql set search_path = ''
return private.delete_contact_messages(message_ids);

grant execute on function
  private.list_contact_messages(text, integer), public.list_contact_messages(text, integer),
  private.count_new_messages(), public.count_new_messages(),
  private.set_contact_message_state(uuid[], text), public.set_contact_message_state(uuid[], text),
  private.delete_contact_messages(uuid[]), public.delete_contact_messages(uuid[]) to authenticated;
