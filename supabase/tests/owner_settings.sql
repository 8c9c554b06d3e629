-- What the owner sets for the whole site, through the edge.
begin;
set local search_path = public, extensions;
truncate public.site_settings, public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.site_settings (setting_key, setting_value) values ('under_construction_enabled', 'false');

create function pg_temp.save(key text, value text) returns text language sql as $$
  select public.save_settings(
    '00000000-0000-4000-8000-0000000000a1', array[key], jsonb_build_object(key, value), format('Set %s', value)
  ) ->> key
$$;
create function pg_temp.value(key text) returns text language sql as $$
  select setting_value from public.site_settings where setting_key = key
$$;
create function pg_temp.logged() returns bigint language sql as $$
  select count(*) from public.admin_activity_logs
$$;
grant execute on function pg_temp.save, pg_temp.value, pg_temp.logged to service_role;

select plan(17);
set local role service_role;

select is(pg_temp.save('under_construction_enabled', 'true'), 'true', 'a setting is saved');
select is(pg_temp.value('under_construction_enabled'), 'true', 'and stays');
select results_eq(
  'select admin_user_id, action, description from public.admin_activity_logs',
  $$values ('00000000-0000-4000-8000-0000000000a1'::uuid, 'Update Settings', 'Set true')$$,
  'and is logged'
);
select is(pg_temp.save('under_construction_enabled', 'true'), 'true', 'twice is no failure');
select is(pg_temp.logged(), 1::bigint, 'and logged once');
select throws_ok(
  $$select pg_temp.save('under_construction_enabled', 'perhaps')$$, '23514', null, 'the checks of the table hold'
);
select is(pg_temp.value('under_construction_enabled'), 'true', 'and nothing changes');
select throws_ok(
  $$select pg_temp.save('time_zone', 'Mars/Olympus')$$, '23514', null, 'a time zone is one that the database knows'
);
select is(pg_temp.save('time_zone', 'Europe/Berlin'), 'Europe/Berlin', 'such as this one');
select is(pg_temp.logged(), 2::bigint, 'and what was refused is not logged');
select is(pg_temp.save('colour', 'red'), 'red', 'a setting that was not there is made');
select is(pg_temp.value('colour'), 'red', 'and stays');

-- Neither half without the other: an unknown owner cannot be logged.
select throws_ok(
  $$select public.save_settings('00000000-0000-4000-8000-00000000dead', '{colour}', '{"colour": "blue"}', 'Set blue')$$,
  '23503', null, 'a save that cannot be logged fails'
);
select is(pg_temp.value('colour'), 'red', 'and changes nothing');

set local role anon;
select throws_ok(
  $$select public.save_settings(null, '{colour}', '{"colour": "blue"}', '')$$, '42501', null,
  'a visitor cannot save a setting'
);
set local role authenticated;
select throws_ok(
  $$select public.save_settings(null, '{colour}', '{"colour": "blue"}', '')$$, '42501', null,
  'nor can somebody with an account'
);
select throws_ok(
  $$select public.read_settings('{colour}')$$, '42501', null, 'or read settings that are not for visitors'
);

reset role;
select * from finish();
rollback;
