-- Offers of further merchants, beside the primary one of a post (its price, URL and button text). They are a column of
-- posts, so that drafts, revisions, schedules and backups hold them like every other field.

create function private.is_offer(offer jsonb) returns boolean
-- plpgsql, whose checks run in order, because a cast of another type would raise.
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(offer) <> 'object' then
    return false;
  end if;
  return coalesce(
    offer ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      and coalesce(offer ->> 'merchant_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
      and private.is_link_url(offer ->> 'url') and char_length(offer ->> 'url') <= 2048
      and offer ->> 'condition' in ('new', 'refurbished', 'used')
      and offer ->> 'availability' in ('unknown', 'in-stock', 'pre-order', 'out-of-stock')
      and coalesce(char_length(offer ->> 'note') <= 200, true)
      and offer ->> 'source' ~ '^[a-z][a-z0-9-]{0,39}$'
      and (
        (offer ->> 'amount' is null and offer ->> 'currency' is null)
        or (
          jsonb_typeof(offer -> 'amount') = 'number' and offer ->> 'amount' ~ '^[1-9][0-9]{0,11}$'
          and offer ->> 'currency' ~ '^[A-Z]{3}$'
        )
      )
      and coalesce(private.is_instant((offer ->> 'checked_at')::timestamptz), true)
      and coalesce(private.is_instant((offer ->> 'starts_at')::timestamptz), true)
      and coalesce(private.is_instant((offer ->> 'ends_at')::timestamptz), true)
      and coalesce((offer ->> 'ends_at')::timestamptz > (offer ->> 'starts_at')::timestamptz, true),
    false
  );
exception
  when data_exception then
    return false;
end
$$;
comment on function private.is_offer is 'Whether JSON is an offer as offerSchema of the application describes it.';
grant execute on function private.is_offer to service_role;

create function private.are_offers(offers jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(offers) = 'array'
    and jsonb_array_length(offers) <= 20
    and (select coalesce(bool_and(private.is_offer(offer)), true) from jsonb_array_elements(offers) as given (offer))
    and (
      select count(*) = count(distinct offer ->> 'id')
      from jsonb_array_elements(offers) as given (offer)
    );
end
$$;
comment on function private.are_offers is 'Whether JSON is a list of at most 20 offers with an id each.';
grant execute on function private.are_offers to service_role;

create function private.settled_offers(offers jsonb, former jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      case
        when offer ->> 'amount' is null then
          offer || '{"checked_at": null, "currency": null, "source": "manual"}'
        -- Entered now: nobody types the time.
        when offer ->> 'checked_at' is null then
          offer || jsonb_build_object('checked_at', private.instant_text(moment))
        -- Recorded while the form was open.
        when (known ->> 'checked_at')::timestamptz > (offer ->> 'checked_at')::timestamptz then
          offer || jsonb_build_object(
            'amount', known -> 'amount', 'currency', known -> 'currency', 'availability', known -> 'availability',
            'source', known -> 'source', 'checked_at', known -> 'checked_at'
          )
        when (offer ->> 'checked_at')::timestamptz > moment then
          offer || jsonb_build_object('checked_at', private.instant_text(moment))
        else offer
      end
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join jsonb_array_elements(former) as before (known) on known ->> 'id' = offer ->> 'id'
);
comment on function private.settled_offers is 'Offers with the time of each price: that of the save where a form says none, and the newer of two prices.';

create function private.merchant_of_offer(offer jsonb) returns uuid
language sql stable set search_path = ''
return coalesce((offer ->> 'merchant_id')::uuid, private.merchant_of_link(offer ->> 'url'));
comment on function private.merchant_of_offer is 'The shop of an offer: chosen by the owner, or recognized by the URL.';

create function private.settle_post_offers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_offers(new.offers) and not private.is_importing_content() then
    new.offers := private.settled_offers(
      new.offers, case when tg_op = 'UPDATE' then old.offers else '[]' end, private.clock()
    );
    perform private.check_offers(new.offers);
  end if;
  return new;
end
$$;
comment on function private.settle_post_offers is 'Trigger: gives prices their time and checks what offers name.';

create trigger posts_settle_offers_on_insert
  before insert on public.posts
  for each row when (new.offers <> '[]')
  execute function private.settle_post_offers();

create trigger posts_settle_offers_on_update
  before update on public.posts
  for each row when (new.offers is distinct from old.offers)
  execute function private.settle_post_offers();

create function private.settle_draft_offers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_offers(new.fields -> 'offers') then
    new.fields := new.fields || jsonb_build_object(
      'offers', private.settled_offers(
        new.fields -> 'offers',
        coalesce((select posts.offers from public.posts where posts.id = new.content_id), '[]'),
        private.clock()
      )
    );
  end if;
  return new;
end
$$;
comment on function private.settle_draft_offers is 'Trigger: gives prices in a working draft their time.';

create trigger drafts_settle_offers
  before insert or update on public.drafts
  for each row when (new.content_kind = 'post' and new.fields ? 'offers')
  execute function private.settle_draft_offers();

-- What visitors and previews see of offers.
create function private.public_offers(offers jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', offer -> 'id',
        'url', offer -> 'url',
        'merchant', private.public_merchant(shop.id, offer ->> 'url'),
        'condition', offer -> 'condition',
        'note', offer -> 'note',
        'ends_at', offer -> 'ends_at',
        'amount', case when price.is_shown then offer -> 'amount' end,
        'currency', case when price.is_shown then offer -> 'currency' end,
        'availability', case when price.is_shown or offer ->> 'amount' is null then offer ->> 'availability' else 'unknown' end,
        'checked_at', case when price.is_shown then offer -> 'checked_at' end,
        'price_until', case when price.is_shown then private.instant_text(price.until) end
      )
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join public.merchants as shop on shop.id = private.merchant_of_offer(offer)
  cross join lateral (
    select (offer ->> 'checked_at')::timestamptz + shop.price_limit_minutes * interval '1 minute' as until
  ) as shown
  cross join lateral (
    select shown.until, offer ->> 'amount' is not null
      and coalesce(shown.until > moment, true)
      and (coalesce(shop.allows_manual_prices, true) or offer ->> 'source' <> 'manual') as is_shown
  ) as price
  where coalesce((offer ->> 'starts_at')::timestamptz <= moment, true)
    and coalesce((offer ->> 'ends_at')::timestamptz > moment, true)
);
comment on function private.public_offers is 'Offers as visitors see them at a moment: running ones, with a price only while it may be shown.';

-- A function in SQL inside another is planned again for every review. One in PL/pgSQL keeps its plan, and
-- its expressions without a query keep the plans of the functions in SQL that they call.
create function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  category_ids uuid[] := array(select jsonb_array_elements_text(coalesce(review -> 'category_ids', '[]')));
  merchant_id uuid := private.primary_merchant((review ->> 'primary_merchant_id')::uuid, primary_url);
begin
  return review - array['category_ids', 'primary_merchant_id'] || jsonb_build_object(
    'offers', private.public_offers(offers, moment),
    'merchant', private.public_merchant(merchant_id, primary_url),
    'specifications', private.public_specifications(coalesce(review -> 'specifications', '[]'), category_ids)
  ) || private.primary_price(review, merchant_id, moment);
end
$$;
comment on function private.with_shops is 'A review as JSON, with category_ids and primary_merchant_id, as visitors see it: with its offers, the merchant of its primary offer and its specifications.';

-- Prices are facts, not edits: an open form stays valid.
create function private.is_recording_prices() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('spotter.recording_prices', true) = 'on', false);
grant execute on function private.is_recording_prices to service_role;

