-- Passwords: an attempt holds the owner's row until its transaction ends, so that a sign-in and a change
-- of the password happen one after the other.

create or replace function private.verify_password(
  username_input text,
  password_input text,
  pair text,
  refusal text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  admin_user public.admin_users;
  wait_until timestamptz;
begin
  delete from private.sign_in_failures where failed_at < now() - interval '1 day';
  -- One at a time: concurrent guesses must not all pass before the first is counted.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended(pair, 0)) then
    return private.sign_in_throttled(1);
  end if;
  select sign_in_failures.wait_until into wait_until
  from private.sign_in_failures
  where sign_in_failures.pair_hash = pair;
  if wait_until > now() then
    return private.sign_in_throttled(ceil(extract(epoch from wait_until - now()))::integer);
  end if;

  admin_user := private.admin_user_with_password(username_input, password_input);
  -- Locked after the slow comparison, so that guesses never hold the row. A change that was committed
  -- meanwhile makes the password wrong.
  perform from public.admin_users
  where admin_users.id = admin_user.id and admin_users.password_hash = admin_user.password_hash
  for no key update;
  if not found then
    perform private.record_sign_in_failure(pair);
    return jsonb_build_object('success', false, 'error', refusal);
  end if;
  delete from private.sign_in_failures where sign_in_failures.pair_hash = pair;
  return jsonb_build_object('success', true, 'user_id', admin_user.id, 'username', admin_user.username);
end
$$;

