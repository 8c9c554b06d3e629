-- The owner of a project that has none yet.
begin;
set local search_path = public, extensions;
truncate public.admin_users cascade;

select plan(8);
set local role service_role;

select is(
  public.create_first_admin_user('owner', 'owner@spotter.example', 'short'),
  '{"success": false, "error": "New password must be at least 6 characters long"}', 'refuses a short password'
);
select throws_like(
  $$select public.create_first_admin_user(' ', 'owner@spotter.example', 'correct horse')$$,
  '%admin_users_username_is_trimmed%', 'refuses an empty name'
);
select throws_like(
  $$select public.create_first_admin_user('owner', 'owner', 'correct horse')$$,
  '%admin_users_email_shape%', 'refuses what is no e-mail address'
);
select is_empty('select username from public.admin_users', 'and creates no user meanwhile');
select is(
  public.create_first_admin_user(' owner ', ' owner@spotter.example ', 'correct horse') ->> 'success', 'true',
  'makes the first owner'
);
select results_eq(
  'select username, email from public.admin_users', $$values ('owner', 'owner@spotter.example')$$, 'as told'
);
select is(public.admin_login('owner', 'correct horse') ->> 'success', 'true', 'who can sign in');
select is(
  public.create_first_admin_user('second', 'second@spotter.example', 'correct horse'),
  '{"success": false, "error": "An owner already exists"}', 'makes no second one'
);

reset role;
select * from finish();
rollback;
