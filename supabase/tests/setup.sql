-- The first run, the list of first steps and the rebuild hook: who may call what, and what a link can do.
begin;
set local search_path = public, extensions;
truncate public.admin_users cascade;
delete from private.setup_tokens;
delete from private.rebuild_hook;
delete from public.site_settings where setting_key in ('site_name', 'checklist_dismissed');

create function pg_temp.hash(letter text) returns text language sql as $$ select repeat(letter, 64) $$;
create function pg_temp.set_up(given text, changed jsonb default '{}') returns jsonb language sql as $$
  select public.complete_setup(given, jsonb_build_object(
    'username', ' anna ', 'email', 'anna@example.com', 'password', 'correct horse',
    'settings', '{"site_name": "Kaffeekram", "time_zone": "Europe/Berlin", "under_construction_enabled": "true"}'::jsonb,
    'category', '{"name": "Espresso machines", "slug": "espresso-machines"}'::jsonb,
    'keeps_examples', false
  ) || changed, repeat('e', 64))
$$;
grant execute on all functions in schema pg_temp to service_role;

select plan(35);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[
  $$store_setup_token('a')$$, $$setup_state('a')$$, $$complete_setup('a', '{}', 'b')$$,
  'read_checklist(null)', 'read_rebuild_hook()'
]) as call;
select throws_ok(
  format('set local role %I; select * from private.%I', role, name), '42501', null,
  format('%s cannot read %s', role, name)
)
from unnest(array['anon', 'authenticated', 'service_role']) as role
cross join unnest(array['setup_tokens', 'rebuild_hook']) as name;

set local role service_role;

select is(public.setup_state(pg_temp.hash('a')), 'wrong', 'without a link no token is right');
select is(public.store_setup_token(pg_temp.hash('a')), true, 'a link is made');
select is(public.setup_state(pg_temp.hash('a')), 'open', 'and can be used');
select is(public.store_setup_token(pg_temp.hash('b')), true, 'a newer one');
select is(public.setup_state(pg_temp.hash('a')), 'wrong', 'replaces it');
select throws_ok(
  $$select public.store_setup_token('token')$$, '23514', null, 'only a hash is stored'
);
select is(
  pg_temp.set_up(pg_temp.hash('a')), '{"outcome": "wrong"}', 'a replaced link creates nothing'
);
select is(
  pg_temp.set_up(pg_temp.hash('b'), '{"settings": {"time_zone": "Mars/Olympus", "site_name": "X"}}') ->> 'constraint',
  'site_settings_time_zone_known', 'a refused value is named'
);
select is_empty('select from public.admin_users', 'and leaves no owner');
select is_empty($$select from public.site_settings where setting_key = 'site_name'$$, 'and no setting');
select is(
  pg_temp.set_up(pg_temp.hash('b'), '{"password": "short"}') ->> 'outcome', 'refused', 'a short password is refused'
);
select is(pg_temp.set_up(pg_temp.hash('b')) #>> '{user,username}', 'anna', 'a valid link creates the owner');
select is(public.admin_login('anna', 'correct horse') ->> 'success', 'true', 'who can sign in');
select is(
  public.check_admin_session(repeat('e', 64)) ->> 'username', 'anna', 'and has a session'
);
select results_eq(
  $$select setting_value from public.site_settings
    where setting_key in ('site_name', 'time_zone', 'under_construction_enabled') order by setting_key$$,
  array['Kaffeekram', 'Europe/Berlin', 'false'], 'only the settings of the first run are written'
);
select is(public.setup_state(pg_temp.hash('b')), 'done', 'the link is used');
select is(pg_temp.set_up(pg_temp.hash('b')), '{"outcome": "done"}', 'and creates no second owner');
select is(public.store_setup_token(pg_temp.hash('c')), false, 'and there is never another');
select is(public.read_rebuild_hook(), null, 'no hook is connected');

reset role;
select * from finish();
rollback;
