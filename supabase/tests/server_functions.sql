-- The five server functions take the parameters that the specification names, by those names; what
-- they have gained since may be left out.
begin;
set local search_path = public, extensions;
select plan(5);

create function pg_temp.required(name text) returns text[] language sql as $$
  select proargnames[1 : pronargs - pronargdefaults]
  from pg_proc
  where pronamespace = 'public'::regnamespace and proname = name
$$;
create function pg_temp.named(name text) returns text[] language sql as $$
  select proargnames[1 : pronargs] from pg_proc
  where pronamespace = 'public'::regnamespace and proname = name
$$;

select is(
  pg_temp.required('admin_login'), array['username_input', 'password_input'],
  'admin_login takes username_input and password_input'
);
select is(
  pg_temp.named('log_admin_login'), array['admin_user_id_input', 'ip_address_input', 'user_agent_input'],
  'log_admin_login takes admin_user_id_input, ip_address_input and user_agent_input'
);
select is(
  pg_temp.named('log_admin_activity'), array['admin_user_id_input', 'action_input', 'description_input'],
  'log_admin_activity takes admin_user_id_input, action_input and description_input'
);
select is(
  pg_temp.required('update_admin_username'), array['current_username', 'new_username'],
  'update_admin_username takes current_username and new_username'
);
select is(
  pg_temp.required('update_admin_password'),
  array['username_input', 'current_password_input', 'new_password_input'],
  'update_admin_password takes username_input, current_password_input and new_password_input'
);

select * from finish();
rollback;
