-- Something in every table and column of version 0.2.0, by SQL and functions of that release. Instants are either long past
-- or counted from now, so that it means the same on every day. Triggers fill the roll-ups.

-- What 0.1.0 accepted and 0.2.0 refuses in new rows

create function pg_temp.insert_despite(rule text, of_table regclass, statement text) returns void
language plpgsql as $$
declare
  definition constant text := (
    select pg_get_constraintdef(oid) from pg_constraint where conrelid = of_table and conname = rule
  );
begin
  execute format('alter table %s drop constraint %I', of_table, rule);
  execute statement;
  -- Runs the deferred triggers that record changes, so that the table can be altered.
  set constraints all immediate;
  execute format('alter table %s add constraint %I %s', of_table, rule, definition);
end
$$;

select pg_temp.insert_despite('site_settings_text_length', 'public.site_settings', $$
  insert into public.site_settings (setting_key, setting_value)
  values ('affiliate_disclosure', 'We earn — sometimes.' || repeat(' Oft.', 200))
$$);
select pg_temp.insert_despite('search_keywords_keyword_is_one_line', 'public.search_keywords', $$
  insert into public.search_keywords (keyword, search_location, user_agent, day, found)
  values (E'two\tbands', 'home', 'Browser', '2025-03-05', 1)
$$);

-- The owner, reviews, images, settings and visitors

insert into public.admin_users (id, username, email, password_hash)
  values ('10000000-0000-4000-8000-000000000001', 'owner', 'owner@example.com',
    private.password_hash('correct horse battery'));
insert into public.admin_login_history (admin_user_id, ip_address, user_agent)
  values ('10000000-0000-4000-8000-000000000001', '192.0.2.1', 'Browser');
insert into public.admin_activity_logs (admin_user_id, action, description)
  values ('10000000-0000-4000-8000-000000000001', 'Create Post', 'Älter');
insert into public.admin_sessions (token_hash, admin_user_id, expires_at, ip_address, user_agent)
  values (repeat('a', 64), '10000000-0000-4000-8000-000000000001', now() + interval '1 day',
    '192.0.2.1', 'Browser');
insert into public.admin_pending_sign_ins (token_hash, admin_user_id)
  values (repeat('b', 64), '10000000-0000-4000-8000-000000000001');
insert into public.admin_totp (admin_user_id, encrypted_secret, enabled_at, last_used_step)
  values ('10000000-0000-4000-8000-000000000001', repeat('s', 60), now(), 58000000);
insert into public.admin_recovery_codes (admin_user_id, code_hash)
  values ('10000000-0000-4000-8000-000000000001', repeat('c', 64));
insert into private.sign_in_failures (pair_hash, failures) values ('pair', 3);

insert into public.images (id, width, height, widths, formats, placeholder, is_complete, unused_since)
  values (repeat('1', 32), 1200, 900, '{400,800}', '{avif,webp}', 'data:image/webp;base64,AAAA', true, null),
    (repeat('2', 32), 600, 600, '{400}', '{jpg}', null, false, now());
insert into public.remote_images (url, image_id, claimed_by)
  values ('https://shop.example/picture.jpg', repeat('2', 32), 'a Worker');

insert into public.posts (id, title, slug, former_slugs, short_description, product_image_url,
    overall_rating, price, key_features, pros, cons, who_is_this_for, in_depth_analysis,
    primary_affiliate_url, primary_cta_text, limited_time_offer_enabled, limited_time_offer,
    published, is_demonstration, created_at, published_at, product_image_alt)
  values ('20000000-0000-4000-8000-000000000001', 'Älter than this “strap” & more',
    'older-than-this', '{a-former-address}', 'Short, with ''quotes''.',
    '/pictures/11111111111111111111111111111111/original.webp', 4, '$1,299.00', E'One\nTwo',
    E'Good\nBetter', 'Bad', 'People', E'**Long** text\n\nwith [a link](https://a.example)',
    'https://shop.example/item?tag=spotter-20', 'Buy it', true, 'Until Friday', true, true,
    '2025-01-02T03:04:05.678901Z', '2025-02-03T04:05:06Z', 'A strap');
insert into public.posts (id, title, overall_rating)
  values ('20000000-0000-4000-8000-000000000002', 'A draft with a title alone', null);
update public.posts set slug = 'renamed', former_slugs = array['first-address']
  where id = '20000000-0000-4000-8000-000000000002';
