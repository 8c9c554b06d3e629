-- Messages of queues that could not be processed. The Worker stores them (functions/dead-letters), the owner
-- sends them to their queue again or discards them.

create table private.dead_letters (
  id bigint generated always as identity primary key,
  queue text not null,
  message_id text not null,
  body text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  replayed_at timestamptz,

  constraint dead_letters_message unique (queue, message_id),
  constraint dead_letters_queue_length check (char_length(queue) between 1 and 100),
  constraint dead_letters_message_id_length check (char_length(message_id) between 1 and 200),
  constraint dead_letters_reason_known check (reason in ('failed', 'unreadable', 'unknown-queue'))
);
comment on table private.dead_letters is 'Messages that no retry could process, each once. Kept for 90 days.';
comment on column private.dead_letters.queue is 'The queue that the message was for.';
comment on column private.dead_letters.message_id is 'Of its delivery from the dead-letter queue, so that a second delivery is not stored again.';
comment on column private.dead_letters.body is 'JSON, as text because jsonb refuses some of it.';
comment on column private.dead_letters.reason is 'failed: after its retries. unreadable: not a message of this version. unknown-queue: no consumer.';
comment on column private.dead_letters.replayed_at is 'When it was sent to its queue again.';
create index dead_letters_open on private.dead_letters (queue, id desc) where replayed_at is null;
create index dead_letters_oldest on private.dead_letters (failed_at);

create function public.store_dead_letters(letters_input jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  insert into private.dead_letters (queue, message_id, body, reason)
  select letter ->> 'queue', letter ->> 'message_id', letter ->> 'body', letter ->> 'reason'
  from jsonb_array_elements(letters_input) as given (letter)
  on conflict (queue, message_id) do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function public.store_dead_letters is 'Stores messages {queue, message_id, body, reason}, each once. Returns how many are new.';
grant execute on function public.store_dead_letters to service_role;

create function public.list_dead_letters(limit_input integer default 50, before_input bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', shown.id, 'queue', shown.queue, 'reason', shown.reason, 'failed_at', shown.failed_at,
            -- A message has at most 128 KB; the beginning says what it is.
            'body', left(shown.body, 10000)
          )
          order by shown.id desc
        )
        from (
          select * from private.dead_letters
          where replayed_at is null and id < coalesce(before_input, 9223372036854775807)
          order by id desc
          limit limit_input
        ) as shown
      ),
      '[]'
    ),
    'total', (select count(*) from private.dead_letters where replayed_at is null),
    'replayed', (select count(*) from private.dead_letters where replayed_at is not null)
  );
end;
comment on function public.list_dead_letters is 'Messages that wait for a decision, the newest first: {items, total, replayed}.';
grant execute on function public.list_dead_letters to service_role;

create function public.read_dead_letters(ids_input bigint[], up_to_input bigint, limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('id', found.id, 'queue', found.queue, 'body', found.body) order by found.id), '[]')
  from (
    select * from private.dead_letters
    where replayed_at is null
      and id <= coalesce(up_to_input, 9223372036854775807)
      and (ids_input is null or id = any (ids_input))
    order by id
    limit limit_input
  ) as found;
end;
comment on function public.read_dead_letters is 'Messages to send again, complete, the oldest first: those of the ids, or all up to an id.';
grant execute on function public.read_dead_letters to service_role;

create function public.mark_dead_letters_replayed(admin_user_id_input uuid, ids_input bigint[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  marked integer;
begin
  update private.dead_letters set replayed_at = clock_timestamp()
  where id = any (ids_input) and replayed_at is null;
  get diagnostics marked = row_count;
  if marked > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Retry Messages',
      format('Sent %s failed %s to the queue again', marked, case marked when 1 then 'message' else 'messages' end)
    );
  end if;
  return marked;
end
$$;
comment on function public.mark_dead_letters_replayed is 'Records that messages were sent again, after that happened. Returns how many were not marked before.';
grant execute on function public.mark_dead_letters_replayed to service_role;

create function public.discard_dead_letters(admin_user_id_input uuid, ids_input bigint[], up_to_input bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  discarded integer;
begin
  delete from private.dead_letters
  where replayed_at is null
    and id <= coalesce(up_to_input, 9223372036854775807)
    and (ids_input is null or id = any (ids_input));
  get diagnostics discarded = row_count;
  if discarded > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Discard Messages',
      format('Discarded %s failed %s', discarded, case discarded when 1 then 'message' else 'messages' end)
    );
  end if;
  return discarded;
end
$$;
comment on function public.discard_dead_letters is 'Deletes messages that wait for a decision: those of the ids, or all up to an id. Returns how many.';
grant execute on function public.discard_dead_letters to service_role;

create function public.remove_old_dead_letters() returns bigint
language sql security definer set search_path = ''
begin atomic
  with old as (
    select id from private.dead_letters
    where failed_at < now() - interval '90 days'
    order by failed_at
    limit 5000
    for update skip locked
  ), removed as (
    delete from private.dead_letters using old where dead_letters.id = old.id returning 1
  )
  select count(*) from removed;
end;
comment on function public.remove_old_dead_letters is 'Deletes a limited number of messages after 90 days. Call it until it returns 0.';
grant execute on function public.remove_old_dead_letters to service_role;
