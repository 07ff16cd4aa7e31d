-- How often each kind of page was opened, by visitors who agreed to be counted: no visitor, address or name of a place.
-- A table of the server alone, as those of 20261121220100_private_tables.sql.
create table private.page_counts (
  day date not null,
  page text not null check (length(page) <= 100),
  views integer not null check (views > 0),
  primary key (day, page)
);
