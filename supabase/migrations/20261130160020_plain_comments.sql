comment on function private.like_pattern is 'A pattern that finds a text anywhere in another.';

create or replace function public.update_alerts(conditions_input jsonb, repeat_hours_input integer default 24) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  alert private.alerts;
  sent integer := 0;
begin
  -- One Worker at a time: a condition starts once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.alerts'));
  for item in
    select given ->> 'condition' as condition, left(given ->> 'title', 200) as title, left(given ->> 'text', 2000) as text
    from jsonb_array_elements(conditions_input) as given
  loop
    insert into private.alerts (condition, title, text) values (item.condition, item.title, item.text)
    on conflict (condition) where ended_at is null do update set title = excluded.title, text = excluded.text
    returning * into alert;
    if alert.notified_at is null or alert.notified_at <= clock_timestamp() - repeat_hours_input * interval '1 hour' then
      if private.notify(alert, case when alert.notified_at is null then 'started' else 'reminder' end) then
        update private.alerts set notified_at = clock_timestamp() where alerts.id = alert.id;
        sent := sent + 1;
      end if;
    end if;
  end loop;
  for alert in
    update private.alerts set ended_at = clock_timestamp()
    where ended_at is null
      and not exists (
        select from jsonb_array_elements(conditions_input) as given
        where given ->> 'condition' = alerts.condition
      )
    returning *
  loop
    -- What was never sent is not over for anybody.
    if alert.notified_at is not null and private.notify(alert, 'ended') then
      sent := sent + 1;
    end if;
  end loop;
  return sent;
end
$$;
comment on function public.update_alerts is 'Takes all conditions {condition, title, text} that hold now. One that is new is sent, one that lasts is sent again after so many hours, one that is over is sent once. Returns how many were sent.';
grant execute on function public.update_alerts to service_role;

comment on function private.percent_decoded is 'Decodes a part of a URL; null for bytes that are not UTF-8.';