insert into public.post_categories (post_id, category_id)
  select posts.id, categories.id from public.posts, public.categories
  where categories.slug in ('recovery', 'wearables');
insert into public.categories (name, slug, active) values ('Éditée', 'editee', false);
insert into public.share_images (post_id, post_version, design, image)
  select id, updated_at, 1, repeat('A', 100) from public.posts;
insert into public.rebuild_reports (id, kind, change, error)
  values (gen_random_uuid(), 'succeeded', 1, null), (gen_random_uuid(), 'failed', null, 'No disk');
insert into public.site_settings (setting_key, setting_value)
  values ('author_name', 'Søren'),
    ('index_now_told', '12')
  on conflict (setting_key) do update set setting_value = excluded.setting_value;

insert into public.product_analytics (post_id, event_type, user_country, page_path, user_agent,
    day, page_view_id, exclusion)
  values ('20000000-0000-4000-8000-000000000001', 'page_view', 'DE', '/reviews/older-than-this',
      'Browser', '2025-03-04', gen_random_uuid(), null),
    ('20000000-0000-4000-8000-000000000001', 'buy_click', 'US', '/reviews/older-than-this',
      'Robot', '2025-03-04', gen_random_uuid(), 'bot');
insert into public.search_keywords (keyword, search_location, user_country, user_agent, day,
    exclusion, found)
  values ('strap', 'home', 'DE', 'Browser', '2025-03-04', null, 3),
    ('nothing', 'products', null, null, '2025-03-05', 'prefetch', 0),
    ('bands', 'home', null, 'Browser', '2025-03-05', null, 1);
insert into public.daily_post_totals values
  ('2025-03-04', '20000000-0000-4000-8000-000000000001', 70, 7);
insert into public.daily_country_totals values ('2025-03-04', 'DE', '/reviews/older-than-this', 70);
insert into public.daily_keyword_totals values
  ('2025-03-04', 'strap', 'home', 'DE', 5, 1, '2025-03-04T10:00:00Z', 'Strap');
insert into public.daily_exclusion_totals values ('2025-03-04', 'page_view', 'bot', 9);

create function pg_temp.must(outcome text, answer jsonb) returns jsonb
language plpgsql as $$
begin
  if answer ->> 'outcome' is distinct from outcome then
    raise exception 'Expected %, not %', outcome, answer;
  end if;
  return answer;
end
$$;

create function pg_temp.owner() returns uuid
language sql return '10000000-0000-4000-8000-000000000001'::uuid;

create function pg_temp.post(number integer) returns uuid
language sql return ('20000000-0000-4000-8000-00000000000' || number)::uuid;

create function pg_temp.version_of_post(number integer) returns timestamptz
language sql as $$ select private.version_of(posts) from public.posts where id = pg_temp.post(number) $$;

-- A sub-ID names a page by the beginning of its id.
create function pg_temp.page(number integer) returns uuid
language sql return ('60000' || number || '00-0000-4000-8000-000000000000')::uuid;

create function pg_temp.version_of_page(number integer) returns timestamptz
language sql as $$ select updated_at from public.best_of_pages where id = pg_temp.page(number) $$;

-- Settings, branding and pages of the site

insert into public.site_settings (setting_key, setting_value)
values ('language', 'de'), ('measurement_units', 'metric'), ('dollar_currency', 'CAD'), ('offer_order', 'price'),
  ('how_we_test', E'**Wir messen.**\n\nUnd schreiben auf, was "nicht" geht & warum.'), ('author_kind', 'team'),
  ('author_bio', 'Zwölf Leute, die früh aufstehen.'), ('author_url', 'https://example.com/über-uns'),
  ('search_synonyms', E'laufband, treadmill\nrolle = foam roller'), ('revision_days', '400'), ('raw_event_months', '24'),
  ('index_now_enabled', 'true'), ('time_zone', 'Europe/Zurich')
