-- Imports what two networks report at the start of a day about the purchases of generated visitors: one import for each.
-- Repeated on the same day, it changes nothing.
--
-- $1 the day, $2 pairs of a country's code and name, $3 the user agent that marks the clicks, $4 the format and
-- $5 the beginning of the name that mark the imports, $6 the description in the activity log.

with clicks as (
  -- A repeated click is one.
  select distinct on (log.page_view_id) log.*, posts.slug, posts.title,
    coalesce(offer.url like '%nordgear%', hashtext(posts.slug) % 3 = 0) as is_awin,
    coalesce(round(100 * replace(substring(posts.price from '\d[\d,]*(?:\.\d+)?'), ',', '')::numeric), 4900) as price,
    documents.id as best_of_id
  from public.product_analytics as log
  join public.posts on posts.id = log.post_id
  left join lateral (
    select value ->> 'url' as url from jsonb_array_elements(posts.offers) where value ->> 'id' = log.offer_id::text
  ) as offer on true
  left join public.documents on log.page_path = '/best/' || documents.slug
  where log.user_agent = $3 and log.event_type = 'buy_click' and log.day < $1::date
  order by log.page_view_id, log."timestamp"
),
sales as (
  select clicks.*, luck, luck[2] < 0.08 as is_reversed, luck[3] < 0.1 as is_other,
    case when luck[3] < 0.1 then 100 * (6 + floor(34 * luck[4])) - 1 else price end as sale_amount
  from clicks
  cross join lateral (
    select array(select (get_byte(uuid_send(event_id), place) + 0.5::float) / 256 from generate_series(0, 3) as place) as luck
  ) as drawn
  where luck[1] < case
    -- Many clicks, and nobody buys.
    when slug = 'mono' then 0
    -- Readers of the review that lost them bought more often than others.
    when slug = 'hallam-orde-dial-24-adjustable-dumbbells' and page_kind = 'review' then 0.7
    else 0.25
  end
),
statements as (
  select network, event_id, given.kind, jsonb_build_object(
    'transaction_key', concat_ws('-', 'demo', nullif(given.kind, 'sale'), event_id), 'kind', given.kind, 'day', sales.day,
    'currency', currency, 'merchant_name', merchant, 'quantity', 1, 'sale_amount', sale_amount,
    'commission', case given.kind when 'sale' then round(sale_amount * commission) else 0 end,
    'status', case
      when given.kind = 'order' then 'confirmed'
      when $1::date - sales.day < 30 then 'pending'
      when is_reversed then 'reversed'
      else 'confirmed'
    end,
    -- Some buy something else, of which the network does not say where they came from.
    'product_name', case
      when not is_other then title
      else (array[
        'Ceramic pour-over dripper', 'USB-C cable, two metres', 'Dog collar, size M', 'Paperback: The Long Way Home',
        'Refill for a soap dispenser'
      ])[1 + floor(5 * luck[4])::integer]
    end,
    'sub_id', case when not is_other then
      concat_ws('_',
        replace(post_id::text, '-', ''), case placement when 'table' then 'b' else left(placement, 1) end,
        coalesce(left(offer_id::text, 8), case when best_of_id is not null then '' end), left(best_of_id::text, 6)
      )
    end,
    'country', (select pair ->> 0 from jsonb_array_elements($2::jsonb) as pair where pair ->> 1 = user_country)
  ) as statement
  from sales
  join (values (false, 'amazon', 'USD', 0.04, 'Amazon.com'), (true, 'awin', 'EUR', 0.08, 'Nordgear'))
    as networks (is_awin, network, currency, commission, merchant) using (is_awin)
  -- One of them reports orders at once and sales after days.
  join (values ('order'), ('sale')) as given (kind) on case
    when network = 'awin' then given.kind = 'sale'
    else given.kind = 'order' or $1::date - sales.day >= 2
  end
),
reports as (
  select network, count(*)::integer as row_count, jsonb_agg(statement order by statement ->> 'day', event_id, kind) as rows,
    format('%s, %s, %s', $5::text, network, $1::date) as name
  from statements
  group by network
),
started as materialized (
  select reports.*, (public.start_earning_import(jsonb_build_object(
    'network', network, 'format', $4::text, 'source', 'file', 'file_name', name, 'row_count', row_count,
    'file_hash', encode(sha256(convert_to(name, 'UTF8')), 'hex'), 'as_of', $1::date::timestamp at time zone 'UTC'
  )) -> 'import' ->> 'id')::uuid as id
  from reports
),
imported as materialized (
  select id, public.import_earning_rows(id, 0, row_count, rows, '[]') ->> 'outcome' as outcome from started
)
select public.finish_earning_import(id, $6) from imported where outcome = 'stored'
