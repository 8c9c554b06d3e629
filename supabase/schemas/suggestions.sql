-- What to do next. The database counts; the application decides, by exact tests, which numbers are worth a suggestion.

create table private.dismissed_suggestions (
  key text primary key,
  until timestamptz not null,
  constraint dismissed_suggestions_key_length check (char_length(key) between 1 and 100)
);
comment on table private.dismissed_suggestions is 'Suggestions that the owner does not want to see for a while.';
comment on column private.dismissed_suggestions.key is 'Its kind and the id of what it is about.';

create function private.today() returns date
language sql stable set search_path = ''
return (private.clock() at time zone private.setting('time_zone', 'UTC'))::date;
comment on function private.today is 'In the site''s time zone.';

create function private.earned(earning private.earnings) returns boolean
language sql immutable set search_path = ''
return earning.kind in ('sale', 'adjustment') and earning.status <> 'reversed';
comment on function private.earned is 'Whether the commission of a transaction counts.';

create function public.suggestion_pages(days_input integer, least_views_input integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  to_day constant date := private.today() - 1;
  from_day constant date := to_day - days_input + 1;
begin
  return (
    with pages as materialized (
      select found.kind, split_part(found.key, ' ', 2)::uuid as id, found.name, found.path, found.page_views, found.buy_clicks
      from private.pages_between(from_day, to_day) as found
      where found.kind in ('review', 'best-of') and found.key ~ ' [0-9a-f-]{36}$'
    )
    select jsonb_build_object(
      'from_day', from_day,
      'to_day', to_day,
      'totals', (
        select coalesce(jsonb_agg(to_jsonb(totals)), '[]')
        from (
          select kind, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks from pages group by kind
        ) as totals
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.page_views desc, shown.id), '[]')
        from (
          select pages.*
          from pages
          left join public.posts on pages.kind = 'review' and posts.id = pages.id
          left join public.documents on documents.kind = pages.kind and documents.id = pages.id
          where pages.page_views >= least_views_input
            and coalesce(
              private.is_public(posts, private.clock()), private.is_public_document(documents, private.clock())
            )
          order by pages.page_views desc, pages.id
          limit 1000
        ) as shown
      )
    )
  );
end
$$;
comment on function public.suggestion_pages is 'Public reviews and best-of pages with many views, and all views and clicks by kind, of some days until yesterday.';
grant execute on function public.suggestion_pages to service_role;

create function public.suggestion_sales(days_input integer, least_clicks_input integer, least_sales_input integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  today constant date := private.today();
  networks text[];
  to_day date;
  middle date;
  from_day date;
  answer jsonb;
begin
  -- The days that every network in use has reported: a report that is missing must not look like a fall.
  select array_agg(network), min(last_day) into networks, to_day
  from (
    select network, max(day) as last_day
    from private.earnings
    where kind = 'sale' and day between today - 60 and today
    group by network
  ) as reported;
  if networks is null then
    return null;
  end if;
  middle := to_day - days_input;
  from_day := middle - days_input;
  with sales as materialized (
    select sold.post_id,
      -- A return takes one off.
      coalesce(sum(sign(sold.commission + 0.5)) filter (where sold.day > middle), 0)::bigint as recent,
      coalesce(sum(sign(sold.commission + 0.5)) filter (where sold.day <= middle), 0)::bigint as earlier
    from private.earnings as sold
    where sold.kind = 'sale' and sold.status <> 'reversed' and sold.day > from_day and sold.day <= to_day
      and sold.network = any (networks)
    group by sold.post_id
  ),
  clicked as materialized (
    select clicks.post_id, sum(clicks.clicks)::bigint as clicks
    from private.clicks_between(from_day + 1, to_day) as clicks
    where clicks.post_id is not null
    group by clicks.post_id
  ),
  sold as materialized (
    select coalesce(sum(recent + earlier) filter (where post_id is not null), 0) as attributed,
      coalesce(sum(recent + earlier) filter (where post_id is null), 0) as rest,
      coalesce(sum(recent) filter (where post_id is not null), 0) as recent,
      coalesce(sum(earlier) filter (where post_id is not null), 0) as earlier
    from sales
  )
  select jsonb_build_object(
    'from_day', from_day + 1, 'middle_day', middle, 'to_day', to_day,
    'clicks', (select coalesce(sum(clicks), 0) from clicked),
    'sales', sold.attributed, 'not_attributed', sold.rest, 'recent', sold.recent, 'earlier', sold.earlier,
    -- As many as are compared with each other, whatever they sold.
    'with_clicks', (
      select count(*) from clicked
      where clicks * sold.attributed >= least_sales_input * (select sum(clicks) from clicked)
    ),
    'with_sales', (select count(*) from sales where post_id is not null and recent + earlier >= least_sales_input),
    'without_sales', (
      select coalesce(jsonb_agg(to_jsonb(shown)), '[]')
      from (
        select posts.id, posts.title, sum(clicks.clicks)::bigint as clicks
        from (
          select clicked.post_id
          from clicked
          left join sales on sales.post_id = clicked.post_id
          where clicked.clicks >= least_clicks_input and coalesce(sales.recent + sales.earlier, 0) <= 0
          order by clicked.clicks desc
          limit 50
        ) as found
        join public.posts on posts.id = found.post_id and private.is_public(posts, private.clock())
        join private.clicks_between(from_day + 1, to_day) as clicks on clicks.post_id = found.post_id
        left join public.merchants
          on merchants.id = private.clicked_merchant(clicks.post_id, clicks.placement, clicks.offer_id, clicks.link_id)
        -- A network that was never imported cannot report a sale.
        where coalesce(merchants.network, 'none') = 'none' or merchants.network = any (networks)
        group by posts.id, posts.title
      ) as shown
    ),
    'fallen', (
      select coalesce(jsonb_agg(to_jsonb(shown)), '[]')
      from (
        select posts.id, posts.title, sales.recent, sales.earlier,
          private.suggestion_traffic(posts.id, middle + 1, to_day) as recent_traffic,
          private.suggestion_traffic(posts.id, from_day + 1, middle) as earlier_traffic
        from sales
        join public.posts on posts.id = sales.post_id and private.is_public(posts, private.clock())
        where sales.recent + sales.earlier >= least_sales_input and sales.recent * 2 <= sales.earlier
        order by sales.earlier - sales.recent desc, posts.id
        limit 50
      ) as shown
    )
  )
  into answer
  from sold;
  return answer;
end
$$;
comment on function public.suggestion_sales is 'Reviews with clicks and no sales, and those that sold half or less of what they sold before, of twice some days until the last reported one. Null without sales.';
grant execute on function public.suggestion_sales to service_role;

create function private.suggestion_traffic(post_id_input uuid, from_day date, to_day date) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'page_views', coalesce(sum(page_views), 0), 'buy_clicks', coalesce(sum(buy_clicks), 0),
    'earned', (
      select coalesce(jsonb_agg(to_jsonb(sums) order by sums.currency), '[]')
      from (
        select currency, sum(commission) as amount
        from private.earnings
        where post_id = post_id_input and day between from_day and to_day and private.earned(earnings)
        group by currency
      ) as sums
    )
  )
  from public.daily_post_totals
  where post_id = post_id_input and day between from_day and to_day
);
comment on function private.suggestion_traffic is 'Views, clicks and earnings of a review.';

