-- Accounts that were signed up with the key in the link that the server prints. The first of them to be confirmed becomes staff, if nobody is.
create table private.first_staff_sign_ups (
  account uuid primary key references auth.users (id) on delete cascade
);
