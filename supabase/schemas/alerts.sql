-- Alerts: what must not wait is sent where the owner wants it. The Worker evaluates the conditions (functions/alerts);
-- here is decided what is new, so that nothing is sent twice or forgotten.

create table private.alert_channels (
  id uuid primary key,
  kind text not null,
  hint text not null,
  sealed_address text,
  sealed_secret text,
  created_at timestamptz not null default clock_timestamp(),

  constraint alert_channels_kind_known check (kind in ('webhook', 'slack', 'ntfy', 'email')),
  constraint alert_channels_hint_length check (char_length(hint) between 1 and 300),
  constraint alert_channels_address check ((kind = 'email') = (sealed_address is null)),
  constraint alert_channels_secret check ((kind = 'webhook') = (sealed_secret is not null))
);
comment on table private.alert_channels is 'Where alerts are sent. E-mail goes to the address of the account.';
comment on column private.alert_channels.hint is 'What the owner recognizes the address by.';
comment on column private.alert_channels.sealed_address is 'A URL, encrypted with a key outside the database.';
comment on column private.alert_channels.sealed_secret is 'Signs the messages of a webhook, encrypted likewise.';

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  condition text not null,
  title text not null,
  text text not null,
  started_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz,
  ended_at timestamptz,

  constraint alerts_condition_shape check (condition ~ '^[a-z][a-z-]{0,39}$'),
  constraint alerts_title_length check (char_length(title) <= 200),
  constraint alerts_text_length check (char_length(text) <= 2000)
);
comment on table private.alerts is 'Conditions that hold or held. Ended ones are kept for 90 days.';
comment on column private.alerts.notified_at is 'When it was last sent; null while there is nowhere to send it.';
create unique index alerts_open on private.alerts (condition) where ended_at is null;

create table private.alert_deliveries (
  id uuid primary key default gen_random_uuid(),
  channel_id uuid not null references private.alert_channels (id) on delete cascade,
  alert_id uuid references private.alerts (id) on delete cascade,
  event text not null,
  title text not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  state text not null default 'waiting',
  problem text,
  finished_at timestamptz,

  constraint alert_deliveries_event_known check (event in ('started', 'reminder', 'ended', 'test')),
  constraint alert_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  constraint alert_deliveries_problem_length check (char_length(problem) <= 300)
);
comment on table private.alert_deliveries is 'Every message to a channel. Kept for 90 days.';
comment on column private.alert_deliveries.due_at is 'A claimed delivery is due again when its Worker has not answered in time.';
create index alert_deliveries_waiting on private.alert_deliveries (due_at) where state = 'waiting';
create index alert_deliveries_channel on private.alert_deliveries (channel_id, created_at desc);
create index alert_deliveries_alert on private.alert_deliveries (alert_id);
create index alert_deliveries_newest on private.alert_deliveries (created_at desc);