create function public.sign_in(
  username_input text,
  password_input text,
  attempt_key_input text,
  token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.admin_login(username_input, password_input, attempt_key_input);
begin
  if not (answer ->> 'success')::boolean then
    return answer;
  end if;
  return answer || jsonb_build_object('outcome', public.start_admin_session(
    (answer ->> 'user_id')::uuid, token_hash_input, ip_address_input, user_agent_input
  ));
end
$$;
comment on function public.sign_in is 'admin_login and start_admin_session in one transaction: the answer of admin_login, with outcome (started or pending) on success.';
grant execute on function public.sign_in to service_role;

-- Both changes of the password delete pending sign-ins before sessions: a second step that is finishing
-- holds its pending sign-in, and its session can be seen only after that.

create or replace function public.update_admin_password(
  username_input text,
  current_password_input text,
  new_password_input text,
  kept_token_hash_input text default null,
  email_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  trial jsonb;
  owner_id uuid;
begin
  if coalesce(btrim(username_input), '') = ''
    or coalesce(current_password_input, '') = ''
    or coalesce(new_password_input, '') = ''
  then
    return jsonb_build_object('success', false, 'error', 'All password fields are required');
  end if;
  if private.password_error(new_password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_error(new_password_input));
  end if;
  if email_input is not null and not exists (
    select from public.admin_users
    where lower(admin_users.username) = lower(btrim(username_input))
      and lower(admin_users.email) = lower(btrim(email_input))
  ) then
    return jsonb_build_object('success', false, 'error', 'Email does not match this account', 'field', 'email');
  end if;
  trial := private.verify_current_password(username_input, current_password_input, kept_token_hash_input);
  if not (trial ->> 'success')::boolean then
    return trial || jsonb_build_object('field', 'current_password');
  end if;
  owner_id := (trial ->> 'user_id')::uuid;
  update public.admin_users
  set password_hash = private.password_hash(new_password_input)
  where admin_users.id = owner_id;
  delete from public.admin_pending_sign_ins where admin_pending_sign_ins.admin_user_id = owner_id;
  delete from public.admin_sessions
  where admin_sessions.admin_user_id = owner_id
    and admin_sessions.token_hash is distinct from kept_token_hash_input;
  perform public.log_admin_activity(owner_id, 'Change Password', 'Changed the password');
  return jsonb_build_object('success', true, 'message', 'Password updated successfully!');
end
$$;

create or replace function public.reset_admin_password(username_input text, new_password_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  if private.password_error(new_password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_error(new_password_input));
  end if;
  update public.admin_users
  set password_hash = private.password_hash(new_password_input)
  where lower(admin_users.username) = lower(btrim(username_input))
  returning admin_users.id into owner_id;
  if not found then
    return jsonb_build_object('success', false, 'error', 'No owner has this username');
  end if;
  delete from public.admin_pending_sign_ins where admin_pending_sign_ins.admin_user_id = owner_id;
  delete from public.admin_sessions where admin_sessions.admin_user_id = owner_id;
  perform public.log_admin_activity(owner_id, 'Change Password', 'Reset the password with the secret key');
  return jsonb_build_object('success', true);
end
$$;

-- Keywords: one line without control characters, because an export has one row per line. Rows from
-- before this rule stay.

alter table public.search_keywords
  add constraint search_keywords_keyword_is_one_line
  check (keyword !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]') not valid;

create function private.with_keyword_on_one_line(event jsonb) returns jsonb
language sql immutable set search_path = ''
return case
  when event ->> 'keyword' ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' then
    event || jsonb_build_object('keyword', btrim(
      regexp_replace(event ->> 'keyword', '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g')
    ))
  else event
end;
comment on function private.with_keyword_on_one_line is 'An event whose keyword has spaces for control characters and line breaks.';

-- Repeated clicks: each new click is compared with its neighbours in time, so that many clicks of one
-- page view cost no more than few.

drop index public.product_analytics_clicks;
create index product_analytics_clicks on public.product_analytics (page_view_id, "timestamp", event_id)
  where event_type = 'buy_click' and page_view_id is not null and (exclusion is null or exclusion = 'repeat');

drop function private.exclude_repeated_clicks(uuid[], jsonb);
create function private.exclude_repeated_clicks(new_clicks uuid[], posts_of_page_views jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  turned jsonb;
begin
  with fresh as materialized (
    select event_id, page_view_id, "timestamp"
    from public.product_analytics
    where event_id = any(new_clicks)
  ),
  -- A new click can be a repeat or make the next one a repeat. It changes no other.
  candidates as (
    select event_id, page_view_id, "timestamp" from fresh
    union
    select event_id, page_view_id, "timestamp"
    from (
      select later.*
      from fresh
      cross join lateral (
        select event_id, page_view_id, "timestamp", exclusion
        from public.product_analytics
        where event_type = 'buy_click'
          and product_analytics.page_view_id = fresh.page_view_id
          and (exclusion is null or exclusion = 'repeat')
          and (product_analytics."timestamp", product_analytics.event_id) > (fresh."timestamp", fresh.event_id)
        order by "timestamp", event_id
        limit 1
      ) as later
    ) as next_clicks
    where exclusion is null
  ),
  repeats as (
    select candidates.event_id
    from candidates
    cross join lateral (
      select "timestamp"
      from public.product_analytics
      where event_type = 'buy_click'
        and product_analytics.page_view_id = candidates.page_view_id
        and (exclusion is null or exclusion = 'repeat')
        and (product_analytics."timestamp", product_analytics.event_id) < (candidates."timestamp", candidates.event_id)
      order by "timestamp" desc, event_id desc
      limit 1
    ) as previous
    where candidates."timestamp" - previous."timestamp" < interval '1 second'
  ),
  changed as (
    update public.product_analytics
    set exclusion = 'repeat'
    from repeats
    where product_analytics.event_id = repeats.event_id
    returning
      product_analytics.day,
      -- A review deleted since then keeps its totals.
      coalesce(product_analytics.post_id::text, posts_of_page_views ->> product_analytics.page_view_id::text) as post_id,
      product_analytics.user_country as country,
      product_analytics.page_path as page
  )
  select jsonb_agg(to_jsonb(changed)) into turned from changed;
  if turned is null then
    return;
  end if;

  update public.daily_post_totals as totals
  set buy_clicks = totals.buy_clicks - less.clicks
  from (
    select day, post_id, count(*) as clicks
    from jsonb_to_recordset(turned) as click (day date, post_id uuid)
    group by 1, 2
  ) as less
  where totals.day = less.day and totals.post_id = less.post_id and totals.buy_clicks >= less.clicks;

  update public.daily_country_totals as totals
  set visits = totals.visits - less.clicks
  from (
    select day, country, page, count(*) as clicks
    from jsonb_to_recordset(turned) as click (day date, country text, page text)
    group by 1, 2, 3
  ) as less
  where totals.day = less.day and totals.country = less.country and totals.page = less.page
    and totals.visits >= less.clicks;

  insert into public.daily_exclusion_totals as totals (day, kind, reason, events)
  select day, 'buy_click', 'repeat', count(*)
  from jsonb_to_recordset(turned) as click (day date)
  group by 1
  on conflict (day, kind, reason) do update set events = totals.events + excluded.events;
end
$$;
comment on function private.exclude_repeated_clicks is 'Excludes clicks that follow another of the same page view within a second from the totals, whatever order they arrive in.';

create or replace function public.record_events(events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  refused jsonb;
  readable jsonb;
  recorded bigint;
  new_clicks uuid[];
  clicked_posts jsonb;
begin
  -- One batch at a time: two concurrent ones would miss each other's events, or deadlock on each other's
  -- totals. A batch takes milliseconds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.record_events'));

  select
    coalesce(jsonb_agg(place - 1 order by place) filter (where not sound), '[]'),
    coalesce(jsonb_agg(event) filter (where sound), '[]')
  into refused, readable
  from (
    select event, place, private.is_valid_event(event) as sound
    from (
      select private.with_keyword_on_one_line(event) as event, place
      from jsonb_array_elements(events) with ordinality as given (event, place)
      offset 0
    ) as cleaned
    offset 0
  ) as checked;

  -- Keeps the reviews from being deleted until this transaction ends.
  perform from public.posts
  where id in (
    select (event ->> 'post_id')::uuid
    from jsonb_array_elements(readable) as given (event)
    where event ->> 'kind' <> 'search'
  )
  order by id
  for key share;

  with given as materialized (
    select distinct on (kind = 'search', event_id) *
    from (
      select
        event ->> 'kind' as kind,
        (event ->> 'event_id')::uuid as event_id,
        to_timestamp((event ->> 'received_at')::bigint / 1000.0) as received_at,
        event ->> 'exclusion' as exclusion,
        nullif(nullif(event ->> 'country', ''), 'Unknown') as country,
        event ->> 'user_agent' as user_agent,
        event ->> 'page' as page,
        case when event ->> 'kind' <> 'search' then (event ->> 'post_id')::uuid end as post_id,
        case when event ->> 'kind' <> 'search' then (event ->> 'page_view_id')::uuid end as page_view_id,
        event ->> 'keyword' as keyword,
        event ->> 'location' as location,
        case when event ->> 'kind' = 'search' then (event ->> 'found')::integer end as found
      from jsonb_array_elements(readable) as sound (event)
    ) as parsed
    order by kind = 'search', event_id, received_at
  ),
  fresh as materialized (
    select *, (received_at at time zone zone)::date as day
    from given
    where case
      when kind = 'search' then
        not exists (select from public.search_keywords where search_keywords.event_id = given.event_id)
      else
        not exists (select from public.product_analytics where product_analytics.event_id = given.event_id)
    end
  ),
  store_events as (
    insert into public.product_analytics (
      event_id, post_id, event_type, user_country, page_path, user_agent, "timestamp", day, page_view_id, exclusion
    )
    select
      event_id, posts.id, kind, country, page, user_agent, received_at, day, page_view_id, exclusion
    from fresh
    left join public.posts on posts.id = fresh.post_id
    where kind <> 'search'
    order by received_at
  ),
  store_searches as (
    insert into public.search_keywords (
      event_id, keyword, search_location, user_country, user_agent, "timestamp", day, exclusion, found
    )
    select event_id, keyword, location, country, user_agent, received_at, day, exclusion, fresh.found
    from fresh
    where kind = 'search'
    order by received_at
  ),
  count_posts as (
    insert into public.daily_post_totals as totals (day, post_id, page_views, buy_clicks)
    select
      day, post_id,
      count(*) filter (where kind = 'page_view'),
      count(*) filter (where kind = 'buy_click')
    from fresh
    where kind <> 'search' and exclusion is null
    group by day, post_id
    on conflict (day, post_id) do update set
      page_views = totals.page_views + excluded.page_views,
      buy_clicks = totals.buy_clicks + excluded.buy_clicks
  ),
  count_countries as (
    insert into public.daily_country_totals as totals (day, country, page, visits)
    select day, country, page, count(*)
    from fresh
    where country is not null and exclusion is null
    group by day, country, page
    on conflict (day, country, page) do update set visits = totals.visits + excluded.visits
  ),
  count_keywords as (
    insert into public.daily_keyword_totals as totals (
      day, keyword, location, country, searches, without_results, latest_at, spelling
    )
    select
      day, lower(keyword), location, coalesce(country, ''), count(*),
      count(*) filter (where fresh.found = 0),
      max(received_at),
      (array_agg(keyword order by received_at desc, keyword collate "C" desc))[1]
    from fresh
    where kind = 'search' and exclusion is null
    group by 1, 2, 3, 4
    on conflict (day, keyword, location, country) do update set
      searches = totals.searches + excluded.searches,
      without_results = totals.without_results + excluded.without_results,
      latest_at = greatest(totals.latest_at, excluded.latest_at),
      spelling = case
        when (excluded.latest_at, excluded.spelling collate "C") > (totals.latest_at, totals.spelling collate "C")
          then excluded.spelling
        else totals.spelling
      end
  ),
  count_exclusions as (
    insert into public.daily_exclusion_totals as totals (day, kind, reason, events)
    select day, kind, exclusion, count(*)
    from fresh
    where exclusion is not null
    group by day, kind, exclusion
    on conflict (day, kind, reason) do update set events = totals.events + excluded.events
  )
  select
    count(*),
    array_agg(event_id) filter (where clicked),
    jsonb_object_agg(page_view_id, post_id) filter (where clicked)
  into recorded, new_clicks, clicked_posts
  from (
    select *, kind = 'buy_click' and exclusion is null and page_view_id is not null as clicked from fresh
  ) as counted;

  -- Clicks were counted one by one; now the repeated ones are excluded.
  if new_clicks is not null then
    perform private.exclude_repeated_clicks(new_clicks, clicked_posts);
  end if;

  return jsonb_build_object('recorded', recorded, 'duplicate', jsonb_array_length(readable) - recorded, 'refused', refused);
end
$$;

-- The aggregated keywords are exported most frequent first. The order is stored when an export begins, so
-- that searches counted meanwhile move nothing.

create unlogged table private.exported_keywords (
  export_id uuid not null,
  place integer not null,
  keyword text not null,
  searches bigint not null,
  latest_at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (export_id, place)
);
comment on table private.exported_keywords is 'The order of the rows of an export.';

alter table private.exported_keywords enable row level security;

create index exported_keywords_oldest on private.exported_keywords (made_at);

create function public.start_keyword_export(from_day_input date, to_day_input date) returns uuid
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  new_export_id uuid := gen_random_uuid();
  months record;
begin
  delete from private.exported_keywords where made_at < now() - interval '1 day';
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  insert into private.exported_keywords (export_id, place, keyword, searches, latest_at)
  select
    new_export_id,
    row_number() over (order by sum(searches) desc, keyword),
    keyword, sum(searches), max(latest_at)
  from (
    select keyword, searches, latest_at from private.monthly_keyword_totals
    where month >= months.months_from and month < months.months_to
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= from_day_input and day < months.months_from
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= months.months_to and day <= to_day_input
  ) as parts
  group by keyword;
  return new_export_id;
end
$$;
comment on function public.start_keyword_export is 'Stores the keywords between two days, most frequent first, and returns the id for read_keyword_export. They are deleted after a day.';
grant execute on function public.start_keyword_export to service_role;

create function public.read_keyword_export(
  export_id_input uuid,
  from_day_input date,
  to_day_input date,
  rows_input integer,
  after_place_input integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', piece.place, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.place), '[]')
    from (
      select * from private.exported_keywords
      where export_id = export_id_input and place > after_place_input
      order by place
      limit rows_input
    ) as piece
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
comment on function public.read_keyword_export is 'A chunk of the keywords of an export, most frequent first, starting after the given place.';
grant execute on function public.read_keyword_export to service_role;

comment on function public.analytics_export_keywords is 'Only for the release before read_keyword_export, which may be restored.';

-- Settings: the limits of the form. Values from before this rule stay.

alter table public.site_settings
  add constraint site_settings_text_length check (
    char_length(setting_value) <= case setting_key
      when 'affiliate_disclosure' then 600
      when 'author_name' then 100
      when 'author_bio' then 1000
      when 'author_url' then 2048
      else 10000
    end
  ) not valid;
