-- Invented shops, with the kinds of rules that real programmes have.
insert into public.merchants (
  id, name, network, tag_parameter, tag_value, country_tags, sub_id_parameter, allows_cloaking, allows_manual_prices,
  price_limit_minutes, allows_image_storage, allows_checks, disclosure
) values
  (
    '5e110000-0000-4000-8000-000000000001', 'Fitfield', 'none', 'ref', 'spotter', '{"CA": "spotter-ca"}', 'sub',
    true, true, null, true, true, null
  ),
  -- Like a marketplace that forbids cloaking and hand-typed prices.
  (
    '5e110000-0000-4000-8000-000000000002', 'Riverline', 'none', 'tag', 'spotter-20', '{"GB": "spotter-21"}', null,
    false, false, 1440, false, false, 'As a Riverline partner, this site earns from qualifying purchases.'
  ),
  (
    '5e110000-0000-4000-8000-000000000003', 'Nordgear', 'awin', null, null, '{}', 'clickref',
    true, true, 10080, true, true, null
  ),
  (
    '5e110000-0000-4000-8000-000000000004', 'Peak & Pace', 'none', 'aff', '4711', '{}', 'sid',
    true, true, 20160, true, true, null
  ),
  (
    '5e110000-0000-4000-8000-000000000005', 'Second Wind Outlet', 'none', null, null, '{}', null,
    true, true, null, true, true, null
  ),
  (
    '5e110000-0000-4000-8000-000000000006', 'Apothek am Ring', 'none', 'partner', 'spotter', '{}', null,
    true, true, 4320, false, true, null
  );

insert into public.merchant_domains (domain, merchant_id) values
  ('fitfield.example', '5e110000-0000-4000-8000-000000000001'),
  ('fitfield-sports.example', '5e110000-0000-4000-8000-000000000001'),
  ('riverline.example', '5e110000-0000-4000-8000-000000000002'),
  ('rvr.example', '5e110000-0000-4000-8000-000000000002'),
  ('nordgear.example', '5e110000-0000-4000-8000-000000000003'),
  ('peakandpace.example', '5e110000-0000-4000-8000-000000000004'),
  ('secondwind.example', '5e110000-0000-4000-8000-000000000005'),
  ('apothek.example', '5e110000-0000-4000-8000-000000000006');
