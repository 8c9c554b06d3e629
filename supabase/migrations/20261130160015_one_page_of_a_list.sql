create or replace function private.paged(items jsonb, total bigint, page integer, page_size integer) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'items', coalesce(items, '[]'),
  'total', total,
  'page', least(greatest(page, 1), greatest(1, ceil(total::numeric / page_size))),
  'page_count', greatest(1, ceil(total::numeric / page_size))
);
comment on function private.paged is 'One page of a list. A page past the end is the last one.';

create or replace function private.rows_before(total bigint, page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
return greatest(0, least(greatest(page, 1), ceil(total::numeric / page_size)) - 1) * page_size;
comment on function private.rows_before is 'The number of rows before a page.';

-- A review in the trash counts as deleted until it is restored.
create or replace function public.analytics_products(
  period_input text, sort_input text default 'views-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with parts as (
        select post_id, page_views, buy_clicks from private.monthly_post_totals
        where month >= $3 and month < $4
        union all
        select post_id, page_views, buy_clicks from public.daily_post_totals
        where day >= $1 and day < $3
        union all
        select post_id, page_views, buy_clicks from public.daily_post_totals
        where day >= $4 and day <= $2
      ),
      totals as (
        select post_id, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks
        from parts group by post_id
      ),
      products as materialized (
        select
          posts.id as post_id, posts.title, posts.published, posts.published as counts,
          coalesce(totals.page_views, 0) as page_views, coalesce(totals.buy_clicks, 0) as buy_clicks
        from public.posts
        left join totals on totals.post_id = posts.id
        where posts.trashed_at is null
        union all
        -- Deleted reviews are one row: their titles are gone, or in the trash.
        select null, null, false, true, sum(totals.page_views), sum(totals.buy_clicks)
        from totals
        where not exists (
          select from public.posts where posts.id = totals.post_id and posts.trashed_at is null
        )
        having sum(totals.page_views) + sum(totals.buy_clicks) > 0
      ),
      counted as (select count(*) as total from products)
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'post_id', post_id, 'title', title, 'published', published,
            'page_views', page_views, 'buy_clicks', buy_clicks,
            'category', (
              select categories.name
              from public.post_categories
              join public.categories on categories.id = post_categories.category_id
              where post_categories.post_id = shown.post_id
              order by categories.name
              limit 1
            )
          ))
          from (
            select *, coalesce(buy_clicks / nullif(page_views, 0), 0) as rate
            from products
            order by %s
            limit $6 offset (select private.rows_before(total, $5, $6) from counted)
          ) as shown
        ),
        (select total from counted), $5, $6
      )
    $query$,
    private.analytics_order('products', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_products is 'Every post with its totals of a period, drafts and deleted reviews included: {items, total, page, page_count}.';
grant execute on function public.analytics_products to service_role;

create or replace function public.analytics_searches(
  period_input text, sort_input text default 'time-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  total bigint;
  items jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select count(*) into total
  from public.search_keywords
  where exclusion is null and day between days.from_day and days.to_day;
  execute format(
    $query$
      select jsonb_agg(jsonb_build_object(
        'id', id, 'keyword', keyword, 'location', search_location, 'country', user_country,
        'timestamp', "timestamp", 'user_agent', user_agent
      ))
      from (
        select * from public.search_keywords
        where exclusion is null and day between $1 and $2
          -- Covers these days in any time zone, so that the index on the timestamp applies.
          and "timestamp" >= $1::timestamp at time zone 'UTC' - interval '1 day'
          and "timestamp" < $2::timestamp at time zone 'UTC' + interval '2 days'
        order by %s limit $3 offset $4
      ) as shown
    $query$,
    private.analytics_order('searches', sort_input)
  ) into items
    using days.from_day, days.to_day, page_size_input,
      private.rows_before(total, page_input, page_size_input);
  return private.paged(items, total, page_input, page_size_input);
end
$$;
comment on function public.analytics_searches is 'The log of searches, as long as its rows are kept: {items, total, page, page_count}.';
grant execute on function public.analytics_searches to service_role;

create or replace function public.analytics_countries(
  period_input text, sort_input text default 'visits-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with totals as materialized (
        select country, sum(visits) as visits
        from private.daily_country_visits
        where day between $1 and $2
        group by country
        having sum(visits) > 0
      ),
      counted as (select count(*) as total from totals),
      shown as materialized (
        select *, row_number() over (order by %1$s) as place
        from totals
        order by %1$s
        limit $6 offset (select private.rows_before(total, $5, $6) from counted)
      )
      select private.paged(
        (
          select jsonb_agg(
            jsonb_build_object('country', country, 'visits', visits, 'pages', coalesce(pages, '[]'))
            order by place
          )
          from shown
          left join private.country_pages(array(select country from shown), $1, $2, $3, $4) using (country)
        ),
        (select total from counted), $5, $6
      )
    $query$,
    private.analytics_order('countries', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_countries is 'The countries of visitors with their most visited pages: {items, total, page, page_count}.';
grant execute on function public.analytics_countries to service_role;

create or replace function public.analytics_keywords(
  period_input text,
  sort_input text default 'searches-desc',
  page_input integer default 1,
  page_size_input integer default 10,
  without_results_input boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with parts as (
        select keyword, searches, without_results, latest_at from private.monthly_keyword_totals
        where month >= $3 and month < $4 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $1 and day < $3 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $4 and day <= $2 and %1$s
      ),
      totals as materialized (
        select keyword, sum(searches) as searches, sum(without_results) as without_results, max(latest_at) as latest_at
        from parts
        group by keyword
      ),
      counted as (select count(*) as total from totals)
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'keyword', places.spelling, 'searches', places.searches, 'without_results', shown.without_results,
            'latest_at', places.latest_at, 'countries', places.countries, 'locations', places.locations
          ))
          from (
            select * from totals order by %2$s
            limit $6 offset (select private.rows_before(total, $5, $6) from counted)
          ) as shown
          cross join lateral private.keyword_details(shown.keyword, $1, $2, $3, $4) as places
        ),
        (select total from counted), $5, $6
      )
    $query$,
    case when without_results_input then 'without_results > 0' else 'true' end,
    private.analytics_order('keywords', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_keywords is 'The keywords of a period, ignoring case, or only those with searches without results: {items, total, page, page_count}.';
grant execute on function public.analytics_keywords to service_role;

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
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'key', key, 'name', name, 'detail', detail, 'post_id', post_id, 'clicks', shown.clicks,
            'share', round(shown.clicks / counted.clicks, 4)
          ))
          from (
            select * from groups
            order by %s
            limit $4 offset (select private.rows_before(total, $3, $4) from counted)
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
comment on function public.analytics_clicks is 'Buy clicks of a period by placement, merchant, offer or managed link: {items, total, page, page_count}.';
grant execute on function public.analytics_clicks to service_role;

create or replace function public.analytics_pages(
  kind_input text, period_input text, sort_input text default 'clicks-desc', page_input integer default 1,
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
      with pages as materialized (
        select *, buy_clicks / nullif(page_views, 0)::numeric as rate
        from private.pages_between($1, $2)
        where $3 = 'all' or kind = $3
      ),
      counted as (select count(*) as total from pages)
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'key', key, 'name', name, 'path', path, 'post_id', post_id, 'page_views', page_views,
            'buy_clicks', buy_clicks
          ))
          from (
            select * from pages
            order by %s
            limit $5 offset (select private.rows_before(total, $4, $5) from counted)
          ) as shown
        ),
        (select total from counted), $4, $5
      )
    $query$,
    private.analytics_page_order(sort_input)
  ) into answer
    using days.from_day, days.to_day, kind_input, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_pages is 'Pages of a period, of one kind or all, with views and buy clicks: {items, total, page, page_count}.';
