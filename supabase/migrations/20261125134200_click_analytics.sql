-- Buy clicks of the admin's analytics, by where their links stood and where they led.

create table private.monthly_click_totals (
  month date not null,
  post_id uuid,
  placement text not null,
  offer_id uuid,
  link_id uuid,
  clicks bigint not null,
  constraint monthly_click_totals_unique unique nulls not distinct (month, post_id, placement, offer_id, link_id)
);
comment on table private.monthly_click_totals is 'Roll-up of public.daily_click_totals by month: all pages and variants together.';

create function private.roll_up_clicks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_click_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from (
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks from added
      union all
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, -clicks from former
    ) as differences;
  end if;

  insert into private.monthly_click_totals as kept (month, post_id, placement, offer_id, link_id, clicks)
  select private.month_of(day), post_id, placement, offer_id, link_id, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3, 4, 5
  on conflict (month, post_id, placement, offer_id, link_id) do update set clicks = kept.clicks + excluded.clicks;
  return null;
end
$$;
comment on function private.roll_up_clicks is 'Trigger: adds the totals of clicks to the roll-up.';

create trigger daily_click_totals_inserted after insert on public.daily_click_totals
  referencing new table as added
  for each statement execute function private.roll_up_clicks();

create trigger daily_click_totals_updated after update on public.daily_click_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_clicks();

insert into private.monthly_click_totals (month, post_id, placement, offer_id, link_id, clicks)
select private.month_of(day), post_id, placement, offer_id, link_id, sum(clicks)
from public.daily_click_totals
group by 1, 2, 3, 4, 5;

create function private.clicks_between(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint)
language sql stable set search_path = ''
begin atomic
  with whole as (
    select
      (date_trunc('month', from_day - 1) + interval '1 month')::date as months_from,
      date_trunc('month', to_day + 1)::date as months_to
  ),
  months as materialized (
    select
      case when months_from < months_to then months_from else to_day + 1 end as months_from,
      case when months_from < months_to then months_to else to_day + 1 end as months_to
    from whole
  ),
  parts as (
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join private.monthly_click_totals as kept on kept.month >= months_from and kept.month < months_to
    union all
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join public.daily_click_totals as kept on kept.day >= from_day and kept.day < months_from
    union all
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join public.daily_click_totals as kept on kept.day >= months_to and kept.day <= to_day
  )
  select parts.post_id, parts.placement, parts.offer_id, parts.link_id, sum(parts.clicks)::bigint
  from parts
  group by 1, 2, 3, 4
  having sum(parts.clicks) > 0;
end;
comment on function private.clicks_between is 'Buy clicks between two days by review, placement, offer and managed link.';

create function private.clicked_merchant(post_id_input uuid, placement text, offer_id uuid, link_id uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null then (
    select private.merchant_of_offer(offer)
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and offer ->> 'id' = clicked_merchant.offer_id::text
  )
  when link_id is not null then (
    select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
    from public.managed_links where managed_links.id = clicked_merchant.link_id
  )
  -- A link in a text may lead to any shop, the others lead to the primary one.
  when placement <> 'text' then (
    select private.merchant_of_link(posts.primary_affiliate_url) from public.posts where posts.id = post_id_input
  )
end;
comment on function private.clicked_merchant is 'The shop that clicks led to, as far as links of today say it.';

create function private.analytics_click_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'clicks-desc' then 'clicks desc, lower(name) nulls last, key'
  when 'clicks-asc' then 'clicks, lower(name) nulls last, key'
  when 'name-asc' then 'lower(name) nulls last, key'
  when 'name-desc' then 'lower(name) desc nulls last, key desc'
end;
comment on function private.analytics_click_order is 'A sort order of the buy clicks as SQL; null, which fails, for an unknown one.';

create function public.analytics_clicks(
  by_input text, period_input text, sort_input text default 'clicks-desc', page_input integer default 1,
  page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  execute format(
    $query$
      with named as materialized (
        %s
      ),
      groups as materialized (
        select key, name, detail, post_id, sum(clicks) as clicks
        from named
        group by key, name, detail, post_id
      ),
      counted as (select count(*) as total, sum(clicks) as clicks from groups)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'key', key, 'name', name, 'detail', detail, 'post_id', post_id, 'clicks', shown.clicks,
            'share', round(shown.clicks / counted.clicks, 4)
          ))
          from (
            select * from groups
            order by %s
            limit $4 offset (select private.analytics_offset(total, $3, $4) from counted)
          ) as shown
          cross join counted
        ),
        (select total from counted), $3, $4
      )
    $query$,
    case by_input
      when 'placement' then $named$
        select placement as key, placement as name, null as detail, null::uuid as post_id, clicks
        from private.clicks_between($1, $2)
      $named$
      when 'merchant' then $named$
        select merchants.id::text as key, merchants.name, merchants.network as detail, null::uuid as post_id, clicks
        from (
          select clicks, private.clicked_merchant(post_id, placement, offer_id, link_id) as merchant_id
          from private.clicks_between($1, $2)
        ) as led
        left join public.merchants on merchants.id = led.merchant_id
      $named$
      -- The primary offer has no id.
      when 'offer' then $named$
        select
          concat_ws(' ', posts.id, case when posts.id is not null then found.offer_id end) as key, posts.title as name,
          case
            when found.offer_id is not null then coalesce(merchants.name, '')
          end as detail,
          posts.id as post_id, clicks
        from private.clicks_between($1, $2) as found
        left join public.posts on posts.id = found.post_id
        left join public.merchants
          on merchants.id = private.clicked_merchant(posts.id, found.placement, found.offer_id, null)
          and found.offer_id is not null
      $named$
      when 'link' then $named$
        select managed_links.id::text as key, '/go/' || managed_links.slug as name, managed_links.name as detail,
          null::uuid as post_id, clicks
        from private.clicks_between($1, $2) as found
        join public.managed_links on managed_links.id = found.link_id
      $named$
    end,
    private.analytics_click_order(sort_input)
  ) into answer
    using days.from_day, days.to_day, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_clicks is 'Buy clicks of a period by placement, merchant, offer or managed link: {items, total, page, page_count}.';
grant execute on function public.analytics_clicks to service_role;

create function public.analytics_export_clicks(
  from_day_input date, to_day_input date, rows_input integer, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'key', found.key, 'placement', found.placement, 'title', posts.title, 'merchant', merchants.name,
      'link', managed_links.slug, 'clicks', found.clicks
    ) order by found.key collate "C"),
    '[]'
  )
  from (
    select *
    from (
      select *, format('%s %s %s %s', post_id, placement, offer_id, link_id) as key
      from private.clicks_between(from_day_input, to_day_input)
    ) as keyed
    where keyed.key collate "C" > after_key_input
    order by keyed.key collate "C"
    limit rows_input
  ) as found
  left join public.posts on posts.id = found.post_id
  left join public.managed_links on managed_links.id = found.link_id
  left join public.merchants
    on merchants.id = private.clicked_merchant(found.post_id, found.placement, found.offer_id, found.link_id);
end;
comment on function public.analytics_export_clicks is 'Buy clicks between two days for an export, some rows after a key.';
grant execute on function public.analytics_export_clicks to service_role;
