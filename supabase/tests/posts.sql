begin;
set local search_path = public, extensions;
truncate public.posts cascade;

create table pg_temp.refused (field text, value text, violated text, reason text);
insert into pg_temp.refused values
  ('title', ' ', 'posts_title_is_trimmed', 'a title of white space'),
  ('title', ' Bike ', 'posts_title_is_trimmed', 'a title with space around it'),
  ('title', repeat('a', 201), 'posts_title_length', 'a title of more than 200 characters'),
  ('slug', 'Bike', 'posts_slug_shape', 'a slug with capitals'),
  ('slug', 'bike--two', 'posts_slug_shape', 'a slug with two hyphens in a row'),
  ('slug', '', 'posts_slug_shape', 'an empty slug'),
  ('slug', repeat('a', 101), 'posts_slug_length', 'a slug of more than 100 characters'),
  ('slug', 'premium-whey-protein-isolate', 'posts_slug_not_reserved', 'the slug of the sample page'),
  ('slug', 'pre-bike-view-justme', 'posts_slug_not_reserved', 'a slug like a preview address'),
  ('slug', '00000000-0000-4000-8000-000000000001', 'posts_slug_not_reserved', 'a slug like an id'),
  ('overall_rating', '0', 'posts_overall_rating_range', 'a rating of 0'),
  ('overall_rating', '6', 'posts_overall_rating_range', 'a rating of 6'),
  ('product_image_url', 'javascript:alert(1)', 'posts_product_image_url_shape', 'a script as an image'),
  ('product_image_url', 'data:image/png;base64,AAAA', 'posts_product_image_url_shape', 'a data address as an image'),
  ('product_image_url', '//cdn.example/a.png', 'posts_product_image_url_shape', 'an image without a scheme'),
  ('product_image_url', '/thisisme/logo.png', 'posts_product_image_url_shape', 'an image outside /images/'),
  ('product_image_url', 'https://cdn.example/a b.png', 'posts_product_image_url_shape', 'an image address with a space'),
  ('product_image_url', '', 'posts_product_image_url_shape', 'an empty image address'),
  ('product_image_url', 'https://e.example/' || repeat('a', 2048), 'posts_product_image_url_length', 'an image address of more than 2048 characters'),
  ('primary_affiliate_url', 'javascript:alert(1)', 'posts_primary_affiliate_url_shape', 'a script as a shop'),
  ('primary_affiliate_url', '/images/shop', 'posts_primary_affiliate_url_shape', 'a path as a shop'),
  ('primary_affiliate_url', 'ftp://shop.example', 'posts_primary_affiliate_url_shape', 'a shop that is not http(s)'),
  ('primary_affiliate_url', 'https://e.example/' || repeat('a', 2048), 'posts_primary_affiliate_url_length', 'a shop address of more than 2048 characters'),
  ('product_image_url', 'https://[', 'posts_product_image_url_shape', 'an image address without a host'),
  ('product_image_url', 'https://[insert-image-url]', 'posts_product_image_url_shape', 'a placeholder as an image'),
  ('product_image_url', 'https://shop.example:port/x.png', 'posts_product_image_url_shape', 'a port in letters'),
  ('primary_affiliate_url', 'https://?x', 'posts_primary_affiliate_url_shape', 'a shop without a host'),
  ('primary_affiliate_url', 'https://a<b>.example/', 'posts_primary_affiliate_url_shape', 'a shop with brackets in its name'),
  ('title', U&'\200B\2060\00AD\FEFF', 'posts_title_is_visible', 'a title that nobody can see'),
  ('seo_title', repeat('a', 201), 'posts_seo_title_length', 'a search title of more than 200 characters'),
  ('seo_description', repeat('a', 501), 'posts_seo_description_length', 'a search description of more than 500 characters'),
  ('social_image_url', 'javascript:alert(1)', 'posts_social_image_url_shape', 'a script as a social image'),
  ('social_image_url', '/thisisme/logo.png', 'posts_social_image_url_shape', 'a social image outside /images/'),
  ('social_image_url', 'https://e.example/' || repeat('a', 2048), 'posts_social_image_url_length', 'a social image address of more than 2048 characters'),
  ('slug', 'index', 'posts_slug_not_reserved', 'the slug of a folder''s index'),
  ('short_description', repeat('a', 1001), 'posts_short_description_length', 'a description of more than 1,000 characters'),
  ('price', repeat('9', 101), 'posts_price_length', 'a price of more than 100 characters'),
  ('key_features', repeat('a', 20001), 'posts_key_features_length', 'key features of more than 20,000 characters'),
  ('pros', repeat('a', 20001), 'posts_pros_length', 'pros of more than 20,000 characters'),
  ('cons', repeat('a', 20001), 'posts_cons_length', 'cons of more than 20,000 characters'),
  ('who_is_this_for', repeat('a', 20001), 'posts_who_is_this_for_length', 'an audience of more than 20,000 characters'),
  ('in_depth_analysis', repeat('a', 200001), 'posts_in_depth_analysis_length', 'an analysis of more than 200,000 characters'),
  ('primary_cta_text', repeat('a', 101), 'posts_primary_cta_text_length', 'a button text of more than 100 characters'),
  ('limited_time_offer', repeat('a', 2001), 'posts_limited_time_offer_length', 'an offer of more than 2,000 characters');

