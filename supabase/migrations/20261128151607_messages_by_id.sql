-- One message is read by its id, also when it belongs to another list by now.
create or replace function private.list_contact_messages(wanted text, page integer, search text)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  -- Of % and _ as themselves.
  needle constant text := lower(btrim(left(coalesce(search, ''), 200)));
  found uuid[];
  undelivered uuid[];
begin
  perform private.require_staff();
  found := array(
    select m.id from private.contact_messages m
    where needle in ('', m.id::text) or position(needle in lower(concat_ws(
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
