-- Offers of further shops. Prices were checked some time before the demo was set up, one too long ago to be shown.
update public.posts
set offers = given.offers
from (
  select
    slug,
    jsonb_agg(
      jsonb_build_object(
        'id', gen_random_uuid(), 'merchant_id', null, 'url', url, 'amount', amount, 'currency', currency,
        'condition', condition, 'availability', availability, 'note', note, 'source', coalesce(source, 'manual'),
        'checked_at', case when amount is not null then private.instant_text(now() - checked::interval) end,
        'starts_at', null, 'ends_at', private.instant_text(now() + ends_in::interval)
      )
      order by place
    ) as offers
  from (values
    ('hallam-orde-dial-24-adjustable-dumbbells', 1, 'https://peakandpace.example/hallam-orde-dial-24?aff=4711', 27900, 'GBP', 'new', 'in-stock', 'Free delivery', null, '3 hours', null),
    ('hallam-orde-dial-24-adjustable-dumbbells', 2, 'https://fitfield.example/p/dial-24?ref=spotter', 28499, 'GBP', 'new', 'in-stock', null, null, '1 day', null),
    ('hallam-orde-dial-24-adjustable-dumbbells', 3, 'https://secondwind.example/dial-24-refurbished', 21900, 'GBP', 'refurbished', 'in-stock', 'One scuffed handle, full warranty', null, '5 days', null),
    ('hallam-orde-dial-24-adjustable-dumbbells', 4, 'https://riverline.example/dp/dial-24?tag=spotter-20', null, null, 'new', 'unknown', null, null, null, null),
    ('hallam-orde-dial-24-adjustable-dumbbells', 5, 'https://nordgear.example/dial-24', 31900, 'EUR', 'new', 'pre-order', 'Ships from Oslo', null, '2 days', null),
    ('brackwater-tideline-rowing-machine', 1, '/go/brackwater', 114900, 'USD', 'new', 'in-stock', null, null, '6 hours', null),
    ('brackwater-tideline-rowing-machine', 2, 'https://riverline.example/dp/tideline?tag=spotter-20', 117900, 'USD', 'new', 'in-stock', null, 'demo-feed', '30 minutes', null),
    ('carrowby-ballast-weight-vest', 1, 'https://peakandpace.example/ballast-vest?aff=4711', 8900, 'GBP', 'new', 'in-stock', null, null, '12 days', null),
    ('corrodale-cadence-s2-exercise-bike', 1, 'https://fitfield.example/p/cadence-s2?ref=spotter', 87900, 'USD', 'new', 'in-stock', 'Without the subscription', null, '9 days', null),
    ('corrodale-cadence-s2-exercise-bike', 2, 'https://secondwind.example/cadence-s2', 54000, 'USD', 'used', 'in-stock', null, null, '20 days', null),
    ('harrowmere-flow-pro-compression-boots', 1, 'https://fitfield.example/p/flow-pro?ref=spotter', 62900, 'USD', 'new', 'in-stock', null, null, '4 days', null),
    -- Older than Nordgear allows.
    ('harrowmere-flow-pro-compression-boots', 2, 'https://nordgear.example/flow-pro', 59900, 'EUR', 'new', 'in-stock', null, null, '11 days', null),
    ('maelstrom-go-portable-blender', 1, 'https://riverline.example/dp/maelstrom?tag=spotter-20', null, null, 'new', 'unknown', null, null, null, null),
    ('maelstrom-go-portable-blender', 2, 'https://fitfield.example/p/maelstrom-go?ref=spotter', 5999, 'USD', 'new', 'out-of-stock', null, null, '2 days', null),
    ('kold-aether-merino-150', 1, 'https://nordgear.example/aether-150', 8900, 'EUR', 'new', 'in-stock', null, null, '1 day', null),
    ('nattljus-magnesium-glycinate-120', 1, '/go/magnesium', 1850, 'EUR', 'new', 'in-stock', '120 capsules', null, '1 day', null),
    ('tolpe-knock-mini-massage-gun', 1, 'https://peakandpace.example/knock-mini?aff=4711', 10900, 'GBP', 'new', 'in-stock', 'While the sale lasts', null, '7 hours', '10 days'),
    ('tolpe-knock-mini-massage-gun', 2, 'https://secondwind.example/knock-mini', 7500, 'GBP', 'used', 'in-stock', null, null, '15 days', null),
    ('stapelle-verge-bone-conduction-headphones', 1, '/go/stapelle', 11900, 'USD', 'new', 'in-stock', null, null, '3 days', null)
  ) as offer (
    slug, place, url, amount, currency, condition, availability, note, source, checked, ends_in
  )
  group by slug
) as given
where posts.slug = given.slug;

-- Limited-time offers end some time after the demo was set up.
update public.posts
set limited_time_offer_ends_at = date_trunc('day', now(), 'UTC') + ends_in::interval
from (values
  ('brinewell-electrolyte-sachets', '8 days'),
  ('senal-pulse-strap', '9 days'),
  ('dunmarrow-plain-whey-isolate', '12 days'),
  ('wrenlet-band-3', '39 days'),
  ('isbronn-barrel-cold-plunge-tub', '39 days'),
  ('grist-no-45-foam-roller', '39 days')
) as ending (slug, ends_in)
where posts.slug = ending.slug;