on conflict (setting_key) do update set setting_value = excluded.setting_value;
select public.save_branding(pg_temp.owner(), $${
  "site_name": "Prüfstand & Söhne", "site_tagline": "Donaudampfschifffahrtsgesellschaft — 測試",
  "site_description": "Was hält, was 'nicht' hält: <ehrlich> geprüft.",
  "site_logo": "/pictures/11111111111111111111111111111111/logo.webp", "brand_accent": "#aa3311",
  "brand_paper": "#f4eee1", "type_pairing": "editorial", "home_sections": "[\"featured\", \"hero\"]",
  "social_links": "[{\"name\": \"Mastodon\", \"url\": \"https://social.example/@prüfstand\"}]",
  "footer_text": "© Prüfstand — “alle” Rechte"
}$$);
select public.save_site_pages(pg_temp.owner(), $${
  "page_about": "<p>Über uns: 私たち</p>", "page_contact": "<p>Schreiben Sie uns!</p>",
  "page_imprint": "<p>Prüfstand &amp; Söhne, Zürich</p>"
}$$);
select public.dismiss_checklist();
select public.dismiss_suggestion('stale-review:20000000-0000-4000-8000-000000000001', 30);

-- Images

update public.images
set name = 'Älteres Band (2).webp', alt = 'Ein Band auf "Holz"', bytes = 48211, focal_x = 30, focal_y = 70
where id = repeat('1', 32);
select public.store_image(
  jsonb_build_object(
    'id', repeat('3', 32), 'width', 1600, 'height', 900, 'widths', '{400,800,1600}'::text[], 'formats', '{avif,webp,jpg}'::text[],
    'placeholder', 'data:image/webp;base64,BBBB'
  ),
  true, true, 'Kept — für später.jpg', 181000
);
select public.save_image(repeat('3', 32), 'Ροδάκινο auf Eis', 10, 100);
insert into public.remote_images (url, image_id, claimed_by, is_wanted, alt, attempts, queued_at, problem)
values (
  'https://shop.example/größe.jpg', null, 'a Worker', true, 'Größe', 2, '2025-06-01T08:00:00Z',
  'The server answered 503'
);

-- Shops, links and specifications

insert into public.merchants (
  id, name, network, tag_parameter, tag_value, country_tags, sub_id_parameter, allows_cloaking, allows_manual_prices,
  price_limit_minutes, allows_image_storage, allows_checks, disclosure
)
values
  (
    '30000000-0000-4000-8000-000000000001', 'Läuferladen & Co.', 'awin', 'ref', 'spotter', '{"CA": "spotter-ca"}',
    'clickref', true, true, 10080, true, true, null
  ),
  (
    '30000000-0000-4000-8000-000000000002', 'Riverline', 'amazon', 'tag', 'spotter-20', '{"GB": "spotter-21"}',
    'ascsubtag', false, false, 1440, false, false, 'As a Riverline partner, this site earns from qualifying purchases.'
  );
insert into public.merchant_domains (domain, merchant_id)
values ('shop.example', '30000000-0000-4000-8000-000000000001'),
  ('riverline.example', '30000000-0000-4000-8000-000000000002');

insert into public.managed_links (
  id, slug, name, merchant_id, target, country_targets, post_id, old_paths, starts_at, ends_at, note, deleted_at
)
values
  (
    '40000000-0000-4000-8000-000000000001', 'rolle', 'Die Rolle „Fünf“', '30000000-0000-4000-8000-000000000001',
    'https://shop.example/rolle?ref=spotter', '{"CA": "https://shop.example/ca/rolle?ref=spotter-ca"}',
    pg_temp.post(1), '{/recommends/rolle,/empfehlung/größe}', '2025-01-01T00:00:00Z', now() + interval '2 years',
    'Im Rundbrief', null
  ),
  -- Its merchant is that of its domain. A network is between the next one and its shop.
  (
    '40000000-0000-4000-8000-000000000002', 'recognized', '', null, 'https://www.shop.example/matte', '{}', null, '{}',
    null, null, null, null
  ),
  (
    '40000000-0000-4000-8000-000000000003', 'network', 'Through a network', null,
    'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fshop.example%2Fseil', '{}', null, '{}', null, null, null, null
  ),
  (
    '40000000-0000-4000-8000-000000000004', 'gone', 'Gone', null, 'https://gone.example/', '{}', null, '{}',
    null, null, null, '2025-06-01T00:00:00Z'
  );

insert into public.specifications (id, name, kind, unit, direction)
values
  ('70000000-0000-4000-8000-000000000001', 'Gewicht', 'number', 'g', 'lower'),
  ('70000000-0000-4000-8000-000000000002', 'Matériau', 'text', null, null),
  ('70000000-0000-4000-8000-000000000003', 'Spülmaschinenfest', 'yes-no', null, 'higher');
