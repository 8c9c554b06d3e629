-- Prices to re-check: by the owner, one after another, or by the API of a shop.

create function private.price_offers()
returns table (
  post_id uuid, title text, published boolean, offer_id uuid, offer jsonb, checked_at timestamptz, merchant_id uuid,
  price_until timestamptz
)
language sql stable set search_path = ''
begin atomic
  with offers as (
    select posts.id, posts.title, posts.published, held.offer
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.trashed_at is null and posts.offers <> '[]'
    union all
    -- Offers that only the working draft has.
    select posts.id, posts.title, posts.published, held.offer
    from public.post_drafts
    join public.posts on posts.id = post_drafts.post_id and posts.trashed_at is null
    cross join lateral jsonb_array_elements(post_drafts.fields -> 'offers') as held (offer)
    where private.are_offers(post_drafts.fields -> 'offers')
      and not posts.offers @> jsonb_build_array(jsonb_build_object('id', held.offer -> 'id'))
  )
  select
    offers.id, offers.title, offers.published, (offers.offer ->> 'id')::uuid, offers.offer,
    (offers.offer ->> 'checked_at')::timestamptz, shop.id,
    (offers.offer ->> 'checked_at')::timestamptz + shop.price_limit_minutes * interval '1 minute'
  from offers
  left join public.merchants as shop on shop.id = private.merchant_of_offer(offers.offer)
  where coalesce((offers.offer ->> 'ends_at')::timestamptz > private.clock(), true);
end;
comment on function private.price_offers is 'Every offer that has not ended, of reviews and of drafts, with its shop and until when its price may be shown.';

create table private.price_attempts (
  offer_id uuid primary key,
  attempted_at timestamptz not null,
  problem text,
  constraint price_attempts_problem_length check (char_length(problem) <= 200)
);
comment on table private.price_attempts is 'When the API of a shop was last asked for the price of an offer, and why it gave none.';

create function public.list_prices(
  which_input text, rows_input integer, merchant_input uuid default null,
  after_checked_at_input timestamptz default null, after_key_input text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  answer jsonb;
begin
  with offers as materialized (
    select *, concat(post_id, offer_id) as key, coalesce(checked_at, '-infinity'::timestamptz) as since,
      case
        when offer ->> 'amount' is null then 'missing'
        when price_until <= moment then 'expired'
        else 'priced'
      end as state
    from private.price_offers()
  ),
  listed as materialized (
    select *
    from offers
    where case which_input
      when 'priced' then state <> 'missing'
      else state = which_input
    end
  ),
  chosen as materialized (
    select * from listed where merchant_input is null or merchant_id = merchant_input
  ),
  shown as (
    select *
    from chosen
    where (since, key collate "C") > (coalesce(after_checked_at_input, '-infinity'), after_key_input)
    order by since, key collate "C"
    limit rows_input
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'now', private.instant_text(moment),
    'counts', (
      select jsonb_build_object(
        'priced', count(*) filter (where state <> 'missing'),
        'expired', count(*) filter (where state = 'expired'),
        'missing', count(*) filter (where state = 'missing')
      )
      from offers
      where merchant_input is null or merchant_id = merchant_input
    ),
    'merchants', (
      select coalesce(jsonb_agg(jsonb_build_object('id', merchants.id, 'name', merchants.name) order by lower(merchants.name)), '[]')
      from public.merchants
      where merchants.id in (select offers.merchant_id from offers)
    ),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'post_id', shown.post_id, 'title', shown.title, 'published', shown.published, 'offer_id', shown.offer_id,
            'url', shown.offer -> 'url', 'merchant', merchants.name,
            'allows_manual_prices', coalesce(merchants.allows_manual_prices, true),
            'amount', shown.offer -> 'amount', 'currency', shown.offer -> 'currency',
            'availability', shown.offer -> 'availability', 'condition', shown.offer -> 'condition',
            'note', shown.offer -> 'note', 'source', shown.offer -> 'source',
            'checked_at', shown.checked_at, 'price_until', shown.price_until, 'problem', price_attempts.problem
          )
          order by shown.since, shown.key collate "C"
        ),
        '[]'
      )
      from shown
      left join public.merchants on merchants.id = shown.merchant_id
      left join private.price_attempts on price_attempts.offer_id = shown.offer_id
    )
  )
  into answer;
  return answer;
end
$$;
comment on function public.list_prices is 'Offers with a price, with one that may no longer be shown, or without one; the price checked longest ago first, some rows after a place.';
grant execute on function public.list_prices to service_role;