create function public.suggestion_links() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  since constant date := private.today() - 365;
begin
  return (
    with broken as materialized (
      select links.id, links.url, links.problem, links.failed_since
      from private.outgoing_links as links
      where links.state = 'broken' and links.ignored_at is null
      order by links.failed_since, links.id
      limit 200
    ),
    texts as materialized (
      select post_id, count(distinct url) as links from private.post_links where place = 'text' group by post_id
    ),
    uses as materialized (
      select broken.id, found.place, found.post_id, found.offer_id, found.managed_link_id
      from broken
      join private.link_uses() as found on found.url = broken.url
      left join texts on texts.post_id = found.post_id
      -- Which link of a text sold is known only where it is the only one.
      where found.place <> 'text' or texts.links = 1
    ),
    sold as (
      select uses.id, earnings.network, earnings.transaction_key, earnings.currency, earnings.commission
      from uses
      join private.earnings on earnings.post_id = uses.post_id
      where earnings.day > since and private.earned(earnings) and earnings.attribution in ('sub-id', 'link', 'product')
        and case uses.place
          when 'offer' then earnings.offer_id = uses.offer_id
          when 'primary' then earnings.offer_id is null and earnings.placement is distinct from 'text'
          when 'text' then earnings.offer_id is null and earnings.placement = 'text'
        end
      union
      select uses.id, earnings.network, earnings.transaction_key, earnings.currency, earnings.commission
      from uses
      join private.earnings on earnings.link_id = uses.managed_link_id
      where earnings.day > since and private.earned(earnings)
    ),
    totals as (
      select sums.id, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency) as earned,
        sum(sales)::integer as sales
      from (
        select id, currency, sum(commission) as amount, count(*) as sales from sold group by id, currency
      ) as sums
      where amount > 0
      group by sums.id
    )
    select coalesce(jsonb_agg(to_jsonb(shown) order by shown.clicks desc, shown.id), '[]')
    from (
      select broken.id, broken.url, broken.problem, broken.failed_since, totals.earned, totals.sales,
        coalesce(clicks.clicks, 0) as clicks,
        (
          select min(posts.title) from uses join public.posts on posts.id = uses.post_id where uses.id = broken.id
        ) as title
      from broken
      join totals on totals.id = broken.id
      left join private.link_clicks() as clicks on clicks.link_id = broken.id
      order by clicks.clicks desc nulls last, broken.id
      limit 50
    ) as shown
  );
end
$$;
comment on function public.suggestion_links is 'Broken links that earned in the last year, with their clicks of the last thirty days.';
grant execute on function public.suggestion_links to service_role;

create function public.suggestion_state() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'imported', exists (select from private.earning_imports where state = 'done'),
    'dismissed', (
      select coalesce(jsonb_agg(key order by key), '[]')
      from private.dismissed_suggestions where until > private.clock()
    )
  );
end;
comment on function public.suggestion_state is 'Whether a network was imported, and the dismissed suggestions: {imported, dismissed}.';
grant execute on function public.suggestion_state to service_role;

create function public.dismiss_suggestion(key_input text, days_input integer) returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.dismissed_suggestions where until <= private.clock();
  insert into private.dismissed_suggestions (key, until)
  values (key_input, private.clock() + make_interval(days => days_input))
  on conflict (key) do update set until = excluded.until;
end;
comment on function public.dismiss_suggestion is 'Hides a suggestion for some days.';
grant execute on function public.dismiss_suggestion to service_role;

create function public.restore_suggestions() returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.dismissed_suggestions;
end;
comment on function public.restore_suggestions is 'Shows dismissed suggestions again.';
grant execute on function public.restore_suggestions to service_role;