insert into public.category_specifications (category_id, specification_id, place)
select categories.id, specifications.id, row_number() over (order by specifications.id)
from public.categories cross join public.specifications
where categories.slug = 'recovery';
update public.categories
set introduction = '<p>Erholung — nicht „nichts tun“.</p>', seo_title = 'Erholung & Schlaf', seo_description = 'Geprüft.'
where slug = 'recovery';

-- Reviews

insert into public.posts (
  id, title, slug, short_description, product_image_url, social_image_url, overall_rating, price, seo_title, seo_description,
  primary_affiliate_url, published, created_at, published_at, limited_time_offer_enabled, limited_time_offer,
  limited_time_offer_starts_at, limited_time_offer_ends_at, brand, specifications, offers
)
values (
  pg_temp.post(3), 'Zürcher Rolle „Fünf“', 'zuercher-rolle', 'Rollt & rollt.',
  '/pictures/33333333333333333333333333333333/1600.webp', '/pictures/11111111111111111111111111111111/original.webp', 5,
  'CHF 49.90', 'Zürcher Rolle im Test', 'Sechs Wochen „am Stück“.', '/go/rolle', true, '2025-01-02T03:04:05Z',
  '2025-01-03T03:04:05Z', true, 'Zehn Prozent', '2025-06-01T00:00:00Z', now() + interval '1 year', 'Füllhorn & Fils',
  '[
    {"specification_id": "70000000-0000-4000-8000-000000000001", "value": "499.5"},
    {"specification_id": "70000000-0000-4000-8000-000000000002", "value": "Liège d''Espagne"},
    {"specification_id": "70000000-0000-4000-8000-000000000003", "value": "yes"}
  ]',
  jsonb_build_array(
    jsonb_build_object(
      'id', '50000000-0000-4000-8000-000000000001', 'merchant_id', '30000000-0000-4000-8000-000000000001',
      'url', '/go/rolle', 'amount', 4990, 'currency', 'CHF', 'condition', 'new', 'availability', 'in-stock',
      'note', 'Versand „gratis“', 'source', 'manual', 'checked_at', '2025-06-01T00:00:00.000Z',
      'starts_at', null, 'ends_at', null
    ),
    jsonb_build_object(
      'id', '51000000-0000-4000-8000-000000000002', 'merchant_id', null,
      'url', 'https://riverline.example/dp/B0ROLLE005?tag=spotter-20', 'amount', 4499, 'currency', 'EUR',
      'condition', 'refurbished', 'availability', 'pre-order', 'note', null, 'source', 'riverline',
      'checked_at', '2025-06-02T00:00:00.000Z', 'starts_at', private.instant_text(now() + interval '3 days'),
      'ends_at', private.instant_text(now() + interval '300 days')
    )
  )
);
insert into public.posts (id, title, slug, published, published_at, price)
values
  (pg_temp.post(6), 'In the trash: Gerät', 'in-the-trash', true, '2025-02-01T00:00:00Z', '€9'),
  (pg_temp.post(8), 'Superseded', 'superseded', true, '2025-02-01T00:00:00Z', null);
insert into public.posts (id, title, slug, publish_at)
values (pg_temp.post(9), 'Published by the schedule', 'by-the-schedule', '2025-05-01T06:00:00Z');
insert into public.post_categories (post_id, category_id)
select pg_temp.post(number), categories.id
from unnest(array[3, 6, 8, 9]) as number cross join public.categories
where categories.slug = 'recovery';