grant execute on function public.analytics_pages to service_role;

-- Transactions without a review, and the owner's assignments of them.
create or replace function public.list_not_attributed(
  search_input text default '', network_input text default '', sort_input text default 'amount',
  page_input integer default 1, page_size_input integer default 25
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select private.like_pattern(search_input) as text
  ), chosen as materialized (
    select earnings.network, private.group_kind(earnings) as key_kind, private.group_key(earnings) as key,
      earnings.merchant_name, earnings.product_name, earnings.day, earnings.currency, earnings.status,
      case when earnings.kind = 'order' then 0 else earnings.commission end as commission
    from private.earnings, pattern
    where earnings.attribution = 'none'
      and network_input in ('', earnings.network)
      and (
        search_input = '' or private.group_key(earnings) ilike pattern.text
        or earnings.merchant_name ilike pattern.text or earnings.product_name ilike pattern.text
      )
  ), sums as (
    select chosen.network, chosen.key_kind, chosen.key, chosen.currency,
      count(*) as transactions, max(chosen.merchant_name) as merchant_name, max(chosen.product_name) as product_name,
      min(chosen.day) as first_day, max(chosen.day) as last_day,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'pending'), 0) as pending,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'confirmed'), 0) as confirmed,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'reversed'), 0) as reversed
    from chosen
    group by chosen.network, chosen.key_kind, chosen.key, chosen.currency
  ), groups as materialized (
    select sums.network, sums.key_kind, sums.key, sum(sums.transactions)::bigint as transactions,
      max(sums.merchant_name) as merchant_name, max(sums.product_name) as product_name,
      min(sums.first_day) as first_day, max(sums.last_day) as last_day,
      max(abs(sums.pending + sums.confirmed)) as amount,
      jsonb_agg(
        jsonb_build_object(
          'currency', sums.currency, 'pending', sums.pending, 'confirmed', sums.confirmed, 'reversed', sums.reversed
        )
        order by sums.currency
      ) as totals
    from sums
    group by sums.network, sums.key_kind, sums.key
  ), counted as (
    select count(*) as total from groups
  ), shown as (
    select groups.*,
      row_number() over (
        order by
          case when sort_input = 'amount' then groups.amount end desc,
          case when sort_input in ('amount', 'transactions') then groups.transactions end desc,
          case when sort_input = 'newest' then groups.last_day end desc,
          lower(groups.key), groups.key, groups.key_kind, groups.network
      ) as place
    from groups
    order by place
    limit page_size_input offset (select private.rows_before(total, page_input, page_size_input) from counted)
  )
  select private.paged(
    (select jsonb_agg(to_jsonb(shown) - 'amount' - 'place' order by shown.place) from shown),
    counted.total, page_input, page_size_input
  ) || jsonb_build_object(
    'transactions', (select count(*) from chosen),
    'totals', (
      select coalesce(jsonb_agg(to_jsonb(by_currency) order by by_currency.currency), '[]')
      from (
        select sums.currency, sum(sums.pending) as pending, sum(sums.confirmed) as confirmed, sum(sums.reversed) as reversed
        from sums
        group by sums.currency
      ) as by_currency
    )
  )
  from counted;