create function public.begin_minute_job(seconds_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_due boolean;
begin
  perform public.note_job_run('minute');
  insert into private.job_runs (job, ran_at) values ('alerts', clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at
    where job_runs.ran_at <= clock_timestamp() - seconds_input * interval '1 second';
  is_due := found;
  return jsonb_build_object(
    'check_alerts', is_due,
    'send_alerts', exists (
      select from private.alert_deliveries where state = 'waiting' and due_at <= clock_timestamp()
    )
  );
end
$$;
comment on function public.begin_minute_job is 'Records the run, and whether conditions of alerts are to be evaluated, which one Worker does every so many seconds.';
grant execute on function public.begin_minute_job to service_role;

create function private.notify(alert_input private.alerts, event_input text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.alert_deliveries (channel_id, alert_id, event, title, text)
  select channels.id, alert_input.id, event_input, alert_input.title, alert_input.text
  from private.alert_channels as channels;
  return found;
end
$$;
comment on function private.notify is 'Adds one delivery for each channel; false without channels.';

create function public.update_alerts(conditions_input jsonb, repeat_hours_input integer default 24) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  alert private.alerts;
  sent integer := 0;
begin
  -- One Worker at a time: a condition starts once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.alerts'));
  for item in
    select given ->> 'condition' as condition, left(given ->> 'title', 200) as title, left(given ->> 'text', 2000) as text
    from jsonb_array_elements(conditions_input) as given
  loop
    insert into private.alerts (condition, title, text) values (item.condition, item.title, item.text)
    on conflict (condition) where ended_at is null do update set title = excluded.title, text = excluded.text
    returning * into alert;
    if alert.notified_at is null or alert.notified_at <= clock_timestamp() - repeat_hours_input * interval '1 hour' then
      if private.notify(alert, case when alert.notified_at is null then 'started' else 'reminder' end) then
        update private.alerts set notified_at = clock_timestamp() where alerts.id = alert.id;
        sent := sent + 1;
      end if;
    end if;
  end loop;
  for alert in
    update private.alerts set ended_at = clock_timestamp()
    where ended_at is null
      and not exists (
        select from jsonb_array_elements(conditions_input) as given
        where given ->> 'condition' = alerts.condition
      )
    returning *
  loop
    -- What was never sent is not over for anybody.
    if alert.notified_at is not null and private.notify(alert, 'ended') then
      sent := sent + 1;
    end if;
  end loop;
  return sent;
end
$$;
comment on function public.update_alerts is 'Takes all conditions {condition, title, text} that hold now. One that is new is sent, one that lasts is sent again after so many hours, one that is over is sent once. Returns how many were sent.';
grant execute on function public.update_alerts to service_role;

create function private.claimed_delivery(delivery private.alert_deliveries) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', delivery.id, 'event', delivery.event, 'title', delivery.title, 'text', delivery.text,
    'condition', (select alerts.condition from private.alerts where alerts.id = delivery.alert_id),
    'at', delivery.created_at,
    'channel', jsonb_build_object(
      'id', channels.id, 'kind', channels.kind,
      'sealed_address', channels.sealed_address, 'sealed_secret', channels.sealed_secret
    ),
    'email', case when channels.kind = 'email' then (
      select admin_users.email from public.admin_users order by created_at limit 1
    ) end
  )
  from private.alert_channels as channels
  where channels.id = delivery.channel_id
);
comment on function private.claimed_delivery is 'A delivery as the Worker sends it.';

create function public.claim_alert_deliveries(limit_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  deliveries jsonb;
begin
  with due as (
    select id from private.alert_deliveries
    where state = 'waiting' and due_at <= clock_timestamp()
    order by due_at
    limit limit_input
    for update skip locked
  ), claimed as (
    update private.alert_deliveries as waiting
    set due_at = clock_timestamp() + interval '2 minutes', attempts = waiting.attempts + 1
    from due
    where waiting.id = due.id
    returning waiting.*
  )
  select coalesce(jsonb_agg(private.claimed_delivery(claimed::private.alert_deliveries)), '[]')
  into deliveries
  from claimed;
  return deliveries;
end
$$;
comment on function public.claim_alert_deliveries is 'Lets one Worker send some deliveries that are due. One that it does not finish in two minutes is due again.';
grant execute on function public.claim_alert_deliveries to service_role;

create function public.finish_alert_delivery(delivery_id_input uuid, problem_input text) returns text
language sql security definer set search_path = ''
begin atomic
  update private.alert_deliveries
  set problem = left(problem_input, 300),
    state = case
      when problem_input is null then 'delivered'
      -- Whoever tests sees the result at once.
      when attempts >= 5 or event = 'test' then 'failed'
      else 'waiting'
    end,
    finished_at = clock_timestamp(),
    due_at = clock_timestamp() + (array[1, 5, 15, 60])[least(attempts, 4)] * interval '1 minute'
  where id = delivery_id_input and state = 'waiting'
  returning state;
end;
comment on function public.finish_alert_delivery is 'Records how a delivery went, with the problem or null. After the fifth failure it is not tried again. Returns its state.';
grant execute on function public.finish_alert_delivery to service_role;

-- Channels of alerts as the admin shows and changes them.
create function public.list_alerts() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'channels', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', id, 'kind', kind, 'hint', hint, 'created_at', created_at) order by created_at, id
        ),
        '[]'
      )
      from private.alert_channels
    ),
    'open', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'condition', condition, 'title', title, 'text', text, 'started_at', started_at, 'notified_at', notified_at
          )
          order by started_at desc
        ),
        '[]'
      )
      from private.alerts
      where ended_at is null
    ),
    'deliveries', (
      select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id), '[]')
      from (
        select deliveries.id, deliveries.channel_id, channels.kind, channels.hint, deliveries.event, deliveries.title,
          deliveries.created_at, deliveries.state, deliveries.attempts, deliveries.problem, deliveries.finished_at,
          case when deliveries.state = 'waiting' and deliveries.attempts > 0 then deliveries.due_at end as retry_at
        from private.alert_deliveries as deliveries
        join private.alert_channels as channels on channels.id = deliveries.channel_id
        order by deliveries.created_at desc, deliveries.id
        limit 20
      ) as shown
    ),
    'checked_at', (select ran_at from private.job_runs where job = 'alerts')
  );
