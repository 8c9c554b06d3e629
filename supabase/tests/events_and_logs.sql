-- What visitors did, and what the owner did.
begin;
set local search_path = public, extensions;
truncate public.search_keywords, public.product_analytics, public.admin_users, public.admin_activity_logs cascade;
select plan(27);

-- Searched keywords
select lives_ok(
  format($$insert into public.search_keywords (keyword, search_location, day) values ('rope', %L, current_date)$$, location),
  format('a search can come from %s', location)
) from unnest(array['home', 'products', 'review', 'admin', 'other', 'others']) as location;
select throws_like(
  $$insert into public.search_keywords (keyword, search_location, day) values ('rope', 'elsewhere', current_date)$$,
  '%search_keywords_search_location_known%', 'a search comes from no other place'
);
select throws_like(
  format($$insert into public.search_keywords (keyword, search_location, day) values (%L, 'home', current_date)$$, keyword),
  '%' || violated || '%', 'refuses ' || reason
) from (values
  ('', 'search_keywords_keyword_length', 'an empty keyword'),
  (' rope', 'search_keywords_keyword_is_trimmed', 'a keyword with space around it'),
  (repeat('a', 201), 'search_keywords_keyword_length', 'a keyword of more than 200 characters')
) as given (keyword, violated, reason);
select throws_like(
  $$insert into public.search_keywords (event_id, keyword, search_location, day)
    select '00000000-0000-4000-8000-0000000000e1', 'rope', 'home', current_date from generate_series(1, 2)$$,
  '%search_keywords_event_id_unique%', 'a search counts once'
);

-- Views and clicks
select lives_ok(
  format($$insert into public.product_analytics (event_type, day) values (%L, current_date)$$, event_type),
  format('%s is an event', event_type)
) from unnest(array['page_view', 'buy_click']) as event_type;
select throws_like(
  $$insert into public.product_analytics (event_type, day) values ('hover', current_date)$$,
  '%product_analytics_event_type_known%', 'nothing else is'
);
select throws_like(
  $$insert into public.product_analytics (event_type, post_id, day)
    values ('page_view', gen_random_uuid(), current_date)$$,
  '%product_analytics_post_id_fkey%', 'an event belongs to a review that exists'
);
select throws_like(
  $$insert into public.product_analytics (event_id, event_type, day)
    select '00000000-0000-4000-8000-0000000000e1', 'page_view', current_date from generate_series(1, 2)$$,
  '%product_analytics_event_id_unique%', 'a view counts once'
);

-- The owner
select throws_like(
  format(
    $$insert into public.admin_users (username, email, password_hash) values (%L, %L, %L)$$,
    username, email, password_hash
  ),
  '%' || violated || '%', 'refuses ' || reason
) from (values
  ('', 'o@spotter.example', crypt('secret', gen_salt('bf', 4)), 'admin_users_username_is_trimmed', 'an owner without a name'),
  ('o', 'spotter.example', crypt('secret', gen_salt('bf', 4)), 'admin_users_email_shape', 'an e-mail address without an @'),
  ('o', 'o@spotter.example', 'secret', 'admin_users_password_hash_is_bcrypt', 'a password in plain text')
) as given (username, email, password_hash, violated, reason);

insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'Owner', 'o@spotter.example', crypt('secret', gen_salt('bf', 4)));
select throws_like(
  $$insert into public.admin_users (username, email, password_hash)
    select 'OWNER', email, password_hash from public.admin_users$$,
  '%admin_users_username_unique%', 'refuses a name that differs in case only'
);

-- The logs
select public.log_admin_login('00000000-0000-4000-8000-0000000000a1', '', ' Browser/1 ');
select results_eq(
  'select ip_address, user_agent from public.admin_login_history', $$values (null::text, 'Browser/1')$$,
  'a sign-in without an address is kept without one'
);
select throws_like(
  $$select public.log_admin_login(gen_random_uuid(), '203.0.113.7', 'Browser/1')$$,
  '%admin_login_history_admin_user_id_fkey%', 'only the owner signs in'
);
select public.log_admin_activity('00000000-0000-4000-8000-0000000000a1', 'Create Post', repeat('d', 1001));
select results_eq(
  'select action, char_length(description) from public.admin_activity_logs', $$values ('Create Post', 1000)$$,
  'a long description is cut, not lost'
);
select throws_like(
  $$select public.log_admin_activity('00000000-0000-4000-8000-0000000000a1', ' ', null)$$,
  '%admin_activity_logs_action_is_trimmed%', 'an activity has a name'
);
delete from public.admin_users;
select is((select count(*) from public.admin_login_history), 0::bigint, 'the login history goes with the owner');
select results_eq(
  'select admin_user_id from public.admin_activity_logs', array[null::uuid], 'the activity log stays without the owner'
);

-- The settings
select throws_like(
  $$update public.site_settings set setting_value = 'yes' where setting_key = 'under_construction_enabled'$$,
  '%site_settings_under_construction_value%', 'the site is under construction or it is not'
);

select * from finish();
rollback;
