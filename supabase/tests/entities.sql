-- The fields that the specification names, whatever else the tables have gained.
begin;
set local search_path = public, extensions;
select plan(12);

create function pg_temp.missing(tbl text, fields text[]) returns setof text language sql as $$
  select split_part(field, ' ', 1)
  from unnest(fields) as field
  where not exists (
    select from information_schema.columns
    where table_schema = 'public' and table_name = tbl
      and column_name = split_part(field, ' ', 1)
      and data_type = substr(field, strpos(field, ' ') + 1)
  )
$$;

select is_empty($$select pg_temp.missing('posts', array[
  'id uuid', 'title text', 'short_description text', 'product_image_url text',
  'overall_rating integer', 'price text', 'key_features text', 'pros text', 'cons text',
  'who_is_this_for text', 'in_depth_analysis text', 'primary_affiliate_url text',
  'primary_cta_text text', 'limited_time_offer_enabled boolean', 'limited_time_offer text',
  'published boolean', 'created_at timestamp with time zone'
])$$, 'a post has every field');
select hasnt_column('public', 'posts', 'category_ids', 'the categories of a post are not stored on it');
select is_empty($$select pg_temp.missing('categories', array[
  'id uuid', 'name text', 'slug text', 'active boolean',
  'created_at timestamp with time zone', 'updated_at timestamp with time zone'
])$$, 'a category has every field');
select is_empty(
  $$select pg_temp.missing('post_categories', array['post_id uuid', 'category_id uuid'])$$,
  'a link of post and category has both ends'
);
select is_empty($$select pg_temp.missing('search_keywords', array[
  'id bigint', 'keyword text', 'search_location text', 'user_country text', 'user_agent text',
  'timestamp timestamp with time zone'
])$$, 'a searched keyword has every field');
select is_empty($$select pg_temp.missing('product_analytics', array[
  'post_id uuid', 'event_type text', 'timestamp timestamp with time zone', 'user_country text',
  'page_path text', 'user_agent text'
])$$, 'a view or a click has every field');
select is_empty($$select pg_temp.missing('admin_users', array[
  'id uuid', 'username text', 'password_hash text', 'updated_at timestamp with time zone'
])$$, 'the owner has every field');
select is_empty($$select pg_temp.missing('admin_login_history', array[
  'id bigint', 'admin_user_id uuid', 'login_time timestamp with time zone', 'ip_address text'
])$$, 'a sign-in has every field');
select is_empty($$select pg_temp.missing('admin_activity_logs', array[
  'id bigint', 'action text', 'description text', 'timestamp timestamp with time zone'
])$$, 'an activity has every field');
select col_is_null('public', 'admin_activity_logs', 'description', 'the description of an activity may be missing');
select is_empty(
  $$select pg_temp.missing('site_settings', array['setting_key text', 'setting_value text'])$$,
  'a setting is a key and a text'
);
select is(
  (select setting_value from public.site_settings where setting_key = 'under_construction_enabled'), 'false',
  'a new site is not under construction'
);

select * from finish();
rollback;
