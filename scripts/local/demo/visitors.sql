-- Records what generated visitors do on a day, as the edge records it. A day so far from the set-up always has the same
-- events with the same ids, so that those that were recorded before change nothing, and every demonstration shows the same.
--
-- $1 the day, $2 the instant until which events have happened, $3 the day on which the demonstration was set up,
-- $4 the pages of the site, as read_pages returns them, $5 pairs of a country's code and name, where most visitors come
-- from first, $6 the user agent that marks the events.

with written as (
  select id, slug, offers, overall_rating, created_at, '/reviews/' || slug as page,
    lower(concat_ws(' ', title, short_description)) as text, row_number() over (order by created_at, id) as age
  from public.posts
  where published and is_demonstration
),
ranked as (
  select *,
    -- The stories come first, then a few best-sellers, then the others by age.
    row_number() over (
      order by array_position(array[
        'mono', 'hallam-orde-dial-24-adjustable-dumbbells', 'traning-nord-kettlebell-16-kg',
        'dunmarrow-plain-whey-isolate', 'halden-sleep-ring', 'lantern-milepost-3-daily-trainer',
        'kestrin-fell-2-running-watch'
      ], slug), age
    ) as rank
  from written
  -- A site that has just begun has some reviews.
  where created_at <= $1::date or age <= 10
),
published as (
  select *, count(*) over () as reviews
  from ranked
  -- Thousands of generated reviews need no visitors.
  where rank <= 500
),
listings as (
  select 'best-of' as page_kind, '/best/' || (page -> 'content' ->> 'slug') as page,
    array(select (pick ->> 'post_id')::uuid from jsonb_array_elements(page -> 'content' -> 'picks') as pick) as post_ids,
    0.06 as share, 0.14 as click_rate
  from jsonb_array_elements($4::jsonb -> 'best_of') as page
  where (page ->> 'published_at')::timestamptz <= $1::date
  union all
  select 'comparison', '/compare/' || (
    select string_agg(published.slug, '-vs-' order by published.slug collate "C")
    from published where pair -> 'post_ids' ? published.id::text
  ),
    array(select id::uuid from jsonb_array_elements_text(pair -> 'post_ids') as id), 0.02, 0.1
  from jsonb_array_elements($4::jsonb -> 'comparisons') as pair
  where (select count(*) from published where pair -> 'post_ids' ? published.id::text) = 2
  union all
  select 'category', '/categories/' || (category ->> 'slug'), '{}', 0.01, 0
  from jsonb_array_elements($4::jsonb -> 'categories') as category
),
pages as (
  select 'review' as page_kind, page, array[id] as post_ids, offers,
    -- A few reviews have most visitors. One lost them, and should be written again.
    (power(rank::float / reviews, 0.56) - power((rank - 1)::float / reviews, 0.56)) * case
      when slug <> 'hallam-orde-dial-24-adjustable-dumbbells' then 1
      when $1::date < $3::date - 100 then 3
      else 0.05
    end as share,
    case
      -- Many views, and nobody clicks.
      when slug = 'dunmarrow-plain-whey-isolate' then 0
      else coalesce((array[0.012, 0.026, 0.055, 0.085, 0.115])[overall_rating], 0.05)
    end as click_rate
  from published
  union all
  select page_kind, page, post_ids, '[]', share, click_rate from listings
),
-- The site grows, people resolve in January and are away in July, and read more on Sundays than on Fridays.
crowd as (
  select least(90, greatest(18, 42 + 24 * ($1::date - $3::date) / 365.0))
    * (1 + 0.3 * cos(2 * pi() * (extract(doy from $1::date) - 10) / 365))
    * (array[1.14, 1.12, 1.04, 1, 0.96, 0.84, 0.9])[1 + extract(dow from $1::date)::integer] as views
),
visits as (
  select pages.*, md5(concat_ws(' ', $1::date - $3::date, pages.page, number))::uuid as id
  from pages
  cross join crowd
  cross join lateral (select (hashtextextended(concat_ws(' ', $1::date - $3::date, pages.page), 0) & 65535) / 65536::float as luck) as of_day
  -- A fifth are bots and prefetches.
  cross join lateral generate_series(1, floor(1.2 * crowd.views * pages.share + of_day.luck)::integer) as number
),
searches as (
  select md5(concat_ws(' ', $1::date - $3::date, 'search', number))::uuid as id
  from crowd
  cross join lateral generate_series(1, round(0.12 * crowd.views)::integer) as number
),
people as (
  select ids.id, luck,
    (extract(epoch from $1::date + interval '1 day' * sqrt((luck[1] + luck[2]) / 2)) * 1000)::bigint as received_at,
    case when luck[6] > 0.05 then $5::jsonb -> floor(jsonb_array_length($5::jsonb) * power(luck[3], 2.6))::integer ->> 1 end
      as country
  from (select id from visits union all select id from searches) as ids
  -- Numbers from 0 to 1, always the same for an id.
  cross join lateral (
    select array(select (get_byte(uuid_send(ids.id), place) + 0.5::float) / 256 from generate_series(0, 8) as place) as luck
  ) as drawn
),
views as (
  select visits.*, people.luck, people.received_at, people.country, post_ids[1] as post_id,
    case when page_kind <> 'review' then null when luck[4] < 0.125 then 'bot' when luck[4] < 0.165 then 'prefetch' end
      as exclusion
  from visits
  join people using (id)
),
clicks as (
  select views.*, target.*, received_at + (1000 * (15 + 285 * luck[6]))::bigint as clicked_at,
    case
      when offer is not null then 'offers'
      when page_kind = 'comparison' or page_kind = 'best-of' and luck[7] > 0.7 then 'table'
      when page_kind = 'best-of' then 'pick'
      when luck[7] < 0.58 then 'scorecard'
      when luck[7] < 0.85 then 'closing'
      else 'text'
    end as placement
  from views
  cross join lateral (
    select
      -- The best ones most often.
      shown.ids[1 + floor(cardinality(shown.ids) * power(luck[8], 2))::integer] as clicked_post_id,
      case when luck[9] < 0.45 then offers -> floor(jsonb_array_length(offers) * luck[9] / 0.45)::integer end as offer
    from (
      select array(
        select published.id from unnest(post_ids) with ordinality as given (id, place) join published using (id) order by place
      ) as ids
    ) as shown
  ) as target
  where exclusion is null and luck[5] < click_rate
),
events as (
  select id as event_id, received_at, country, exclusion, page, jsonb_build_object(
    'kind', 'page_view', 'page_kind', page_kind, 'page_view_id', id,
    'post_id', case when page_kind = 'review' then post_id end
  ) as details
  from views
  union all
  select md5(concat_ws(' ', clicks.id, 'click', repeated))::uuid, clicked_at + repeated, country, null, page,
    jsonb_build_object(
      'kind', 'buy_click', 'page_kind', page_kind, 'page_view_id', clicks.id, 'post_id', clicked_post_id,
      'placement', placement, 'offer_id', offer -> 'id',
      'link_id', (select managed_links.id from public.managed_links where offer ->> 'url' = '/go/' || managed_links.slug)
    )
  from clicks
  -- Some click twice, milliseconds apart.
  join (values (0), (400)) as given (repeated) on repeated = 0 or luck[6] < 0.04
  where clicked_post_id is not null
  union all
  select id, received_at, country, null,
    case location when 'home' then '/' when 'products' then '/products' when 'other' then '/404' else '/reviews/mono' end,
    jsonb_build_object(
      'kind', 'search', 'location', location,
      'keyword', case when luck[6] < 0.12 then upper(left(keyword, 1)) || substr(keyword, 2) else keyword end,
      'found', (select count(*) from published where strpos(text, keyword) > 0)
    )
  from searches
  join people using (id)
  cross join lateral (
    select
      case when luck[4] < 0.44 then 'products' when luck[4] < 0.79 then 'home' when luck[4] < 0.95 then 'review' else 'other' end
        as location,
      -- The most frequent ones first, with typos and products that have no review.
      (array[
        'creatine', 'kettlebell', 'protein', 'shoes', 'massage gun', 'whey', 'creatine gummies', 'watch',
        'adjustable dumbbells', 'treadmill', 'magnesium', 'pre-workout', 'foam roller', 'protien', 'rowing machine',
        'sleep ring', 'yoga mat', 'collagen', 'exercise bike', 'vitamin d', 'walking pad', 'omega-3', 'pull-up bar',
        'ashwagandha', 'mat', 'barbell', 'greens', 'kettle bell', 'heart rate monitor', 'band', 'electrolyte', 'belt',
        'vegan protein powder', 'headphones', 'rope', 'dumbells', 'sauna', 'squat rack', 'rain jacket', 'gift ideas',
        'weight vest', 'elliptical', 'discount code', 'merino', 'oats'
      ])[1 + floor(45 * power(luck[5], 1.8))::integer] as keyword
  ) as typed
)
select public.record_events(coalesce(jsonb_agg(
  details || jsonb_build_object(
    'event_id', event_id, 'received_at', received_at, 'exclusion', exclusion, 'country', country, 'page', page,
    'user_agent', $6::text
  )
  order by received_at, event_id
), '[]'))
from events
where received_at <= extract(epoch from $2::timestamptz) * 1000
