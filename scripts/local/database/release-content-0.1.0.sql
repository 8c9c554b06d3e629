-- Something in every table and column of version 0.1.0, by SQL of that release. Triggers fill the roll-ups.
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
  -- The disclosure is longer than later releases allow, and the last keyword below has a tab.
  values ('affiliate_disclosure', 'We earn — sometimes.' || repeat(' Oft.', 200)), ('author_name', 'Søren'),
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
    (E'two\tbands', 'home', null, 'Browser', '2025-03-05', null, 1);
insert into public.daily_post_totals values
  ('2025-03-04', '20000000-0000-4000-8000-000000000001', 70, 7);
insert into public.daily_country_totals values ('2025-03-04', 'DE', '/reviews/older-than-this', 70);
insert into public.daily_keyword_totals values
  ('2025-03-04', 'strap', 'home', 'DE', 5, 1, '2025-03-04T10:00:00Z', 'Strap');
insert into public.daily_exclusion_totals values ('2025-03-04', 'page_view', 'bot', 9);
