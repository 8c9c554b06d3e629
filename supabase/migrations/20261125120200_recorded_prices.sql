-- Prices are facts, not edits: an open form stays valid.

create function private.is_recording_prices() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('spotter.recording_prices', true) = 'on', false);
grant execute on function private.is_recording_prices to service_role;

create or replace function private.touch_post() returns trigger
language plpgsql set search_path = '' as $$
declare
  unversioned constant text[] := array['image', 'publish_at', 'unpublish_at', 'unpublish_to'];
begin
  -- Storing the image later is not an edit, and neither is the schedule or a price: an open form stays valid.
  if private.is_recording_prices()
    or (to_jsonb(new) - unversioned = to_jsonb(old) - unversioned and new is distinct from old)
  then
    return new;
  end if;
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

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
  update public.post_drafts
  set fields = fields || jsonb_build_object('offers', private.with_prices(fields -> 'offers', prices_input, moment))
  where fields ? 'offers'
    and post_drafts.post_id in (
      select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price)
    );
  perform set_config('spotter.recording_prices', 'off', true);
  return recorded;
end
$$;
comment on function public.record_prices is 'Stores prices checked now: post_id, offer_id, amount, currency, availability and source each. Published reviews show them at once; returns how many posts changed.';
grant execute on function public.record_prices to service_role;
