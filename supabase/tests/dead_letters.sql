-- Failed messages: who may see them, each once, retried, discarded, removed after 90 days.
begin;
set local search_path = public, extensions;
delete from private.dead_letters;
truncate public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values (
  '00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('secret', gen_salt('bf', 4))
);

create function pg_temp.letter(id text, reason text) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('queue', 'events', 'message_id', id, 'body', '{"a": 1}', 'reason', reason))
$$;
create function pg_temp.ids() returns bigint[] language sql as $$
  select array_agg((item ->> 'id')::bigint order by (item ->> 'id')::bigint)
  from jsonb_array_elements(public.list_dead_letters() -> 'items') as item
$$;
grant execute on all functions in schema pg_temp to service_role;

select plan(29);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[
  $$store_dead_letters('[]')$$, 'list_dead_letters()', $$read_dead_letters(null, null, 1)$$,
  $$mark_dead_letters_replayed(null, '{}')$$, $$discard_dead_letters(null, null, 1)$$, 'remove_old_dead_letters()'
]) as call;
select throws_ok(
  format($$set local role %I; select * from private.dead_letters$$, role), '42501', null,
  role || ' cannot read the table'
)
from unnest(array['anon', 'authenticated', 'service_role']) as role;

set local role service_role;

select is(public.store_dead_letters(pg_temp.letter('m1', 'failed')), 1, 'a message is stored');
select is(public.store_dead_letters(pg_temp.letter('m1', 'failed')), 0, 'once');
select is(
  public.store_dead_letters(pg_temp.letter('m2', 'unreadable') || pg_temp.letter('m3', 'unknown-queue')), 2,
  'and others with it'
);
select throws_ok(
  $$select public.store_dead_letters(pg_temp.letter('m4', 'boredom'))$$, '23514', null, 'an unknown reason is refused'
);
select is((public.list_dead_letters() ->> 'total')::integer, 3, 'all are listed');
select is(
  public.list_dead_letters(1) -> 'items' -> 0 ->> 'reason', 'unknown-queue', 'the newest first'
);
select is(
  (select count(*)::integer from jsonb_array_elements(public.list_dead_letters(50, (pg_temp.ids())[3]) -> 'items')), 2,
  'older ones follow'
);
select is(
  public.read_dead_letters(null, (pg_temp.ids())[2], 25) -> 0 ->> 'body', '{"a": 1}',
  'a message is read as it was stored'
);
select is(
  public.mark_dead_letters_replayed('00000000-0000-4000-8000-0000000000a1', (pg_temp.ids())[1:1]), 1,
  'one is marked as sent'
);
select is(public.list_dead_letters() - 'items', '{"total": 2, "replayed": 1}', 'and no longer listed');
select is(
  public.discard_dead_letters('00000000-0000-4000-8000-0000000000a1', null, (pg_temp.ids())[1]), 1,
  'discarding all means all up to one'
);
reset role;
select results_eq(
  'select action || '': '' || description from public.admin_activity_logs order by id',
  array[
    'Retry Messages: Sent 1 failed message to the queue again', 'Discard Messages: Discarded 1 failed message'
  ],
  'both are logged'
);
update private.dead_letters set failed_at = now() - interval '91 days' where replayed_at is not null;
set local role service_role;
select is(public.remove_old_dead_letters(), 1::bigint, 'after 90 days a message is removed');
select is((public.list_dead_letters() ->> 'total')::integer, 1, 'a younger one stays');

select * from finish();
rollback;
