-- Who reports a mistake on a page need not say who they are.

alter table private.contact_messages
  alter column name drop not null,
  alter column email drop not null,
  add constraint contact_messages_sender_check check (about is not null or (name is not null and email is not null));
