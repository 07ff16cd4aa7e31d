-- Trains are kept at stations that are published: where others are since, the same feed is imported again.
alter table private.timetable add column codes text;
