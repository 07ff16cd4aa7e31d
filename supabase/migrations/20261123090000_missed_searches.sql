-- The words of searches that found nothing: no visitor, address or time of day. A table of the server alone, as private.page_counts.
create table private.missed_searches (
  words text primary key check (length(words) between 3 and 60),
  times integer not null check (times > 0),
  last_on date not null
);