create function private.with_prices(offers jsonb, prices jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_agg(
    case
      when price is null then offer
      else offer || jsonb_build_object(
        'amount', price -> 'amount',
        'currency', price -> 'currency',
        'availability', coalesce(price ->> 'availability', offer ->> 'availability'),
        'source', coalesce(price ->> 'source', 'manual'),
        'checked_at', private.instant_text(moment)
      )
    end
    order by place
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join jsonb_array_elements(prices) as found (price) on price ->> 'offer_id' = offer ->> 'id'
);

create function public.record_prices(prices_input jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  recorded integer;
begin
  perform set_config('spotter.recording_prices', 'on', true);
  with changed as (
    update public.posts
    set offers = private.with_prices(posts.offers, prices_input, moment)
    where posts.id in (select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price))
      and exists (
        select from jsonb_array_elements(posts.offers) as held (offer)
        join jsonb_array_elements(prices_input) as given (price) on price ->> 'offer_id' = offer ->> 'id'
      )
    returning 1
  )
  select count(*) into recorded from changed;
  -- Not a new version: an open form stays valid.
  update public.drafts
  set fields = fields || jsonb_build_object('offers', private.with_prices(fields -> 'offers', prices_input, moment))
  where fields ? 'offers' and drafts.content_kind = 'post'
    and drafts.content_id in (
      select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price)
    );
  perform set_config('spotter.recording_prices', 'off', true);
  return recorded;
end
$$;
comment on function public.record_prices is 'Stores prices checked now: post_id, offer_id, amount, currency, availability and source each. Published reviews show them at once; returns how many posts changed.';
grant execute on function public.record_prices to service_role;

-- What begins automatically is numbered by the job. What ends is removed from the bytes by the Worker.
create table private.offer_starts (
  post_id uuid not null references public.posts (id) on delete cascade,
  at timestamptz not null,
  primary key (post_id, at)
);
comment on table private.offer_starts is 'When offers of posts start.';
create index offer_starts_at on private.offer_starts (at);

create function private.keep_offer_starts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.offer_starts where offer_starts.post_id = new.id;
  insert into private.offer_starts (post_id, at)
  select distinct new.id, (offer ->> 'starts_at')::timestamptz
  from jsonb_array_elements(new.offers) as given (offer)
  where offer ->> 'starts_at' is not null;
  return null;
end
$$;
comment on function private.keep_offer_starts is 'Trigger: keeps the starts of offers where the job finds them.';