create or replace function private.set_bursts_aside(page_view_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  with touched as (
    select distinct views.test_id, views.minute
    from private.button_test_views as views
    where views.page_view_id = any (page_view_ids) and views.minute is not null
  ), counted as (
    select views.test_id, views.minute, count(*) as views, count(*) filter (where views.clicked) as clicked
    from touched
    join private.button_test_views as views using (test_id, minute)
    group by views.test_id, views.minute
  )
  insert into private.button_test_bursts (test_id, minute, views, clicked)
  select counted.test_id, counted.minute, counted.views, counted.clicked
  from counted
  join private.button_tests as tests on tests.id = counted.test_id
  left join private.button_test_bursts as known on known.test_id = counted.test_id and known.minute = counted.minute
  cross join lateral (
    -- With other bursts, so that a site whose every minute is busy soon has its own average.
    select sum(parts.views) as views, sum(parts.clicked) as clicked
    from (
      select days.views, days.clicked from private.button_test_days as days where days.test_id = counted.test_id
      union all
      select bursts.views, bursts.clicked from private.button_test_bursts as bursts
      where bursts.test_id = counted.test_id and bursts.minute <> counted.minute
    ) as parts
  ) as total
  cross join lateral (
    -- A test that has just begun has no average yet.
    select greatest(24 * 60, extract(epoch from counted.minute - tests.started_at) / 60) as minutes
  ) as run
  where known.test_id is not null
    or private.is_burst(
      counted.views, counted.clicked,
      greatest(0, total.views - counted.views) / run.minutes,
      greatest(0, total.clicked - counted.clicked) / run.minutes
    )
  on conflict (test_id, minute) do update set views = excluded.views, clicked = excluded.clicked;

  with touched as (
    select distinct views.test_id, views.minute
    from private.button_test_views as views
    where views.page_view_id = any (page_view_ids)
  ), aside as (
    update private.button_test_views as views
    set is_aside = true
    from touched
    join private.button_test_bursts as bursts using (test_id, minute)
    where views.test_id = bursts.test_id and views.minute = bursts.minute and not views.is_aside
    returning views.test_id, views.variant, views.day, views.clicked_on
  ), gone as (
    select counted.test_id, counted.variant, counted.day, sum(counted.views) as views, sum(counted.clicked) as clicked
    from (
      select aside.test_id, aside.variant, aside.day, 1 as views, 0 as clicked from aside
      union all
      select aside.test_id, aside.variant, aside.clicked_on, 0, 1 from aside where aside.clicked_on is not null
    ) as counted
    group by 1, 2, 3
  )
  update private.button_test_days as totals
  set views = totals.views - gone.views, clicked = totals.clicked - gone.clicked
  from gone
  where (totals.test_id, totals.variant, totals.day) = (gone.test_id, gone.variant, gone.day);
end
$$;
comment on function private.set_bursts_aside is 'Takes the minutes of some page views out of the totals of their tests, if they are bursts.';

comment on function private.document_backup is 'A document for a backup. Its draft has no separate dates there.';

comment on function public.edge_state is 'For 0.3.0, as read_changes: reviews and managed links have separate numbers.';
comment on function private.count_statements is 'Adds what an import says about some transactions to its totals, or takes it away.';

comment on function private.refresh_post_images is 'Copies the metadata of images into the posts that show them. This does not make a new version of a post.';

comment on function public.save_image is 'Saves what the owner says about an image; null for an unknown one.';

create or replace function public.store_link_checks(results_input jsonb, released_input uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  update private.outgoing_links as links
  set
    state = case
      when result.outcome = 'fine' then 'fine'
      when result.outcome = 'failed' then case
        when result.is_certain or links.state = 'broken' or links.failed_since <= moment - interval '20 hours' then 'broken'
        else 'suspected'
      end
      -- No answer does not mean that it works again.
      when links.failed_since is not null then links.state
      else 'uncheckable'
    end,
    problem = case
      when result.outcome = 'fine' then null
      when result.outcome = 'uncheckable' and links.failed_since is not null then links.problem
      else result.problem
    end,
    failed_since = case
      when result.outcome = 'failed' then coalesce(links.failed_since, moment)
      when result.outcome = 'uncheckable' then links.failed_since
    end,
    checked_at = moment
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, is_certain boolean)
  where links.id = result.link_id;
  insert into private.link_checks (link_id, at, outcome, problem, chain, detail)
  select result.link_id, moment, result.outcome, result.problem, result.chain, left(result.detail, 300)
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, chain jsonb, detail text)
  join private.outgoing_links as links on links.id = result.link_id;
  delete from private.link_checks
  where link_id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result))
    and id not in (
      select newest.id
      from jsonb_array_elements(results_input) as given (result)
      cross join lateral (
        select checks.id from private.link_checks as checks
        where checks.link_id = (result ->> 'link_id')::uuid
        order by checks.id desc
        limit 10
      ) as newest
    );
  -- Another Worker waits a second before it requests the host.
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '1 second'
  where id = any (released_input)
    or id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result));
end
$$;
comment on function public.store_link_checks is 'Stores what checks found and releases links. A link is suspected after one failure and broken after a second a day later, or when the failure is certain.';
grant execute on function public.store_link_checks to service_role;