create function private.offer_of(post_id_input uuid, offer_id_input uuid) returns jsonb
language sql stable set search_path = ''
return coalesce(
  (
    select held.offer
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and posts.trashed_at is null and held.offer ->> 'id' = offer_id_input::text
  ),
  (
    select held.offer
    from public.post_drafts
    cross join lateral jsonb_array_elements(post_drafts.fields -> 'offers') as held (offer)
    where post_drafts.post_id = post_id_input and private.are_offers(post_drafts.fields -> 'offers')
      and held.offer ->> 'id' = offer_id_input::text
  )
);
comment on function private.offer_of is 'An offer of a post, or one that only its working draft has.';

create function public.save_price(
  post_id_input uuid, offer_id_input uuid, amount_input bigint, currency_input text,
  known_checked_at_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  former jsonb;
  saved jsonb;
begin
  -- Another save of the post waits, so that the comparison holds.
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null for update;
  former := private.offer_of(post_id_input, offer_id_input);
  if post.id is null or former is null then
    return '{"outcome": "missing"}';
  end if;
  if (former ->> 'checked_at')::timestamptz > coalesce(known_checked_at_input, '-infinity') then
    return jsonb_build_object('outcome', 'changed', 'price', private.price_of(former));
  end if;
  if not coalesce(
    (select merchants.allows_manual_prices from public.merchants where merchants.id = private.merchant_of_offer(former)),
    true
  ) then
    return '{"outcome": "refused"}';
  end if;
  perform public.record_prices(jsonb_build_array(jsonb_build_object(
    'post_id', post_id_input, 'offer_id', offer_id_input, 'amount', amount_input, 'currency', currency_input
  )));
  saved := private.offer_of(post_id_input, offer_id_input);
  return jsonb_build_object(
    'outcome', 'saved',
    'price', private.price_of(saved),
    'change', private.change_of_post(post_id_input),
    'review', (select private.public_review(posts) from public.posts where posts.id = post_id_input)
  );
end
$$;
comment on function public.save_price is 'Records the price of an offer, checked now. Returns {outcome}: saved, with the price, the change and the review; changed, with the price that was recorded since it was read; refused by the merchant; missing.';
grant execute on function public.save_price to service_role;

create function private.price_of(offer jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'amount', offer -> 'amount', 'currency', offer -> 'currency', 'source', offer -> 'source',
    'checked_at', (offer ->> 'checked_at')::timestamptz,
    'price_until', (offer ->> 'checked_at')::timestamptz + (
      select merchants.price_limit_minutes * interval '1 minute'
      from public.merchants where merchants.id = private.merchant_of_offer(offer)
    )
  )
);
comment on function private.price_of is 'The price of an offer as the list of prices shows it.';

-- Prices of the APIs of shops. An offer is due when its price is nearly a day old or uses up three quarters
-- of the time that it may be shown; it is asked for at most once an hour.

create function public.claim_prices(networks_input text[], rows_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  claimed jsonb;
begin
  -- One at a time: two workers must not ask for the same price.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.claim_prices'));
  -- Offers that are gone.
  delete from private.price_attempts where attempted_at < moment - interval '90 days';
  with due as materialized (
    select offers.post_id, offers.offer_id, offers.offer, merchants.network, merchants.tag_value
    from private.price_offers() as offers
    left join public.merchants on merchants.id = offers.merchant_id
    left join private.price_attempts as attempts on attempts.offer_id = offers.offer_id
    where coalesce(merchants.network, 'none') = any (networks_input)
      and coalesce(
        offers.checked_at
          + least(merchants.price_limit_minutes * interval '45 seconds', interval '20 hours') <= moment,
        true
      )
      -- The clock may have been set back.
      and coalesce(attempts.attempted_at not between moment - interval '1 hour' and moment, true)
    order by offers.checked_at nulls first, offers.post_id, offers.offer_id
    limit rows_input
  ),
  marked as (
    insert into private.price_attempts (offer_id, attempted_at)
    select distinct due.offer_id, moment from due
    on conflict (offer_id) do update set attempted_at = excluded.attempted_at
  )
  select jsonb_agg(jsonb_build_object(
    'post_id', due.post_id, 'offer_id', due.offer_id, 'condition', due.offer -> 'condition', 'network', coalesce(due.network, 'none'),
    'tag', due.tag_value,
    'url', coalesce(
      (select managed_links.target from public.managed_links where managed_links.slug = private.link_slug(due.offer ->> 'url')),
      due.offer ->> 'url'
    )
  ))
  into claimed
  from due;
  return coalesce(claimed, '[]');
end
$$;
comment on function public.claim_prices is 'Offers of some networks whose price is due, marked as asked for.';
grant execute on function public.claim_prices to service_role;

create function public.note_price_problems(problems_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  update private.price_attempts
  set problem = left(found.problem, 200)
  from jsonb_to_recordset(problems_input) as found (offer_id uuid, problem text)
  where price_attempts.offer_id = found.offer_id;
end;
comment on function public.note_price_problems is 'Stores why the API of a shop gave no price; null once it gave one.';
grant execute on function public.note_price_problems to service_role;
