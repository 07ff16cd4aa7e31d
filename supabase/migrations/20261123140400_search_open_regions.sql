-- The searches run with the owner's rights: of a region that is not open they find nothing either.

create or replace function private.search_by_words(query text, start text) returns text
language sql stable security definer set search_path = ''
return (
  select string_agg(slug, e'\n' order by rank desc, slug) from (
    select a.slug,
      -- Names before texts, and of names the shorter ones, as far as D, C, B and A stand for them.
      (ts_rank('{0.1, 0.2, 0.4, 0}', t.vector, wanted, 1) + 20 * ts_rank('{0, 0, 0, 1}', t.vector, wanted) / (10 + length(a.name)))
        * case when starts_with(t.names, start) then 2 else 1 end
        * case when t.vector @@ plainto_tsquery('private.words', start) then 1.5 else 1 end as rank
    from private.search_texts t
    join public.attractions a on a.id = t.attraction_id
    cross join to_tsquery('private.words', query) wanted
    where t.vector @@ wanted and a.status = 'published' and a.id not in (select private.places_of_closed_regions())
  ) found
);

-- As above, by all or some of the words, each of which is as like a word of the names as `minimum` says (0.2 to 1).
create or replace function private.search_by_likeness(words text[], minimum real, needs_all boolean) returns text
language sql stable security definer set search_path = '' set pg_trgm.strict_word_similarity_threshold = 0.2
return (
  select string_agg(slug, e'\n' order by likeness desc, length, slug) from (
    select a.slug, length(t.names), sum(extensions.strict_word_similarity(word, t.names)) as likeness
    from unnest(words) word
    join private.search_texts t on word operator(extensions.<<%) t.names
    join public.attractions a on a.id = t.attraction_id
    where extensions.strict_word_similarity(word, t.names) >= minimum and a.status = 'published'
      and a.id not in (select private.places_of_closed_regions())
    group by a.slug, t.names
    having count(*) = cardinality(words) or not needs_all
  ) found
);
