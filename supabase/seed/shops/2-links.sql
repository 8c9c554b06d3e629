insert into public.managed_links (
  slug, name, target, country_targets, post_id, old_paths, starts_at, ends_at, note, deleted_at
)
select
  slug, name, target, coalesce(country_targets, '{}')::jsonb,
  (select posts.id from public.posts where posts.slug = given.review),
  coalesce(old_paths, '{}')::text[], now() + starts_in::interval, now() + ends_in::interval, note,
  now() + deleted_in::interval
from (values
  ('fitfield-home', 'Fitfield: home gym', 'https://fitfield.example/home-gym?ref=spotter', null, null, null, null, null, 'In the newsletter and on three reviews', null),
  ('brackwater', 'Brackwater rower at Fitfield', 'https://fitfield.example/p/brackwater-tideline?ref=spotter', '{"CA": "https://fitfield.example/ca/p/brackwater-tideline?ref=spotter-ca"}', null, '{/recommends/brackwater-rower}', null, null, null, null),
  ('kettlebells', 'Kettlebells at Nordgear', 'https://nordgear.example/kettlebells', '{"DE": "https://nordgear.example/de/kettlebells", "NO": "https://nordgear.example/no/kettlebells"}', null, null, null, null, null, null),
  ('stapelle', 'Stapelle headphones', 'https://fitfield.example/p/stapelle-verge?ref=spotter', null, null, '{/go/stapelle-headphones,/recommends/stapelle}', null, null, null, null),
  ('peak-dumbbells', 'Dumbbells at Peak & Pace', 'https://peakandpace.example/adjustable-dumbbells?aff=4711', null, null, null, null, null, null, null),
  ('refurbished', 'Second Wind: refurbished equipment', 'https://secondwind.example/refurbished', null, null, null, null, null, null, null),
  ('magnesium', 'Magnesium at Apothek am Ring', 'https://apothek.example/magnesium?partner=spotter', null, null, null, null, null, null, null),
  ('spring-sale', 'Spring sale at Peak & Pace', 'https://peakandpace.example/spring?aff=4711', null, null, null, '20 days', '40 days', 'Starts with the sale', null),
  ('winter-sale', 'Winter sale at Peak & Pace', 'https://peakandpace.example/winter?aff=4711', null, null, null, null, '-9 days', null, null),
  ('scree-runner', 'Scree Runner', 'https://nordgear.example/fellgate-scree-runner', null, null, '{/recommends/scree}', null, null, null, null),
  -- Riverline forbids managed links, so the old address leads to the review.
  ('maelstrom-blender', 'Maelstrom blender at Riverline', null, null, 'maelstrom-go-portable-blender', '{/recommends/maelstrom}', null, null, 'Imported from ThirstyAffiliates. It led to https://riverline.example/dp/maelstrom?tag=spotter-20', null),
  ('old-treadmill', 'A treadmill that is no longer sold', 'https://fitfield.example/p/treadmill-1?ref=spotter', null, null, null, null, null, null, '-60 days')
) as given (
  slug, name, target, country_targets, review, old_paths, starts_in, ends_in, note, deleted_in
);
