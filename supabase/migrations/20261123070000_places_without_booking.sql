-- Whether one may come without having booked.
alter table public.attractions add column without_booking boolean;
grant select (without_booking) on public.attractions to anon;
