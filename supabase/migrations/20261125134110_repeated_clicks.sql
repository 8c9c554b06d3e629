-- Clicks that follow another of the same page view within a second are subtracted where they were counted.

drop function private.exclude_repeated_clicks(uuid[], jsonb);
create function private.exclude_repeated_clicks(new_clicks uuid[]) returns void
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
      coalesce(product_analytics.counted_post_id, product_analytics.post_id) as post_id,
      product_analytics.user_country as country,
      product_analytics.page_path as page,
      coalesce(product_analytics.page_kind, 'review') as page_kind,
      coalesce(product_analytics.placement, 'unknown') as placement,
      product_analytics.offer_id,
      product_analytics.link_id,
      product_analytics.variant
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
    where post_id is not null
    group by 1, 2
  ) as less
  where totals.day = less.day and totals.post_id = less.post_id and totals.buy_clicks >= less.clicks;

  update public.daily_click_totals as totals
  set clicks = totals.clicks - less.clicks
  from (
    select day, page_kind, page, post_id, placement, offer_id, link_id, variant, count(*) as clicks
    from jsonb_to_recordset(turned) as click (
      day date, page_kind text, page text, post_id uuid, placement text, offer_id uuid, link_id uuid, variant text
    )
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) as less
  where totals.day = less.day and totals.page_kind = less.page_kind and totals.page = less.page
    and totals.post_id is not distinct from less.post_id and totals.placement = less.placement
    and totals.offer_id is not distinct from less.offer_id and totals.link_id is not distinct from less.link_id
    and totals.variant is not distinct from less.variant and totals.clicks >= less.clicks;

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
