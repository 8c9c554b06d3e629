-- Prices to re-check: by the owner, one after another, or by the API of a merchant. The price of the primary offer has the
-- date of its check and follows the rules of its merchant, like every other one. It stays the text that the owner typed:
-- the application decides whether it can be read as an amount.

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
    from public.drafts
    join public.posts on posts.id = drafts.content_id and drafts.content_kind = 'post' and posts.trashed_at is null
    cross join lateral jsonb_array_elements(drafts.fields -> 'offers') as held (offer)
    where private.are_offers(drafts.fields -> 'offers')
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

create function public.list_review_prices(
  which_input text, rows_input integer, merchant_input uuid default null,
  after_checked_at_input timestamptz default null, after_key_input text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  answer jsonb;
begin
  with offers as materialized (
    select
      every.*, concat(every.post_id, every.offer_id) as key,
      coalesce(every.checked_at, '-infinity'::timestamptz) as since,
      every.offer_id is null and not merchants.allows_manual_prices as is_forbidden,
      case
        when coalesce(every.offer ->> 'amount', every.offer ->> 'text') is null then 'missing'
        when every.price_until <= moment then 'expired'
        when every.offer_id is null and not merchants.allows_manual_prices then 'expired'
        else 'priced'
      end as state
    from private.listed_prices() as every
    left join public.merchants on merchants.id = every.merchant_id
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
    -- What would no longer be shown, if the rules of merchants do not apply to primary offers yet.
    'hidden', case
      when private.setting('primary_price_rules', 'applied') = 'pending' then (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'post_id', offers.post_id, 'title', offers.title, 'text', offers.offer -> 'text',
              'merchant', merchants.name, 'reason', case when is_forbidden then 'forbidden' else 'old' end
            )
            order by lower(offers.title), offers.post_id
          ),
          '[]'
        )
        from offers
        join public.merchants on merchants.id = offers.merchant_id
        where offers.offer_id is null and offers.published and offers.state = 'expired'
      )
    end,
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'post_id', shown.post_id, 'title', shown.title, 'published', shown.published, 'offer_id', shown.offer_id,
            'url', shown.offer -> 'url', 'merchant', merchants.name,
            'allows_manual_prices', coalesce(merchants.allows_manual_prices, true),
            'text', shown.offer ->> 'text',
            'amount', shown.offer -> 'amount', 'currency', shown.offer -> 'currency',
            'availability', coalesce(shown.offer ->> 'availability', 'unknown'),
            'condition', coalesce(shown.offer ->> 'condition', 'new'),
            'note', shown.offer -> 'note', 'source', coalesce(shown.offer ->> 'source', 'manual'),
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
grant execute on function public.list_review_prices to service_role;
comment on function public.list_review_prices is 'Offers with a price, with one that may no longer be shown, or without one; the price checked longest ago first, some rows after a place. Hidden: prices of primary offers that the rules of merchants would hide, as long as the owner has not applied them; null afterwards.';

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
    from public.drafts
    cross join lateral jsonb_array_elements(drafts.fields -> 'offers') as held (offer)
    where drafts.content_id = post_id_input and drafts.content_kind = 'post'
      and private.are_offers(drafts.fields -> 'offers')
      and held.offer ->> 'id' = offer_id_input::text
  )
);
comment on function private.offer_of is 'An offer of a post, or one that only its working draft has.';

