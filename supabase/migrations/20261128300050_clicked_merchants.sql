-- The shops that clicks led to, for all clicks of a period at once. Asked for each row they take seconds.

create function private.merchant_clicks(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint, merchant_id uuid)
language sql stable set search_path = ''
begin atomic
  with found as materialized (
    select * from private.clicks_between(from_day, to_day)
  ),
  -- Where each kind of link leads, as private.clicked_merchant has it.
  offered as materialized (
    select posts.id as post_id, offer ->> 'id' as offer_id, (offer ->> 'merchant_id')::uuid as merchant_id, offer ->> 'url' as url
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id in (select found.post_id from found where found.offer_id is not null)
  ),
  managed as materialized (
    select managed_links.id, managed_links.slug, managed_links.merchant_id, managed_links.target as url
    from public.managed_links
  ),
  led as materialized (
    select
      found.post_id, found.placement, found.offer_id, found.link_id, found.clicks,
      case
        when found.offer_id is not null then offered.merchant_id
        when found.link_id is not null then managed.merchant_id
      end as merchant_id,
      case
        when found.offer_id is not null then offered.url
        when found.link_id is not null then managed.url
        when found.placement <> 'text' then posts.primary_affiliate_url
      end as url
    from found
    left join offered on offered.post_id = found.post_id and offered.offer_id = found.offer_id::text
    left join managed on managed.id = found.link_id
    left join public.posts on posts.id = found.post_id
  ),
  addresses as materialized (
    select distinct led.url from led where led.merchant_id is null and led.url is not null
  ),
  hosts as materialized (
    select
      addresses.url, through.merchant_id, private.host_of(coalesce(through.url, addresses.url)) as host
    from addresses
    left join managed as through
      on addresses.url like '/go/%' and through.slug = private.link_slug(addresses.url)
  ),
  shops as materialized (
    select known.host, private.merchant_of_url('https://' || known.host) as merchant_id
    from (select distinct hosts.host from hosts where hosts.merchant_id is null and hosts.host is not null) as known
  )
  select
    led.post_id, led.placement, led.offer_id, led.link_id, led.clicks,
    coalesce(led.merchant_id, hosts.merchant_id, shops.merchant_id)
  from led
  left join hosts on hosts.url = led.url and led.merchant_id is null
  left join shops on shops.host = hosts.host;
end;
comment on function private.merchant_clicks is 'private.clicks_between with private.clicked_merchant of each row.';

create or replace function public.analytics_clicks(
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
        from private.merchant_clicks($1, $2) as led
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
        from private.merchant_clicks($1, $2) as found
        left join public.posts on posts.id = found.post_id
        left join public.merchants on merchants.id = found.merchant_id and found.offer_id is not null
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

create or replace function public.analytics_export_clicks(
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
      from private.merchant_clicks(from_day_input, to_day_input)
    ) as keyed
    where keyed.key collate "C" > after_key_input
    order by keyed.key collate "C"
    limit rows_input
  ) as found
  left join public.posts on posts.id = found.post_id
  left join public.managed_links on managed_links.id = found.link_id
  left join public.merchants on merchants.id = found.merchant_id;
end;