-- Histories: a review that is saved, and one that has a draft for visitors to see later.
select pg_temp.must('saved', public.save_post(
  pg_temp.owner(), '{"title": "Zürcher Rolle „Fünf“ (2. Auflage)", "slug": "zuercher-rolle-2", "price": "CHF 52"}',
  array(select id from public.categories where slug in ('recovery', 'equipment')), pg_temp.post(3),
  pg_temp.version_of_post(3), 'save', true
));
select public.name_revision(pg_temp.post(3), max(id), 'Vor dem Umbau') from public.post_revisions where post_id = pg_temp.post(3);
select pg_temp.must('saved', public.autosave_post(
  pg_temp.post(1),
  '{"title": "Älter, aber „besser“", "slug": "older-and-better", "price": "$1,199.00",
    "in_depth_analysis": "<p>Neu geschrieben 新しい</p><img src=\"/pictures/33333333333333333333333333333333/800.webp\">"}',
  array(select id from public.categories where slug = 'recovery'), pg_temp.version_of_post(1), pg_temp.owner()
));
select pg_temp.must('saved', public.save_schedule(
  pg_temp.owner(), pg_temp.post(1), pg_temp.version_of_post(1), jsonb_build_object(
    'publish_at', null, 'unpublish_at', private.instant_text(now() + interval '400 days'),
    'unpublish_to', pg_temp.post(3), 'changes_at', private.instant_text(now() + interval '20 days')
  )
));
select pg_temp.must('saved', public.set_post_published(pg_temp.owner(), pg_temp.post(8), false));
select pg_temp.must('saved', public.save_schedule(
  pg_temp.owner(), pg_temp.post(8), pg_temp.version_of_post(8),
  jsonb_build_object('publish_at', null, 'unpublish_at', null, 'unpublish_to', pg_temp.post(3), 'changes_at', null)
));
select public.delete_post(pg_temp.owner(), pg_temp.post(6));
-- A draft that nobody has saved.
select pg_temp.must('saved', public.autosave_post(
  pg_temp.post(7), '{"title": "Unfertig – незавершено"}', '{}', null, pg_temp.owner()
));

-- Best-of pages and comparisons

insert into public.best_of_pages (id, content, former_slugs)
select
  pg_temp.page(number),
  jsonb_build_object(
    'title', title, 'slug', slug, 'introduction', '<p>Wir haben „alles“ gerollt.</p>', 'order', 'editor',
    'picks', jsonb_build_array(
      jsonb_build_object('id', gen_random_uuid(), 'post_id', pg_temp.post(3), 'label', 'Am besten', 'reason', 'Sie rollt.'),
      jsonb_build_object('id', gen_random_uuid(), 'post_id', pg_temp.post(1), 'label', 'Älter', 'reason', '')
    ),
    'specification_ids', jsonb_build_array('70000000-0000-4000-8000-000000000001'),
    'how_we_chose', 'Mit Waage',
    'faq', '[{"id": "80000000-0000-4000-8000-000000000001", "question": "Wozu?", "answer": "Darum."}]'::jsonb,
    'left_out', '[{"id": "80000000-0000-4000-8000-000000000002", "name": "Walze", "reason": "Zu schwer"}]'::jsonb,
    'comparisons', jsonb_build_array(jsonb_build_array(pg_temp.post(1), pg_temp.post(3))),
    'category_ids', (select jsonb_agg(id) from public.categories where slug = 'recovery'),
    'seo_title', '', 'seo_description', '', 'social_image_url', '/pictures/11111111111111111111111111111111/original.webp'
  ),
  former_slugs
from (values
  (1, 'Die besten Rollen', 'beste-rollen', '{alte-rollen}'::text[]),
  (2, 'Planned', 'planned', '{}'),
  (3, 'In the trash', 'trashed-page', '{}'),
  (4, 'Never saved', null, '{}')
) as pages (number, title, slug, former_slugs);
select pg_temp.must('saved', public.publish_best_of(
  pg_temp.owner(), pg_temp.page(1), pg_temp.version_of_page(1)
));
select pg_temp.must('saved', public.publish_best_of(
  pg_temp.owner(), id, updated_at, content || '{"how_we_chose": "Mit Waage & Maßband"}', true
)) from public.best_of_pages where id = pg_temp.page(1);
select pg_temp.must('saved', public.save_best_of(
  pg_temp.owner(), content || '{"title": "Die besten Rollen – neu", "slug": "neue-rollen"}', id, updated_at
)) from public.best_of_pages where slug = 'beste-rollen';
select public.name_best_of_revision(page_id, max(id), 'Vor „neu“')
from public.best_of_revisions where page_id = pg_temp.page(1) group by page_id;
select pg_temp.must('saved', public.save_best_of_schedule(
  pg_temp.owner(), pg_temp.page(1), pg_temp.version_of_page(1), jsonb_build_object(
    'publish_at', null, 'unpublish_at', private.instant_text(now() + interval '400 days'),
    'changes_at', private.instant_text(now() + interval '20 days')
  )
));
select pg_temp.must('saved', public.save_best_of_schedule(
  pg_temp.owner(), pg_temp.page(2), pg_temp.version_of_page(2), jsonb_build_object(
    'publish_at', private.instant_text(now() + interval '20 days'), 'unpublish_at', null, 'changes_at', null
  )
));
select public.delete_best_of(pg_temp.owner(), pg_temp.page(3));
insert into private.best_of_failures (page_id, action, at, problem, reason)
values (pg_temp.page(2), 'publish', '2025-05-01T06:00:00Z', 'slug', 'The slug is „taken“');

