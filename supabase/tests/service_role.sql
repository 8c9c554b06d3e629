-- The edge, behind the owner's session and in its queue consumers: it works on the content and the
-- events, and leaves passwords and logs to the functions.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.site_settings, public.admin_users,
  public.search_keywords, public.product_analytics, public.admin_activity_logs cascade;

insert into public.admin_users (id, username, email, password_hash) values (
  '00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('secret', gen_salt('bf', 4))
);

select plan(38);
set local role service_role;

-- The content
select lives_ok(
  $$insert into public.posts (id, title, published) values
    ('00000000-0000-4000-8000-000000000001', 'Published', true),
    ('00000000-0000-4000-8000-000000000002', 'Draft', false)$$,
  'inserts reviews'
);
select lives_ok(
  $$insert into public.categories (id, name, slug) values ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes')$$,
  'inserts categories'
);
select lives_ok(
  $$insert into public.post_categories (post_id, category_id)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000c1')$$,
  'inserts the categories of a review'
);
select results_eq(
  'select title from public.posts order by title', array['Draft', 'Published'], 'reads drafts too'
);
select results_eq('select name from public.categories', array['Shoes'], 'reads categories');
select results_eq('select count(*) from public.post_categories', array[1::bigint], 'reads the categories of drafts');
select results_eq(
  $$update public.posts set title = 'Draft, edited' where not published returning title$$,
  array['Draft, edited'], 'updates reviews'
);
select results_eq(
  'update public.categories set active = false returning active', array[false], 'updates categories'
);
select results_eq(
  'delete from public.post_categories returning post_id',
  array['00000000-0000-4000-8000-000000000002'::uuid], 'deletes the categories of a review'
);
select results_eq(
  'delete from public.categories returning name', array['Shoes'], 'deletes categories'
);
select results_eq(
  'delete from public.posts where published returning title', array['Published'], 'deletes reviews'
);

-- The events
select lives_ok(
  $$insert into public.product_analytics (post_id, event_type, day)
    values ('00000000-0000-4000-8000-000000000002', 'page_view', current_date)$$,
  'inserts views and clicks'
);
select lives_ok(
  $$insert into public.search_keywords (keyword, search_location, day)
    values ('kettlebell', 'home', current_date)$$,
  'inserts searched keywords'
);
select results_eq('select count(*) from public.product_analytics', array[1::bigint], 'reads views and clicks');
select results_eq('select keyword from public.search_keywords', array['kettlebell'], 'reads searched keywords');

-- The settings
select lives_ok(
  $$insert into public.site_settings (setting_key, setting_value) values ('disclosure', 'We earn.')$$,
  'inserts settings'
);
select results_eq(
  $$update public.site_settings set setting_value = 'We may earn.' returning setting_value$$,
  array['We may earn.'], 'updates settings'
);
select results_eq('select setting_key from public.site_settings', array['disclosure'], 'reads every setting');
select results_eq(
  'delete from public.site_settings returning setting_key', array['disclosure'], 'deletes settings'
);

-- The owner's account
select results_eq(
  'select username, email from public.admin_users',
  $$values ('owner', 'owner@spotter.example')$$, 'reads the name and the e-mail address of the owner'
);
select throws_ok(
  $$update public.admin_users set email = 'new@spotter.example'$$, '42501',
  'permission denied for table admin_users', 'cannot change the e-mail address past the function'
);
select throws_ok(
  'select password_hash from public.admin_users', '42501',
  'permission denied for table admin_users', 'cannot read a password hash'
);
select throws_ok(
  $$update public.admin_users set password_hash = ''$$, '42501',
  'permission denied for table admin_users', 'cannot write a password hash'
);
select throws_ok(
  $$update public.admin_users set username = 'other'$$, '42501',
  'permission denied for table admin_users', 'cannot rename the owner past the function'
);
select throws_ok(
  $$insert into public.admin_users (username, email, password_hash) values ('other', 'o@t.example', '')$$, '42501',
  'permission denied for table admin_users', 'cannot make another owner'
);
select throws_ok(
  'delete from public.admin_users', '42501',
  'permission denied for table admin_users', 'cannot delete the owner'
);
select throws_ok(
  $$select private.password_hash('secret')$$, '42501',
  'permission denied for function password_hash', 'cannot hash passwords of its own'
);
select throws_ok(
  $$select private.admin_user_with_password('owner', 'secret')$$, '42501',
  'permission denied for function admin_user_with_password', 'cannot have a whole account row'
);
select is(
  public.admin_login('owner', 'secret') ->> 'user_id', '00000000-0000-4000-8000-0000000000a1',
  'executes admin_login'
);
select is(
  public.update_admin_username('owner', 'keeper') ->> 'success', 'true', 'executes update_admin_username'
);
select is(
  public.update_admin_password('keeper', 'secret', 'changed') ->> 'success', 'true',
  'executes update_admin_password'
);

-- The logs
select lives_ok(
  $$select public.log_admin_login('00000000-0000-4000-8000-0000000000a1', '203.0.113.7', 'Browser/1')$$,
  'executes log_admin_login'
);
select lives_ok(
  $$select public.log_admin_activity('00000000-0000-4000-8000-0000000000a1', 'Login', 'Admin user logged in')$$,
  'executes log_admin_activity'
);
select results_eq(
  'select ip_address from public.admin_login_history', array['203.0.113.7'], 'reads the login history'
);
select results_eq(
  'select action from public.admin_activity_logs order by id',
  array['Update Profile', 'Change Password', 'Login'], 'reads the activity log'
);
select throws_ok(
  'delete from public.admin_login_history', '42501',
  'permission denied for table admin_login_history', 'cannot rewrite the login history'
);
select throws_ok(
  $$update public.admin_activity_logs set action = 'Logout'$$, '42501',
  'permission denied for table admin_activity_logs', 'cannot rewrite the activity log'
);
select throws_ok(
  'truncate public.posts cascade', '42501', 'permission denied for table posts', 'cannot empty a table'
);

select * from finish();
rollback;
