-- What the owner's numbers say, and who may read them.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.search_keywords, public.product_analytics,
  public.daily_post_totals, public.daily_country_totals, public.daily_keyword_totals,
  public.daily_exclusion_totals, private.daily_view_totals, private.monthly_post_totals,
  private.daily_country_visits, private.country_totals, private.daily_search_totals,
  private.monthly_keyword_totals, private.monthly_keyword_locations cascade;
update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone';
insert into public.posts (id, title, published) values
  ('00000000-0000-4000-8000-000000000001', 'Runner', true),
  ('00000000-0000-4000-8000-000000000002', 'Draft', false),
  ('00000000-0000-4000-8000-000000000003', 'Gone', true);

create function pg_temp.happen(days_ago integer, event jsonb) returns jsonb language sql as $$
  select public.record_events(jsonb_build_array(jsonb_build_object(
    'event_id', gen_random_uuid(), 'page', '/reviews/runner', 'country', 'Germany',
    'received_at', (extract(epoch from now() - make_interval(days => days_ago)) * 1000)::bigint::text
  ) || event))
$$;
create function pg_temp.view(days_ago integer, post text) returns jsonb language sql as $$
  select pg_temp.happen(days_ago, jsonb_build_object(
    'kind', 'page_view', 'post_id', '00000000-0000-4000-8000-00000000000' || post))
$$;
create function pg_temp.search(days_ago integer, keyword text, country text, found text) returns jsonb language sql as $$
  select pg_temp.happen(days_ago, jsonb_build_object(
    'kind', 'search', 'keyword', keyword, 'location', 'home', 'country', country, 'page', '/', 'found', found))
$$;
grant execute on function pg_temp.happen, pg_temp.view, pg_temp.search to service_role;

select plan(36);

-- Who may
select throws_ok(
  format('set local role %I; select public.%s', role, called), '42501',
  format('permission denied for function %s', split_part(called, '(', 1)),
  format('%s cannot execute %s', role, split_part(called, '(', 1))
) from unnest(array['anon', 'authenticated']) as role, unnest(array[
  $$analytics_overview('7d')$$, $$analytics_products('7d')$$, $$analytics_searches('7d')$$,
  $$analytics_keywords('7d')$$, $$analytics_countries('7d')$$, $$analytics_export_days('7d')$$,
  $$analytics_export_searches(current_date, current_date, 1)$$,
  $$analytics_export_keywords(current_date, current_date, 1)$$
]) as called;
reset role;

set local role service_role;
select throws_ok(
  format('select * from private.%I', name), '42501', format('permission denied for table %s', name),
  format('the edge cannot read %s past the functions', name)
) from unnest(array[
  'daily_view_totals', 'monthly_post_totals', 'daily_country_visits', 'country_totals',
  'daily_search_totals', 'monthly_keyword_totals', 'monthly_keyword_locations'
]) as name;
select throws_ok(
  $$select public.analytics_overview('week')$$, '20000', 'case not found', 'a period is one of six'
);

-- What they say
select pg_temp.view(0, '1'), pg_temp.view(6, '1'), pg_temp.view(7, '1'), pg_temp.view(0, '2'), pg_temp.view(1, '3'),
  pg_temp.search(0, 'Rope', 'France', '0'), pg_temp.search(3, 'rope', 'Germany', '2'),
  pg_temp.search(40, 'mat', null, '0');
select is(
  public.analytics_overview('7d') -> 'numbers', '{"page_views": 4, "buy_clicks": 0, "searches": 2}',
  'seven days are today and six before'
);
select is(
  public.analytics_overview('7d') #> '{before,page_views}', '1', 'and the period before are the seven before those'
);
select is(jsonb_array_length(public.analytics_overview('7d') -> 'series'), 7, 'a point a day');
select is(jsonb_array_length(public.analytics_overview('12m') -> 'series'), 12, 'a point a month where days are many');
select is(
  public.analytics_overview('12m') ->> 'from_day', ((current_date - interval '1 year')::date + 1)::text,
  'twelve months end today'
);
select is(public.analytics_overview('all') -> 'before', 'null', 'nothing is before all');
select is(public.analytics_overview('all') ->> 'from_day', (current_date - 40)::text, 'all begins with the first event');
select is(
  public.analytics_keywords('7d') -> 'items' -> 0 ->> 'keyword', 'Rope', 'a keyword is spelled as it was last'
);
select is(
  public.analytics_keywords('7d') -> 'items' -> 0 -> 'countries', '["France", "Germany"]', 'and says from where'
);
select is(
  public.analytics_keywords('all', 'nothing-desc', 1, 10, true) -> 'total', '2', 'those that found nothing can be had alone'
);
select is(
  public.analytics_countries('7d') -> 'items',
  '[{"country": "Germany", "visits": 5, "pages": ["/reviews/runner", "/"]}, {"country": "France", "visits": 1, "pages": ["/"]}]',
  'visits are views, clicks and searches'
);
delete from public.posts where title = 'Gone';
select is(
  (
    select jsonb_agg(jsonb_build_array(item ->> 'title', item -> 'page_views'))
    from jsonb_array_elements(public.analytics_products('7d') -> 'items') as item
  ),
  '[["Runner", 2], [null, 1], ["Draft", 1]]', 'a deleted review keeps its views, a draft comes last'
);

select * from finish();
rollback;