insert into public.comparisons (first_post_id, second_post_id, introduction, verdict)
values (pg_temp.post(1), pg_temp.post(3), '<p>Alt gegen neu</p>', '<p>Neu.</p>');

-- The schedule: done, failed, and due but not yet done
select public.apply_due_changes();
select public.mark_schedule_announced(1);
update private.schedule_progress set announcing_since = clock_timestamp();
insert into public.posts (id, title, slug, publish_at)
values (pg_temp.post(4), 'In the future', 'in-the-future', now() + interval '30 days'),
  (pg_temp.post(5), 'Due', 'due', now() - interval '1 hour');
insert into private.schedule_failures (post_id, action, at, problem, reason)
values (pg_temp.post(5), 'publish', now() - interval '1 hour', 'other', 'Canceled – „timeout“');

-- What links lead to
select public.store_post_links(
  jsonb_build_array(
    jsonb_build_object(
      'post_id', pg_temp.post(3), 'place', 'offer', 'url', 'https://riverline.example/dp/B0ROLLE005?tag=spotter-20',
      'offer_id', '51000000-0000-4000-8000-000000000002', 'merchant_id', '30000000-0000-4000-8000-000000000002'
    ),
    jsonb_build_object('post_id', pg_temp.post(3), 'place', 'primary', 'url', '/go/rolle'),
    jsonb_build_object('post_id', pg_temp.post(1), 'place', 'text', 'url', 'https://a.example/größe')
  ),
  array[pg_temp.post(1), pg_temp.post(3)], null, null, 3
);
select public.refresh_outgoing_links();
select public.store_link_checks(
  (
    select jsonb_agg(jsonb_build_object(
      'link_id', id, 'outcome', case when host = 'shop.example' then 'fine' else 'failed' end,
      'problem', case when host <> 'shop.example' then 'not-found' end, 'is_certain', host = 'a.example',
      'chain', jsonb_build_array(jsonb_build_object('url', url, 'status', 404)), 'detail', 'Seite „weg“'
    ))
    from private.outgoing_links
    where url not like '%/ca/%'
  )
);
update private.outgoing_links set ignored_at = '2025-06-01T00:00:00Z', ignored_reason = 'Nur „nachts“ da'
where host = 'a.example';
insert into private.price_attempts (offer_id, attempted_at, problem)
values ('51000000-0000-4000-8000-000000000002', '2025-06-02T00:00:00Z', 'Kein „Angebot“');

-- Button tests, and the views, clicks and searches of visitors

select pg_temp.must('started', public.start_button_test(
  pg_temp.owner(),
  '{"kind": "text", "target": "scorecard", "text": "Zum „Preis“", "own_texts": true,
    "minimum_effect": 20, "most_clicked": 900}',
  'Started a test'
));
update private.button_tests
set id = '90000000-0000-4000-8000-000000000001', started_at = '2025-01-05T00:00:00Z';
select pg_temp.must('ended', public.end_button_test(
  pg_temp.owner(), '90000000-0000-4000-8000-000000000001', true, 'Adopted it'
));
select pg_temp.must('started', public.start_button_test(
  pg_temp.owner(), '{"kind": "placement", "target": "after-features", "minimum_effect": 30, "most_clicked": 800}',
  'Started another'
));
update private.button_tests
set id = '90000000-0000-4000-8000-000000000002', started_at = '2025-03-01T00:00:00Z'
where ended_at is null;
update public.site_settings set setting_value = private.button_change(tests)::text
from private.button_tests as tests
where setting_key = 'button_test' and tests.ended_at is null;
update public.site_settings set setting_value = jsonb_build_array(private.button_change(tests))::text
from private.button_tests as tests
where setting_key = 'button_changes' and tests.ended_at is not null;

