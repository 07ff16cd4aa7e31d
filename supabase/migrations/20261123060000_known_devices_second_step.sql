-- Attempts at the second step that a browser has of its own: only where it has passed that step before.
alter table private.known_devices add column passed_second_step boolean not null default false;
