-- Offers of more shops, beside the primary one of a post (its price, URL and button text). They are a
-- column of posts, so that drafts, revisions, schedules and backups hold them like every other field.

create function private.instant_text(moment timestamptz) returns text
language sql immutable set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
comment on function private.instant_text is 'An instant as JavaScript writes it, so that equal instants in JSON are equal texts.';

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
grant execute on function private.instant_text, private.is_offer, private.are_offers to service_role;

-- Runs the deferred triggers that record changes, so that the table can be altered.
set constraints all immediate;
alter table public.posts
  add column offers jsonb not null default '[]',
  add constraint posts_offers_shape check (private.are_offers(offers));
comment on column public.posts.offers is 'Offers of further shops in the owner''s order: id, merchant_id (null: recognized by the URL), url, amount (smallest unit), currency, condition, availability, note, source (manual or a provider), checked_at, starts_at, ends_at.';

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

create function private.check_offers(offers jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
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
    where private.link_slug(offer ->> 'url') is not null
      and not exists (
        select from public.managed_links
        where managed_links.slug = private.link_slug(offer ->> 'url') and managed_links.deleted_at is null
      )
  ) then
    raise exception 'An offer names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_link_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    join public.merchants on merchants.id = private.merchant_of_offer(offer)
    where offer ->> 'amount' is not null and offer ->> 'source' = 'manual' and not merchants.allows_manual_prices
  ) then
    raise exception 'A price of this merchant may not be typed by hand.'
      using errcode = 'check_violation', constraint = 'posts_offers_manual_price';
  end if;
end
$$;
comment on function private.check_offers is 'Raises what offers may not name: unknown merchants and links, and prices that their merchant does not let anyone type.';

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
        coalesce((select posts.offers from public.posts where posts.id = new.post_id), '[]'),
        private.clock()
      )
    );
  end if;
  return new;
end
$$;
comment on function private.settle_draft_offers is 'Trigger: gives prices in a working draft their time.';

create trigger post_drafts_settle_offers
  before insert or update on public.post_drafts
  for each row when (new.fields ? 'offers')
  execute function private.settle_draft_offers();
