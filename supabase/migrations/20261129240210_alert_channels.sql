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