select public.record_events((
  select jsonb_agg(
    '{
      "received_at": 1741082400000, "country": "CH", "user_agent": "Browser", "page": "/reviews/zuercher-rolle-2",
      "page_kind": "review", "post_id": "20000000-0000-4000-8000-000000000003"
    }'::jsonb || event || jsonb_build_object('event_id', gen_random_uuid())
  )
  from jsonb_array_elements('[
    {"kind": "page_view", "page_view_id": "a0000000-0000-4000-8000-000000000001",
      "variant": "90000000-0000-4000-8000-000000000001-a", "received_at": 1736510400000},
    {"kind": "page_view", "page_view_id": "a0000000-0000-4000-8000-000000000002",
      "variant": "90000000-0000-4000-8000-000000000002-b"},
    {"kind": "page_view", "page_view_id": "a0000000-0000-4000-8000-000000000003",
      "variant": "90000000-0000-4000-8000-000000000002-a"},
    {"kind": "buy_click", "page_view_id": "a0000000-0000-4000-8000-000000000002",
      "variant": "90000000-0000-4000-8000-000000000002-b",
      "placement": "offers", "offer_id": "50000000-0000-4000-8000-000000000001",
      "link_id": "40000000-0000-4000-8000-000000000001", "received_at": 1741082401000},
    {"kind": "buy_click", "page_view_id": "a0000000-0000-4000-8000-000000000002",
      "placement": "offers", "received_at": 1741082401100},
    {"kind": "page_view", "post_id": null, "page_kind": "best-of",
      "page": "/best/beste-rollen", "page_view_id": "a0000000-0000-4000-8000-000000000004"},
    {"kind": "buy_click", "page_kind": "best-of", "page": "/best/beste-rollen",
      "placement": "pick", "page_view_id": "a0000000-0000-4000-8000-000000000004"},
    {"kind": "page_view", "page_view_id": "a0000000-0000-4000-8000-000000000005", "exclusion": "bot"},
    {"kind": "search", "keyword": "Röllchen & Co.", "location": "home", "page": "/", "found": 2},
    {"kind": "search", "keyword": "ничего", "location": "products", "page": "/products", "found": 0}
  ]') as given (event)
));
select public.start_keyword_export('2025-01-01', '2025-12-31');

-- Earnings: a report with a sale of everything and one that nobody could attribute, a running import, and a network's API

create function pg_temp.import(network text, file_name text, hash text, row_count integer) returns uuid
language sql as $$
  select (pg_temp.must('started', public.start_earning_import(jsonb_build_object(
    'network', network, 'source', 'file', 'format', network || '-transactions', 'file_name', file_name,
    'file_hash', rpad(hash, 64, '0'), 'as_of', '2025-06-01T00:00:00Z', 'row_count', row_count
  ))) #>> '{import,id}')::uuid
$$;
select public.assign_earnings(
  '{"network": "awin", "key_kind": "product-name", "key": "Rolle, grün", "post_id": "20000000-0000-4000-8000-000000000003"}'
);
with import as materialized (
  select pg_temp.import('awin', 'Umsätze „Mai“.csv', 'a', 7) as id
), stored as materialized (
  select import.id, pg_temp.must('stored', public.import_earning_rows(
    import.id, 0, 7,
    '[
      {"transaction_key": "1", "kind": "sale", "status": "confirmed", "occurred_at": "2025-03-04T10:05:00Z", "currency": "CHF",
        "commission": 412, "sale_amount": 4990, "quantity": 1, "sub_id": "20000000000040008000000000000003_o_50000000_600001",
        "page_path": "/reviews/zuercher-rolle-2", "link_url": "https://shop.example/rolle?ref=spotter",
        "merchant_name": "Läuferladen & Co.", "product_name": "Rolle „Fünf“", "product_ref": "R-5", "country": "CH",
        "product_url": "https://shop.example/rolle"},
      {"transaction_key": "2", "kind": "sale", "status": "pending", "day": "2025-03-05", "currency": "EUR",
        "commission": 99, "quantity": 2, "product_name": "Rolle, grün"},
      {"transaction_key": "3", "kind": "adjustment", "status": "reversed", "day": "2025-03-06", "currency": "EUR",
        "commission": -7, "quantity": 1, "sub_id": "unbekannt", "merchant_name": "Andere"},
      {"transaction_key": "4", "kind": "sale", "status": "confirmed", "day": "1025-03-06", "currency": "EUR",
        "commission": 5, "quantity": 1, "product_name": "In a year that no report can have"},
      {"transaction_key": "5", "kind": "sale", "status": "reversed", "day": "2025-03-07", "currency": "EUR",
        "commission": 80, "sale_amount": 900, "quantity": 1, "product_name": "Zurückgeschickt"},
      {"transaction_key": "6", "kind": "order", "status": "confirmed", "day": "2025-03-07", "currency": "EUR",
        "commission": 0, "quantity": 3, "product_name": "Bestellt"}
    ]',
    '[{"row": 6, "reason": "amount", "value": "zwölf"}]'
  )) as answer
  from import
)
select pg_temp.must('done', public.finish_earning_import(stored.id, 'Imported {count} of {source}', pg_temp.owner())) from stored;
select pg_temp.import('cj', 'running.csv', 'b', 9);

