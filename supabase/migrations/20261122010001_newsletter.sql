-- The site's own newsletter list: on it is who has followed the link that was sent to the address.

alter table private.mail_outbox add column unsubscribe_url text;

create table private.newsletter_subscribers (
  email text primary key check (email = lower(email) and length(email) <= 100),
  requested_at timestamptz not null default now(),
  -- SHA-256 of the token in the newest link.
  confirm_hash text not null unique,
  confirmed_at timestamptz,
  -- In every message. It can do nothing but take the address off the list.
  unsubscribe_token uuid not null unique default gen_random_uuid()
);
create index newsletter_subscribers_confirmed_at on private.newsletter_subscribers (confirmed_at);

create function private.list_subscribers(page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.newsletter_subscribers where confirmed_at is not null),
    'waiting', (select count(*) from private.newsletter_subscribers where confirmed_at is null),
    'data', (
      select coalesce(jsonb_agg(to_jsonb(shown) order by confirmed_at desc, email), '[]')
      from (
        select email, requested_at, confirmed_at from private.newsletter_subscribers where confirmed_at is not null
        order by confirmed_at desc, email limit 50 offset (greatest(coalesce(page, 1), 1) - 1) * 50
      ) shown));
end $$;

create function private.export_subscribers() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.security_log (event, account, address, details)
  values ('newsletter_exported', auth.uid(),
    (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
    jsonb_build_object('by', private.account_name(auth.uid())));
  return (
    select coalesce(jsonb_agg(to_jsonb(whole) order by confirmed_at, email), '[]')
    from (
      select email, requested_at, confirmed_at, unsubscribe_token from private.newsletter_subscribers
      where confirmed_at is not null
    ) whole);
end $$;

create function private.delete_subscriber(subscriber text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.newsletter_subscribers where email = subscriber;
end $$;

create function public.list_subscribers(page integer default 1) returns jsonb
language sql stable set search_path = ''
return private.list_subscribers(page);
create function public.export_subscribers() returns jsonb
language sql set search_path = ''
return private.export_subscribers();
create function public.delete_subscriber(subscriber text) returns void
language sql set search_path = ''
return private.delete_subscriber(subscriber);

grant execute on function
  private.list_subscribers(integer), public.list_subscribers(integer),
  private.export_subscribers(), public.export_subscribers(),
  private.delete_subscriber(text), public.delete_subscriber(text) to authenticated;