create trigger posts_keep_offer_starts_on_insert
  after insert on public.posts
  for each row when (new.offers <> '[]')
  execute function private.keep_offer_starts();

create trigger posts_keep_offer_starts_on_update
  after update on public.posts
  for each row when (new.offers is distinct from old.offers)
  execute function private.keep_offer_starts();

-- What saves of posts and restored revisions may name.
create function private.check_offers(offers jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Until the save is committed nobody deletes them.
  perform from public.merchants
  where merchants.id in (
    select (offer ->> 'merchant_id')::uuid from jsonb_array_elements(offers) as given (offer)
  )
  order by merchants.id
  for key share;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where offer ->> 'merchant_id' is not null
      and not exists (select from public.merchants where merchants.id = (offer ->> 'merchant_id')::uuid)
  ) then
    raise exception 'An offer names a merchant that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_merchant_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where private.link_slug(offer ->> 'url') is not null and not private.is_live_link(offer ->> 'url')
  ) then
    raise exception 'An offer names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_link_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where private.has_forbidden_price(offer)
  ) then
    raise exception 'A price of this merchant may not be typed by hand.'
      using errcode = 'check_violation', constraint = 'posts_offers_manual_price';
  end if;
end
$$;
comment on function private.check_offers is 'Raises what offers may not name: unknown merchants and links, and prices that their merchant does not let anyone type.';

create function private.is_live_link(url text) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.managed_links
  where managed_links.slug = private.link_slug(url) and managed_links.deleted_at is null
);
comment on function private.is_live_link is 'Whether a URL is that of a managed link that is not deleted.';

create function private.has_forbidden_price(offer jsonb) returns boolean
language sql stable set search_path = ''
return offer ->> 'amount' is not null and offer ->> 'source' = 'manual' and exists (
  select from public.merchants
  where merchants.id = private.merchant_of_offer(offer) and not merchants.allows_manual_prices
);
comment on function private.has_forbidden_price is 'Whether an offer has a typed price that its merchant does not allow.';

create function private.check_primary_link(url text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.link_slug(url) is not null and not private.is_live_link(url) then
    raise exception 'The primary URL names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_primary_link_known';
  end if;
end
$$;

create function private.check_post_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() then
    perform private.check_primary_link(new.primary_affiliate_url);
  end if;
  return new;
end
$$;
comment on function private.check_post_link is 'Trigger: refuses a primary URL of a managed link that does not exist.';

create trigger posts_check_link_on_insert
  before insert on public.posts
  for each row when (new.primary_affiliate_url like '/go/%')
  execute function private.check_post_link();

create trigger posts_check_link_on_update
  before update on public.posts
  for each row when (
    new.primary_affiliate_url like '/go/%'
    and new.primary_affiliate_url is distinct from old.primary_affiliate_url
  )
  execute function private.check_post_link();

create function private.check_draft_shops() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then old.fields else '{}' end;
begin
  if private.is_importing_content() then
    return new;
  end if;
  if new.fields -> 'offers' is distinct from former -> 'offers' and private.are_offers(new.fields -> 'offers')
    and not private.is_recording_prices()
  then
    perform private.check_offers(new.fields -> 'offers');
  end if;
  if new.fields ->> 'primary_affiliate_url' is distinct from former ->> 'primary_affiliate_url' then
    perform private.check_primary_link(new.fields ->> 'primary_affiliate_url');
  end if;
  return new;
end
$$;
comment on function private.check_draft_shops is 'Trigger: checks what the offers and the primary URL of a working draft name.';

create trigger drafts_check_shops
  before insert or update on public.drafts
  for each row when (new.content_kind = 'post' and new.fields ?| array['offers', 'primary_affiliate_url'])
  execute function private.check_draft_shops();

-- An older version may name what is gone.
create function private.with_known_shops(content jsonb) returns jsonb
language sql stable set search_path = ''
return content
  || case
    when private.are_offers(content -> 'offers') then jsonb_build_object('offers', (
      select coalesce(
        jsonb_agg(
          case
            when private.has_forbidden_price(known) then
              known || '{"amount": null, "currency": null, "checked_at": null}'
            else known
          end
          order by place
        ),
        '[]'
      )
      from jsonb_array_elements(content -> 'offers') with ordinality as given (offer, place)
      cross join lateral (
        select case
          when exists (select from public.merchants where merchants.id = (offer ->> 'merchant_id')::uuid) then offer
          else offer || '{"merchant_id": null}'
        end as known
      ) as recognized
      where private.link_slug(offer ->> 'url') is null or private.is_live_link(offer ->> 'url')
    ))
    else '{}'
  end
  || case
    when private.link_slug(content ->> 'primary_affiliate_url') is not null
      and not private.is_live_link(content ->> 'primary_affiliate_url') then '{"primary_affiliate_url": null}'::jsonb
    else '{}'
  end;
comment on function private.with_known_shops is 'Content of a revision without deleted merchants and managed links, and without typed prices that their merchant forbids now.';