select public.save_earning_format($${
  "name": "Händlerbund “West”", "network": "haendlerbund",
  "mapping": {"network_name": "Händlerbund", "commission": "Provision (€)", "day": "Datum"}
}$$);
insert into private.exchange_rates (currency, into_currency, rate, as_of)
values ('EUR', 'CHF', 0.9412345678, '2025-06-01'), ('DEM', 'EUR', 0.5112918812, '1999-01-01');
insert into private.earning_sources (
  network, windows, import_id, claim, claimed_until, attempts, started_at, last_success_at, problem, problem_at,
  read_count, changed_count, refused_count
)
select
  'cj', '[{"kind": "transaction", "from": "2025-05-01T00:00:00.000Z", "to": "2025-06-01T00:00:00.000Z"}]', id,
  gen_random_uuid(), now() + interval '1 minute', 1, '2025-06-01T00:00:00Z', '2025-05-01T00:00:00Z', 'rate',
  '2025-06-01T00:01:00Z', 12, 3, 1
from private.earning_imports where network = 'cj';

-- Running the site

insert into private.rebuild_hook (kind, sealed, hint)
values ('cloudflare', repeat('0a', 60), 'api.cloudflare.com/…/9f');
insert into public.rebuild_reports (id, kind) values (gen_random_uuid(), 'requested'), (gen_random_uuid(), 'started');
insert into private.setup_tokens (token_hash, expires_at) values (repeat('d', 64), now() + interval '1 day');
insert into private.password_resets (token_hash, admin_user_id) values (repeat('e', 64), pg_temp.owner());

select public.store_dead_letters(jsonb_build_array(jsonb_build_object(
  'queue', 'spotter-events', 'message_id', 'm-1', 'body', '{"keyword": "„kaputt“"}', 'reason', 'unreadable'
)));
update private.dead_letters set replayed_at = now();

select public.add_alert_channel(
  pg_temp.owner(), 'b0000000-0000-4000-8000-000000000001', 'webhook', 'hooks.example', repeat('0b', 40), repeat('0c', 40)
);
select public.add_alert_channel(pg_temp.owner(), 'b0000000-0000-4000-8000-000000000002', 'email', 'o…@example.com');
select public.update_alerts('[
  {"condition": "rebuild-failed", "title": "Fehlgeschlagen", "text": "Die Seite ließ sich „nicht“ bauen."},
  {"condition": "backup-failed", "title": "Keine Sicherung", "text": "Seit 3 Tagen"}
]');
select public.update_alerts('[{"condition": "backup-failed", "title": "Keine Sicherung", "text": "Seit 4 Tagen"}]');
select public.claim_alert_deliveries(2);
select public.finish_alert_delivery(id, 'HTTP 500 „Fehler“') from private.alert_deliveries where attempts > 0;
select public.note_job_run(job) from unnest(array['minute', 'daily', 'alerts']) as job;

select public.start_backup('schedule');
select public.finish_backup((claimed ->> 'id')::bigint, (claimed ->> 'claim')::uuid, '{
  "state": "succeeded", "message": "Ohne „Bilder“", "manifest": "backups/2025-06-01.json", "bytes": 48211, "files": 12,
  "copied_files": 3
}') from public.claim_backup(60) as claimed;
select public.start_backup('owner');
select public.store_backup((claimed ->> 'id')::bigint, (claimed ->> 'claim')::uuid, false, '{"step": "images", "after": "3"}')
from public.claim_backup(60) as claimed;
insert into private.restores (
  finished_at, source, is_replace, state, progress, plan, fingerprint, is_outdated, message, claim, claimed_until, attempts
)
values (
  now(), '{"kind": "file", "name": "Sicherung „Mai“.jsonl"}', true, 'succeeded', '{"lines": 12}',
  '{"posts": {"added": 1}}', repeat('f', 32), true, 'Fertig', gen_random_uuid(), now(), 1
);