end;
comment on function public.list_alerts is 'Channels without what they hide, conditions that hold, and the last twenty deliveries.';
grant execute on function public.list_alerts to service_role;

create function public.add_alert_channel(
  admin_user_id_input uuid,
  channel_id_input uuid,
  kind_input text,
  hint_input text,
  sealed_address_input text default null,
  sealed_secret_input text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.alerts'));
  if (select count(*) from private.alert_channels) >= 10
    or (kind_input = 'email' and exists (select from private.alert_channels where kind = 'email'))
  then
    return false;
  end if;
  insert into private.alert_channels (id, kind, hint, sealed_address, sealed_secret)
  values (channel_id_input, kind_input, hint_input, sealed_address_input, sealed_secret_input);
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Settings', format('Added alerts by %s (%s)', kind_input, hint_input)
  );
  return true;
end
$$;
comment on function public.add_alert_channel is 'Adds a channel. False when there are ten, or when e-mail is one already.';
grant execute on function public.add_alert_channel to service_role;

create function public.remove_alert_channel(admin_user_id_input uuid, channel_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.alert_channels;
begin
  delete from private.alert_channels where id = channel_id_input returning * into removed;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Settings', format('Removed alerts by %s (%s)', removed.kind, removed.hint)
  );
  return true;
end
$$;
comment on function public.remove_alert_channel is 'Removes a channel and its deliveries; false when it does not exist.';
grant execute on function public.remove_alert_channel to service_role;

create function public.begin_alert_test(channel_id_input uuid, title_input text, text_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivery private.alert_deliveries;
begin
  -- Claimed by the caller, who sends it now.
  insert into private.alert_deliveries (channel_id, event, title, text, due_at, attempts)
  select id, 'test', title_input, text_input, clock_timestamp() + interval '2 minutes', 1
  from private.alert_channels
  where id = channel_id_input
  returning * into delivery;
  return case when delivery.id is not null then private.claimed_delivery(delivery) end;
end
$$;
comment on function public.begin_alert_test is 'A delivery that tests a channel, claimed by the caller; null when the channel does not exist.';
grant execute on function public.begin_alert_test to service_role;

create function public.remove_old_alerts() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  removed_deliveries bigint;
  removed_alerts bigint;
begin
  delete from private.alert_deliveries where created_at < now() - interval '90 days';
  get diagnostics removed_deliveries = row_count;
  delete from private.alerts where ended_at < now() - interval '90 days';
  get diagnostics removed_alerts = row_count;
  return removed_deliveries + removed_alerts;
end
$$;
comment on function public.remove_old_alerts is 'Deletes alerts that ended and deliveries that are older than 90 days. Returns how many.';
grant execute on function public.remove_old_alerts to service_role;