create table pg_temp.accepted (field text, value text);
insert into pg_temp.accepted values
  ('title', repeat('a', 200)),
  -- A draft may have no title yet.
  ('title', ''),
  ('social_image_url', '/pictures/0123456789abcdef0123456789abcdef/800.webp'),
  ('overall_rating', '1'),
  ('overall_rating', null),
  ('product_image_url', '/images/reviews/kettlebell.svg'),
  ('product_image_url', 'http://cdn.example/a.png?width=800'),
  ('product_image_url', 'HTTPS://cdn.example/a.png'),
  ('primary_affiliate_url', 'https://shop.example/kettlebell?tag=spotter-20'),
  ('primary_affiliate_url', 'https://shop.example'),
  ('primary_affiliate_url', 'https://shop.example:8443/x?[a]=|'),
  ('primary_affiliate_url', 'http://user:word@[2001:db8::1]:80?x'),
  ('primary_affiliate_url', 'https://läden.example#x'),
  ('title', U&'\0645\0631\200C\062D');

select plan((select count(*) from pg_temp.refused)::integer + (select count(*) from pg_temp.accepted)::integer + 12);

insert into public.posts (id, title) values ('00000000-0000-4000-8000-000000000001', 'Bike');

select throws_like(
  format('update public.posts set %I = %L', field, value), '%"' || violated || '"%', 'refuses ' || reason
) from pg_temp.refused;

select lives_ok(
  format('update public.posts set %I = %L', field, value),
  format('accepts %s as %s', coalesce(left(value, 40), 'nothing'), field)
) from pg_temp.accepted;

select throws_like(
  $$update public.posts set title = '', published = true$$, '%"posts_title_is_visible"%', 'a published review has a title'
);

insert into public.posts (id, title) values ('00000000-0000-4000-8000-000000000002', 'Rower');
select results_eq(
  $$select overall_rating, published, is_demonstration, limited_time_offer_enabled, slug, published_at
    from public.posts where title = 'Rower'$$,
  $$values (5, false, false, false, null::text, null::timestamptz)$$,
  'a new review is a draft with five stars and no address'
);

update public.posts set rating_is_default = true, published = true where title = 'Rower';
select is(
  (select review -> 'rating_is_default' from jsonb_array_elements(public.read_reviews()) as read (review) where review ->> 'title' = 'Rower'),
  null, 'whether somebody chose a rating is not public'
);
select throws_like(
  $$update public.posts set rating_is_default = false$$, '%"posts_rating_is_default_true"%', 'a chosen rating has one form'
);

insert into public.posts (id, title, created_at) values ('00000000-0000-4000-8000-000000000003', 'Rope', '2026-03-01');
select is(
  (select updated_at from public.posts where title = 'Rope'), '2026-03-01'::timestamptz,
  'an imported review was last changed when it was made'
);
create table pg_temp.versions as select updated_at from public.posts where title = 'Rope';
update public.posts set price = '$9' where title = 'Rope';
insert into pg_temp.versions select updated_at from public.posts where title = 'Rope';
update public.posts set price = '$8' where title = 'Rope';
insert into pg_temp.versions select updated_at from public.posts where title = 'Rope';
select is(
  (select count(distinct updated_at) from pg_temp.versions), 3::bigint,
  'every change is a version of its own, even in one transaction'
);

insert into public.categories (id, name, slug) values ('00000000-0000-4000-8000-0000000000c1', 'Odd', 'odd');
insert into public.post_categories (post_id, category_id)
  select id, '00000000-0000-4000-8000-0000000000c1' from public.posts where title in ('Rower', 'Rope');
insert into public.product_analytics (post_id, event_type, day)
  select id, 'buy_click', current_date from public.posts where title = 'Rower';
select throws_like(
  $$insert into public.post_categories select * from public.post_categories$$,
  '%post_categories_pkey%', 'a review stands on a shelf once'
);
select throws_like(
  $$insert into public.post_categories values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000c1')$$,
  '%post_categories_post_id_fkey%', 'a shelf holds reviews that exist'
);
delete from public.posts where title = 'Rower';
select is(
  (select count(*) from public.post_categories where post_id = '00000000-0000-4000-8000-000000000002'), 0::bigint,
  'deleting a review removes it from its categories'
);
select is(
  (select count(*) from public.product_analytics where post_id is null and event_type = 'buy_click'), 1::bigint,
  'deleting a review keeps its events'
);
delete from public.categories where slug = 'odd';
select is((select count(*) from public.post_categories), 0::bigint, 'deleting a category empties the shelf');
select is(
  (select count(*) from public.posts where title = 'Rope'), 1::bigint, 'deleting a category keeps its reviews'
);

select * from finish();
rollback;