create or replace function private.url_parameter(url text, name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  pair text;
  said text;
  value text;
begin
  foreach pair in array coalesce(string_to_array(substring(split_part(url, '#', 1) from '\?(.*)$'), '&'), '{}') loop
    said := split_part(pair, '=', 1);
    if said = name or (said like '%\%%' and private.percent_decoded(said) = name) then
      value := replace(substr(pair, char_length(said) + 2), '+', ' ');
      return coalesce(
        private.percent_decoded(value),
        -- Without what is not UTF-8, which no host contains.
        private.percent_decoded(regexp_replace(value, '%(?:00|[89A-Fa-f][0-9A-Fa-f])', '', 'g'))
      );
    end if;
  end loop;
  return null;
end
$$;
comment on function private.url_parameter is 'The first value of a parameter in the query of a URL.';

create or replace function private.settle_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  saved_price text;
  typed_at timestamptz;
begin
  if coalesce(btrim(new.price), '') = '' then
    new.price_checked_at := null;
  elsif private.is_importing_content() then
    -- A backup may be older than the date.
    new.price_checked_at := coalesce(new.price_checked_at, new.content_updated_at, new.updated_at);
  elsif tg_op = 'INSERT' then
    new.price_checked_at := coalesce(new.price_checked_at, private.clock());
  elsif new.price is distinct from old.price and not private.is_recording_prices() then
    select content ->> 'price' into saved_price
    from public.revisions where content_id = new.id and content_kind = 'post' order by id desc limit 1;
    if saved_price = new.price then
      typed_at := private.price_typed_at(new.id);
    end if;
    -- A price that was recorded while a form or a draft held an older one is not part of any revision.
    if typed_at < old.price_checked_at and not exists (
      select from public.revisions
      where content_id = new.id and content_kind = 'post' and content ->> 'price' = old.price
    ) then
      new.price := old.price;
      new.price_checked_at := old.price_checked_at;
    else
      new.price_checked_at := coalesce(typed_at, private.clock());
    end if;
  end if;
  return new;
end
$$;
comment on function private.settle_price is 'Trigger: gives the price of the primary offer the time at which it was typed, and keeps one that was recorded since.';

create or replace function private.record_post_change() returns trigger
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post_id uuid := coalesce(new.id, old.id);
  moment timestamptz := private.clock();
  current public.posts;
  effective public.posts;
  unseen constant text[] := array[
    'updated_at', 'publish_at', 'unpublish_at', 'unpublish_to'
  ];
begin
  -- The schedule of a public review does not change it.
  if old.published and new.published and to_jsonb(new) - unseen = to_jsonb(old) - unseen then
    return null;
  end if;
  -- The review as it is at commit, whatever happened to it earlier in the transaction.
  select * into current from public.posts where posts.id = post_id;
  if private.is_public(current, moment) then
    effective := private.effective_post(current, moment);
  end if;
  perform private.record_change(
    'review',
    post_id,
    effective.slug,
    -- Of a review that is gone, all that it had.
    coalesce(effective.former_slugs, case when current.published_at is not null then current.former_slugs || current.slug end)
      || case when old.published then old.former_slugs || old.slug end,
    case when private.redirects(current, moment) then current.unpublish_to end
  );
  return null;
end
$$;
comment on function private.record_post_change is 'Trigger: records what visitors see of a review after the commit.';

create or replace function public.apply_restore(id_input uuid, claim_input uuid) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  restore private.restores;
  present text;
  report jsonb;
begin
  select * into restore from private.restores where id = id_input and claim = claim_input and state = 'applying' for update;
  if not found then
    return null;
  end if;
  -- Saves wait, so that nothing changes between comparing and writing.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.site_settings in share row exclusive mode;
  present := public.content_fingerprint();
  if present <> restore.fingerprint then
    report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, true);
    update private.restores
    set state = 'planned', plan = report, fingerprint = present, is_outdated = true, claimed_until = '-infinity'
    where id = id_input;
    return 'planned';
  end if;
  report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, false);
  -- In the same transaction, so that a lost answer loses no result.
  update private.restores set state = 'applied', plan = report, attempts = 0 where id = id_input;
  return 'applied';
end
$$;
comment on function public.apply_restore is 'Writes a confirmed restore, all or nothing. Returns applied, or planned if the content has changed since the plan, which is then made again.';
grant execute on function public.apply_restore to service_role;

comment on function private.try_item is 'Does one item in its own transaction, so that its failure does not stop others.';

comment on function private.planned_content is 'What will happen automatically, of every kind, and what is due and not done yet.';

comment on column private.alerts.notified_at is 'When it was last sent; null while there is nowhere to send it.';
comment on column private.button_tests.own_texts is 'Whether it replaces button texts that reviews set themselves.';
comment on table public.comparisons is 'Pairs of reviews that the owner compares, each on its own page. Best-of pages name further ones.';
comment on column private.daily_earning_totals.ordered_items is 'Ordered and not shipped, of reports of orders. They do not count as sales.';
comment on table private.earning_statements is 'What each import says about a transaction. The latest one counts, so that undoing an import brings back the one before.';
comment on column public.images.alt is 'Suggested where the image is inserted; a post has its own alternative text.';
comment on column public.remote_images.attempts is 'How often a wanted image could not be fetched.';
