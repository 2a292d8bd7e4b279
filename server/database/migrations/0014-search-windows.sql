-- The slices that hold everything of the last so many days before a moment; up to five of them, of one width.
create function search_window(newest timestamptz, days double precision) returns integer[]
language sql stable parallel safe
return array(
  select generate_series(search_slice(newest, step), search_slice(newest - days * interval '1 day', step))
  from (select least(12, greatest(0, floor(ln(days / 2) / ln(2::double precision))))::integer as step) as width
);

-- As before, the newest articles that have all the grams asked for, but fewer are read to find them: at first those of
-- 2 ^ step days. How many of these have the grams tells how far back there will be enough; where that is very far, all
-- that have them are read.
create or replace function search_likely(
  in_head boolean, asked integer[], of_kind text, of_category integer, as_of timestamptz, at_most integer,
  step integer, newest_of_all timestamptz
) returns table (article_id bigint, published_at timestamptz)
language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  field text := case when in_head then 'head' else 'whole' end;
  rest text := ' and published_at <= $2 and ($3 is null or kind = $3) and ($4 is null or category_id = $4)';
  every text := format('from search_grams where %I @> $1', field) || rest;
  recent text := format('from search_grams where %1$I @> $1 and %1$I && $6', field) || rest;
  newest text := ' order by published_at desc, article_id desc limit $5';
  days double precision := 2::double precision ^ step;
  is_first boolean := true;
  ids bigint[];
  moments timestamptz[];
begin
  while days is not null loop
    execute 'select array_agg(article_id), array_agg(published_at) from (select article_id, published_at '
      || recent || newest || ') as found' into ids, moments
      using asked, as_of, of_kind, of_category, at_most, search_window(newest_of_all, days);
    if cardinality(ids) = at_most then
      return query select * from unnest(ids, moments);
      return;
    end if;
    days := case when is_first and cardinality(ids) * 16 > at_most then days * 1.3 * at_most / cardinality(ids) end;
    is_first := false;
  end loop;
  return query execute 'select article_id, published_at ' || every || newest
    using asked, as_of, of_kind, of_category, at_most;
end
$$;