create function public.save_price(
  post_id_input uuid, offer_id_input uuid default null, amount_input bigint default null,
  currency_input text default null, known_checked_at_input timestamptz default null, text_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  former jsonb;
  saved jsonb;
begin
  -- Another save of the post waits, so that the comparison holds.
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null for update;
  if post.id is not null and offer_id_input is null then
    return private.save_primary_price(post, text_input, known_checked_at_input);
  end if;
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
comment on function public.save_price is 'Records the price of an offer, or of the primary one (offer_id null) as a text, checked now. Returns {outcome}: saved, with the price, the change and the review; changed, with the price that was recorded since it was read; refused by the merchant; missing.';
grant execute on function public.save_price to service_role;

create function private.price_of(offer jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'text', null, 'amount', offer -> 'amount', 'currency', offer -> 'currency', 'source', offer -> 'source',
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

create function private.price_typed_at(post_id_input uuid, up_to_input bigint default null) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  changed record;
begin
  select history.started_at, history.kind, history.parent_id into changed
  from (
    select
      id, started_at, kind, parent_id, content ->> 'price' as price,
      lag(content ->> 'price') over (order by id) as former, row_number() over (order by id) as place
    from public.revisions
    where content_id = post_id_input and content_kind = 'post' and (up_to_input is null or id <= up_to_input)
  ) as history
  where history.place = 1 or history.price is distinct from history.former
  order by history.id desc
  limit 1;
  -- A price that came back with an earlier version is as old as it was there.
  if changed.kind = 'restore' and changed.parent_id is not null then
    return private.price_typed_at(post_id_input, changed.parent_id);
  end if;
  return changed.started_at;
end
$$;
comment on function private.price_typed_at is 'When the price of the newest revision of a post, or of another one, was typed; null without revisions.';
grant execute on function private.price_typed_at to service_role;

create function private.settle_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  saved_price text;
  typed_at timestamptz;
begin
  if coalesce(btrim(new.price), '') = '' then
    new.price_checked_at := null;
  elsif private.is_importing_content() then
    -- A backup may be older than the date.
    new.price_checked_at := coalesce(new.price_checked_at, new.content_updated_at, new.updated_at);
  elsif tg_op = 'INSERT' then
    new.price_checked_at := coalesce(new.price_checked_at, private.clock());
  elsif new.price is distinct from old.price and not private.is_recording_prices() then
    select content ->> 'price' into saved_price
    from public.revisions where content_id = new.id and content_kind = 'post' order by id desc limit 1;
    if saved_price = new.price then
      typed_at := private.price_typed_at(new.id);
    end if;
    -- A price that was recorded while a form or a draft held an older one is not part of any revision.
    if typed_at < old.price_checked_at and not exists (
      select from public.revisions
      where content_id = new.id and content_kind = 'post' and content ->> 'price' = old.price
    ) then
      new.price := old.price;
      new.price_checked_at := old.price_checked_at;
    else
      new.price_checked_at := coalesce(typed_at, private.clock());
    end if;
  end if;
  return new;
end
$$;
comment on function private.settle_price is 'Trigger: gives the price of the primary offer the time at which it was typed, and keeps one that was recorded since.';

create trigger posts_settle_price
  before insert or update on public.posts
  for each row execute function private.settle_price();

create function private.primary_price(review jsonb, merchant_id_input uuid, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  merchant public.merchants;
  checked_at constant timestamptz := (review ->> 'price_checked_at')::timestamptz;
  shown_until timestamptz;
begin
  if not review ? 'price' then
    return '{}';
  end if;
  if review ->> 'price' is null then
    return '{"price_checked_at": null, "price_until": null}';
  end if;
  if merchant_id_input is not null and private.setting('primary_price_rules', 'applied') = 'applied' then
    select * into merchant from public.merchants where merchants.id = merchant_id_input;
    shown_until := checked_at + merchant.price_limit_minutes * interval '1 minute';
    if not merchant.allows_manual_prices or shown_until <= moment then
      return '{"price": null, "price_checked_at": null, "price_until": null}';
    end if;
  end if;
  return jsonb_build_object(
    'price', review -> 'price',
    'price_checked_at', private.instant_text(checked_at), 'price_until', private.instant_text(shown_until)
  );
end
$$;
comment on function private.primary_price is 'The price of a primary offer as visitors see it, when it was checked, and until when it may be shown.';
grant execute on function private.primary_price to service_role;

-- Prices to re-check, those of primary offers included: they have a text instead of an amount, and no offer_id.
create function private.listed_prices()
returns table (
  post_id uuid, title text, published boolean, offer_id uuid, offer jsonb, checked_at timestamptz, merchant_id uuid,
  price_until timestamptz
)
language sql stable set search_path = ''
begin atomic
  select
    posts.id, posts.title, posts.published, null::uuid,
    jsonb_build_object('url', posts.primary_affiliate_url, 'text', nullif(btrim(posts.price), '')),
    posts.price_checked_at, merchants.id,
    posts.price_checked_at + merchants.price_limit_minutes * interval '1 minute'
  from public.posts
  left join public.merchants
    on merchants.id = private.primary_merchant(posts.primary_merchant_id, posts.primary_affiliate_url)
  where posts.trashed_at is null and (posts.primary_affiliate_url is not null or btrim(posts.price) <> '')
  union all
  select offers.*
  from private.price_offers() as offers;
end;
comment on function private.listed_prices is 'The primary offer of each post, which has no id and a text instead of an amount, and every other offer.';

create function public.apply_price_rules(admin_user_id_input uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  former constant jsonb := private.public_shops(moment);
begin
  delete from public.site_settings where setting_key = 'primary_price_rules';
  if not found then
    return;
  end if;
  perform private.redraw_share_images(merchants.id) from public.merchants;
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Settings', 'Applied the rules of merchants to the prices of primary offers'
  );
  perform private.record_change('review', posts.id, posts.slug, posts.former_slugs)
  from public.posts
  join jsonb_each_text(private.public_shops(moment)) as current (post_id, shops) on current.post_id = posts.id::text
  where current.shops is distinct from former ->> posts.id::text
  order by posts.id;
end
$$;
comment on function public.apply_price_rules is 'From now on the price of a primary offer follows the rules of its merchant.';
grant execute on function public.apply_price_rules to service_role;

create function private.save_primary_price(post public.posts, text_input text, known_checked_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  saved public.posts;
begin
  if post.price_checked_at > coalesce(known_checked_at, '-infinity') then
    return jsonb_build_object('outcome', 'changed', 'price', private.price_of_post(post));
  end if;
  if exists (
    select from public.merchants
    where merchants.id = private.primary_merchant(post.primary_merchant_id, post.primary_affiliate_url)
      and not merchants.allows_manual_prices
  ) then
    return '{"outcome": "refused"}';
  end if;
  perform set_config('spotter.recording_prices', 'on', true);
  update public.posts set price = text_input, price_checked_at = private.clock()
  where posts.id = post.id
  returning * into saved;
  perform set_config('spotter.recording_prices', 'off', true);
  -- It has no new version, after which its image would be drawn again.
  delete from public.share_images where share_images.post_id = post.id;
  return jsonb_build_object(
    'outcome', 'saved',
    'price', private.price_of_post(saved),
    'change', private.change_of_post(post.id),
    'review', private.public_review(saved)
  );
end
$$;
comment on function private.save_primary_price is 'Records the price of a primary offer, checked now.';

create function private.price_of_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'text', post.price, 'amount', null, 'currency', null, 'source', 'manual', 'checked_at', post.price_checked_at,
    'price_until', post.price_checked_at + (
      select merchants.price_limit_minutes * interval '1 minute'
      from public.merchants
      where merchants.id = private.primary_merchant(post.primary_merchant_id, post.primary_affiliate_url)
    )
  )
);
comment on function private.price_of_post is 'The price of a primary offer as the list of prices shows it.';
