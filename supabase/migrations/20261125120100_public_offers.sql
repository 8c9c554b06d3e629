-- What visitors and previews see of offers.

create function private.public_offers(offers jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', offer -> 'id',
        'url', offer -> 'url',
        'merchant', private.public_merchant(shop.id),
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

create function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return review || jsonb_build_object(
  'offers', private.public_offers(offers, moment),
  'merchant', private.public_merchant(private.merchant_of_link(primary_url))
);
comment on function private.with_shops is 'A review as JSON with its offers and the shop of its primary offer as visitors see them.';

create or replace function private.review_at(post public.posts, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select private.with_shops(
    to_jsonb(effective) - array['publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at'],
    effective.offers, effective.primary_affiliate_url, moment
  ) || jsonb_build_object('post_categories', private.effective_categories(post, moment))
  from private.effective_post(post, moment) as effective
  where private.is_public(post, moment)
);
comment on function private.review_at is 'A review as visitors read it at a moment; null when they may not.';

create or replace function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(to_jsonb(drafted), drafted.offers, drafted.primary_affiliate_url, private.clock())
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', exists (select from public.post_drafts where post_drafts.post_id = posts.id),
      'post_categories', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))
          ),
          '[]'
        )
        from public.categories
        where categories.id = any (private.drafted_category_ids(posts.id))
      )
    )
  from public.posts
  cross join lateral private.drafted(posts) as drafted
  where posts.id = post_id_input and posts.trashed_at is null;
end;

create function public.preview_offers(offers_input jsonb, url_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
    '{}',
    case
      when private.are_offers(offers_input) then private.settled_offers(offers_input, '[]', private.clock())
      else '[]'
    end,
    url_input,
    private.clock()
  );
end;
comment on function public.preview_offers is 'Offers of an unsaved form as visitors would see them, and the shop of its primary offer.';
grant execute on function public.preview_offers to service_role;