end;
comment on function public.list_not_attributed is 'One page of transactions without a review, in groups of similar ones: {items, total, page, page_count, transactions, totals}.';
grant execute on function public.list_not_attributed to service_role;

create or replace function public.list_earning_assignments(page_input integer default 1, page_size_input integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (select count(*) from private.earning_assignments);
begin
  return private.paged(
    (
      select jsonb_agg(private.earning_assignment(shown) order by shown.created_at desc, shown.id)
      from (
        select *
        from private.earning_assignments as assignments
        order by assignments.created_at desc, assignments.id
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as shown
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_earning_assignments is 'One page of assignments, the newest first: {items, total, page, page_count}.';
grant execute on function public.list_earning_assignments to service_role;

create or replace function public.list_trash(kind_input text, page_input integer default 1, page_size_input integer default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (
    select count(*) from private.content_rows where kind = kind_input and trashed_at is not null
  );
begin
  return private.paged(
    (
      select jsonb_agg(to_jsonb(item))
      from (
        select id, title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from private.content_rows
        where kind = kind_input and trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as item
    ),
    total, page_input, page_size_input
  );
end
$$;

create or replace function public.list_documents(
  kind_input text,
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  with found as materialized (
    select documents.id, texts.content ->> 'title' as title, documents.slug,
      private.lengths(texts.content) as lengths, documents.published, documents.created_at,
      greatest(documents.updated_at, drafts.updated_at) as updated_at, documents.publish_at, documents.unpublish_at,
      private.draft_note(documents.kind, drafts.content_id) as draft
    from public.documents
    left join public.drafts on drafts.content_id = documents.id and drafts.content_kind = documents.kind
    cross join lateral (select coalesce(documents.content || drafts.fields, documents.content) as content) as texts
    where documents.kind = kind_input and documents.trashed_at is null
      and (
        search_input = '' or texts.content ->> 'title' ilike private.like_pattern(search_input)
        or documents.content ->> 'title' ilike private.like_pattern(search_input)
        or documents.slug ilike private.like_pattern(search_input)
      )
      and case status_input
        when 'published' then documents.published
        when 'changed' then documents.published and drafts.content_id is not null
        when 'draft' then not documents.published
        when 'scheduled' then
          coalesce(documents.publish_at, documents.unpublish_at, drafts.publish_at) is not null
        else true
      end
  ), counted as (
    select count(*) as total, private.rows_before(count(*), page_input, page_size_input) as before from found
  ), listed as (
    select found.*, row_number() over (
      order by
        case when sort_input = 'updated-desc' then found.updated_at end desc,
        case when sort_input = 'updated-asc' then found.updated_at end,
        case when sort_input = 'created-desc' then found.created_at end desc,
        case when sort_input = 'created-asc' then found.created_at end,
        case when sort_input = 'title-asc' then lower(found.title) end,
        case when sort_input = 'title-desc' then lower(found.title) end desc,
        found.id
    ) as place
    from found
  )
  select private.paged(
    (
      select jsonb_agg(to_jsonb(listed) - 'place' order by listed.place)
      from listed
      where listed.place > counted.before and listed.place <= counted.before + page_size_input
    ),
    counted.total, page_input, page_size_input
  )
  into answer
  from counted;
  return answer;
end
$$;
comment on function public.list_documents is 'One page of the documents of a kind outside the trash: {items, total, page, page_count}. Titles, and lengths, the number of entries of each list, are those of drafts. A page past the end is the last one.';
grant execute on function public.list_documents to service_role;

-- Lists of imports and of their problems, and undoing an import.
create or replace function public.list_earning_imports(
  network_input text default '', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (
    select count(*) from private.earning_imports as imports where network_input in ('', imports.network)
  );
begin
  return private.paged(
    (
      select jsonb_agg(private.earning_import(shown) order by shown.created_at desc, shown.id)
      from (
        select imports.*
        from private.earning_imports as imports
        where network_input in ('', imports.network)
        order by imports.created_at desc, imports.id
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as shown
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_earning_imports is 'One page of imports, the newest first: {items, total, page, page_count}.';
grant execute on function public.list_earning_imports to service_role;

create or replace function public.list_earning_problems(
  import_id_input uuid, page_input integer default 1, page_size_input integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (
    select count(*) from private.earning_problems as problems where problems.import_id = import_id_input
  );
begin
  if not exists (select from private.earning_imports where earning_imports.id = import_id_input) then
    return null;
  end if;
  return private.paged(
    (
      select jsonb_agg(to_jsonb(shown) - 'import_id' order by shown.row)
      from (
        select *
        from private.earning_problems as problems
        where problems.import_id = import_id_input
        order by problems.row
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as shown
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_earning_problems is 'One page of the rows of an import that were not understood: {items, total, page, page_count}; null without the import.';
grant execute on function public.list_earning_problems to service_role;

create or replace function public.earning_list(
  by_input text, period_input text, currency_input text default '', decimals_input jsonb default '{}',
  sort_input text default 'earned-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
  answer jsonb;
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  execute format(
    $query$
      with rows as materialized (
        select * from private.earning_rows($1, $2, $3, $4, $5, $6)
        -- What earned only in the previous period, and has no visitors either, is not listed.
        where transactions > 0 or page_views > 0 or buy_clicks > 0
      ),
      counted as (select count(*) as total from rows)
      select private.paged(
        (
          select jsonb_agg(to_jsonb(shown))
          from (
            select * from rows
            order by %s
            limit $8 offset (select private.rows_before(total, $7, $8) from counted)
          ) as shown
        ),
        (select total from counted), $7, $8
      )
    $query$,
    private.earning_order(sort_input)
  ) into answer
    using by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}'),
      page_input, page_size_input;
  return answer || jsonb_build_object('currency', currency);
end
$$;
comment on function public.earning_list is 'Earnings of a period by review, best-of page, placement, link, merchant, network, category, country or day: {items, total, page, page_count, currency}; null if a rate is missing.';
grant execute on function public.earning_list to service_role;

create or replace function public.list_images(
  search_input text default '',
  filter_input text default 'all',
  sort_input text default 'newest',
  page_input integer default 1,
  page_size_input integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search_input);
  in_settings text[] := private.image_ids_in_settings();
  in_pages text[] := private.image_ids_in_pages();
  result jsonb;
begin
  with counted as materialized (
    select images.id, images.created_at, images.bytes, images.name, images.alt,
      (select count(*) from private.image_uses where image_uses.image_id = images.id)
        + (images.id = any (in_settings))::integer + (images.id = any (in_pages))::integer as uses
    from public.images
  ), found as materialized (
    select *
    from counted
    where (
        search_input = '' or alt ilike pattern or name ilike pattern
        or exists (
          select from private.image_uses
          join public.posts on posts.id = image_uses.post_id
          where image_uses.image_id = counted.id and posts.title ilike pattern
        )
      )
      and case filter_input when 'unused' then uses = 0 when 'without-alt' then alt = '' else true end
  ), place as (
    select count(*) as total, private.rows_before(count(*), page_input, page_size_input) as before from found
  ), page as (
    select found.id, found.uses, row_number() over (order by
      case when sort_input = 'largest' then found.bytes end desc nulls last,
      case when sort_input = 'name' then lower(found.name) end nulls last,
      case when sort_input = 'oldest' then found.created_at end,
      found.created_at desc, found.id
    ) as number
    from found
  )
  select private.paged(
    (
      select jsonb_agg(private.admin_image(images) || jsonb_build_object('uses', page.uses) order by page.number)
      from page
      join public.images on images.id = page.id
      where page.number > place.before and page.number <= place.before + page_size_input
    ),
    place.total, page_input, page_size_input
  ) || jsonb_build_object(
    'bytes', (select coalesce(sum(bytes), 0) from counted),
    'count', (select count(*) from counted),
    'unused', (select count(*) from counted where uses = 0)
  ) into result
  from place;
  return result;
end
$$;
comment on function public.list_images is 'One page of the library: {items, total, page, page_count} and {count, bytes, unused} of all images. A page past the end is the last one.';
grant execute on function public.list_images to service_role;

create or replace function public.list_links(
  state_input text default 'all',
  search_input text default '',
  page_input integer default 1,
  page_size_input integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search_input);
  counted jsonb;
  answer jsonb;
begin
  select coalesce(jsonb_object_agg(state, links), '{}') into counted
  from (
    select private.listed_state(links) as state, count(*) as links
    from private.outgoing_links as links
    group by 1
  ) as states;
  with uses as materialized (
    select found.url, count(*)::integer as uses,
      (array_agg(posts.title order by posts.title) filter (where posts.title is not null))[1] as title,
      min(found.slug) as slug,
      string_agg(posts.title, ' ') || ' ' || coalesce(string_agg(found.slug, ' '), '') as names
    from (
      -- A managed link that reviews use is listed with them.
      select url, place, post_id, slug from private.link_uses()
    ) as found
    left join public.posts on posts.id = found.post_id
    group by found.url
  ), found as materialized (
    select links.id, links.url, private.listed_state(links) as state, links.problem, links.checked_at, links.failed_since,
      links.ignored_reason, coalesce(uses.uses, 0) as uses, uses.title, uses.slug,
      coalesce(clicks.clicks, 0) as clicks,
      case private.listed_state(links) when 'broken' then 1 when 'suspected' then 2 when 'uncheckable' then 3
        when 'unchecked' then 4 when 'fine' then 5 else 6 end as rank
    from private.outgoing_links as links
    left join uses on uses.url = links.url
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where (state_input = 'all' or private.listed_state(links) = state_input)
      and (search_input = '' or links.url ilike pattern or uses.names ilike pattern or '/go/' || uses.slug ilike pattern)
  ), place as (
    select count(*) as total from found
  )
  select private.paged(
    (
      select jsonb_agg(to_jsonb(shown) - array['rank'] order by shown.rank, shown.clicks desc, shown.url)
      from (
        select * from found
        order by found.rank, found.clicks desc, found.url
        limit page_size_input offset private.rows_before(place.total, page_input, page_size_input)
      ) as shown
    ),
    place.total, page_input, page_size_input
  )
  into answer
  from place;
  return answer || jsonb_build_object('counts', counted);
end
$$;
comment on function public.list_links is 'One page of outgoing links, broken ones with the most clicks first: {items, total, page, page_count, counts by state}.';
grant execute on function public.list_links to service_role;

create or replace function public.list_managed_links(
  search_input text default '', merchant_input uuid default null, state_input text default 'all',
  sort_input text default 'newest', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search_input);
  total constant bigint := (select count(*) from private.matching_links(pattern, merchant_input, state_input));
  items jsonb;
begin
  with counted as (
    select totals.link_id, sum(totals.clicks)::bigint as clicks
    from public.daily_click_totals as totals
    where totals.link_id is not null and totals.day > (private.clock() at time zone 'UTC')::date - 30
    group by totals.link_id
  ), shown as (
    select link, coalesce(counted.clicks, 0) as clicks
    from private.matching_links(pattern, merchant_input, state_input) as link
    left join counted on counted.link_id = link.id
    order by
      case when sort_input = 'clicks' then coalesce(counted.clicks, 0) end desc,
      case when sort_input = 'newest' then link.created_at end desc,
      link.slug
    limit page_size_input offset private.rows_before(total, page_input, page_size_input)
  )
  select jsonb_agg(
    private.admin_link(link) || jsonb_build_object('clicks', clicks)
    order by
      case when sort_input = 'clicks' then clicks end desc,
      case when sort_input = 'newest' then (link).created_at end desc,
      (link).slug
  )
  into items
  from shown;
  return private.paged(items, total, page_input, page_size_input);
end
$$;
comment on function public.list_managed_links is 'One page of managed links with their clicks of 30 days: {items, total, page, page_count}.';
grant execute on function public.list_managed_links to service_role;

create or replace function private.matching_post_ids(search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search);
begin
  return array(
    select id from public.posts where title ilike pattern or short_description ilike pattern
  );
end
$$;
comment on function private.matching_post_ids is 'The posts whose title or description contains a text, ignoring case.';

-- What the admin lists and previews, with working drafts and without the trash.
create or replace function public.list_posts(
  search_input text default '',
  category_slug_input text default '',
  status_input text default 'all',
  sort_input text default 'created-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Only the conditions in use, so that the planner can choose an index.
  conditions text := concat_ws(' and ',
    'trashed_at is null',
    case when search_input <> '' then 'id = any ($1)' end,
    case when category_slug_input <> '' then
      'exists (
        select from public.post_categories
        join public.categories on categories.id = post_categories.category_id
        where post_categories.post_id = posts.id and categories.slug = $2
      )'
    end,
    case status_input
      when 'published' then 'published'
      when 'changed' then
        'published and id in (select content_id from public.drafts where content_kind = ''post'')'
      when 'draft' then 'not published'
    end
  );
  -- Evaluated once: comparing every text is the expensive part.
  found_ids uuid[] := case when search_input <> '' then private.matching_post_ids(search_input) end;
  total bigint;
  items jsonb;
begin
  execute 'select count(*) from public.posts where ' || conditions
    into total using found_ids, category_slug_input;
  execute format(
    $query$
      select jsonb_agg(to_jsonb(item))
      from (
        select id, slug, title, short_description, overall_rating, published, created_at, updated_at,
          publish_at, unpublish_at, private.draft_note('post', id) as draft, (
          select coalesce(jsonb_agg(
            jsonb_build_object('id', categories.id, 'name', categories.name, 'slug', categories.slug)
            order by categories.name
          ), '[]')
          from public.post_categories
          join public.categories on categories.id = post_categories.category_id
          where post_categories.post_id = posts.id
        ) as categories
        -- Limits first, so that the subselects run for the rows of the page only.
        from (
          select * from public.posts where %s order by %s limit $3 offset $4
        ) as posts
      ) as item
    $query$,
    conditions, private.post_order(sort_input)
  ) into items
    using found_ids, category_slug_input, page_size_input, private.rows_before(total, page_input, page_size_input);
  return private.paged(items, total, page_input, page_size_input);
end
$$;
grant execute on function public.list_posts to service_role;
comment on function public.list_posts is 'One page of all posts outside the trash, drafts included: {items, total, page, page_count}. Title and texts are those that visitors see; draft says whether there are changes. A page past the end is the last one.';
comment on function public.list_trash(text, integer, integer) is 'One page of the trash of a kind, newest first: {items, total, page, page_count}.';
grant execute on function public.list_trash(text, integer, integer) to service_role;

drop function private.analytics_offset(bigint, integer, integer);
drop function private.analytics_page(jsonb, bigint, integer, integer);
