-- The log says that staff deleted messages or removed somebody from the newsletter, whose names are gone with them.

create function private.log_deletion(event text, deleted integer) returns void
language sql set search_path = '' as $$
  insert into private.security_log (event, account, address, details)
  values (event, auth.uid(),
    (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
    jsonb_build_object('by', private.account_name(auth.uid()), 'count', deleted))
$$;

CREATE OR REPLACE FUNCTION private.delete_subscriber(subscriber text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  delete from private.newsletter_subscribers where email = subscriber;
  if found then
    perform private.log_deletion('newsletter_removed', 1);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_contact_messages(message_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
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
  get diagnostics deleted = row_count;
  if deleted > 0 then
    perform private.log_deletion('messages_deleted', deleted);
  end if;
end $function$;
