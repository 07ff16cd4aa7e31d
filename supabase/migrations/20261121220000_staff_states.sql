-- In a migration of their own: a new value of an enum cannot be used in the transaction that adds it.
alter type public.staff_state add value if not exists 'refused';
alter type public.staff_state add value if not exists 'removed';
