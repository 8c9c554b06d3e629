-- Restoring a backup from the admin. Its lines are staged like those of an import with the same id.

create table private.restores (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default private.clock(),
  finished_at timestamptz,
  source jsonb not null,
  is_replace boolean not null,
  state text not null default 'checking' check (
    state in ('checking', 'planned', 'saving', 'images', 'applying', 'applied', 'succeeded', 'failed', 'cancelled')
  ),
  progress jsonb not null default '{}',
  plan jsonb,
  fingerprint text,
  is_outdated boolean not null default false,
  message text not null default '' check (char_length(message) <= 2000),
  claim uuid,
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0
);
comment on table private.restores is 'Restores of backups, one at a time. The newest one is kept.';
comment on column private.restores.source is 'A backup {kind: backup, name} or a file {kind: upload, key, name}.';
comment on column private.restores.state is 'Until it is planned nothing has changed. Then the owner confirms, the present content is saved, images and content are written, and the site is rebuilt.';
comment on column private.restores.plan is 'What would be, or was, added, changed and removed, by kind.';
comment on column private.restores.fingerprint is 'Of the content that the plan compares with.';
comment on column private.restores.is_outdated is 'Whether the content changed after the owner confirmed, so that there is a new plan to confirm.';
create unique index restores_active on private.restores ((true)) where finished_at is null;

create function private.restore_state(restore private.restores) returns jsonb
language sql stable set search_path = ''
return to_jsonb(restore) - array['claim', 'claimed_until', 'fingerprint'];
comment on function private.restore_state is 'As restoreSchema of the application describes it.';

create function public.read_restore() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
begin atomic
  select private.restore_state(restores) from private.restores order by created_at desc, finished_at desc nulls first limit 1;
end;
comment on function public.read_restore is 'The running or the last restore.';
grant execute on function public.read_restore to service_role;

create function public.start_restore(source_input jsonb, is_replace_input boolean) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  started private.restores;
begin
  lock table private.restores in share row exclusive mode;
  if exists (select from private.restores where state in ('saving', 'images', 'applying', 'applied')) then
    return null;
  end if;
  delete from private.staged_content using private.restores where import_id = restores.id;
  delete from private.restores;
  insert into private.restores (source, is_replace) values (source_input, is_replace_input) returning * into started;
  return private.restore_state(started);
end
$$;
comment on function public.start_restore is 'Starts to check a backup, instead of one that was not confirmed; null while another restore is writing.';
grant execute on function public.start_restore to service_role;

create function public.claim_restore(seconds_input integer) returns jsonb
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  update private.restores
  set claim = gen_random_uuid(), claimed_until = private.clock() + seconds_input * interval '1 second',
    attempts = attempts + 1
  where state in ('checking', 'saving', 'images', 'applying', 'applied') and not private.is_claimed(claimed_until)
  returning private.restore_state(restores) || jsonb_build_object('claim', claim);
end;
comment on function public.claim_restore is 'Lets one Worker continue the restore; null if there is nothing to do now.';
grant execute on function public.claim_restore to service_role;

create function public.store_restore(
  id_input uuid,
  claim_input uuid,
  state_input text default null,
  progress_input jsonb default null,
  message_input text default ''
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.restores
  set state = coalesce(state_input, state),
    progress = coalesce(progress_input, progress),
    message = left(message_input, 2000),
    attempts = case when progress_input is null then attempts else 0 end,
    finished_at = case when state_input in ('succeeded', 'failed') then private.clock() end,
    claimed_until = '-infinity'
  where id = id_input and claim = claim_input and finished_at is null;
  if found and state_input in ('succeeded', 'failed') then
    delete from private.staged_content where import_id = id_input;
    return true;
  end if;
  return found;
end
$$;
comment on function public.store_restore is 'Stores the next state of a restore and lets another Worker continue. False if another one has claimed it since.';
grant execute on function public.store_restore to service_role;

create function public.plan_restore(id_input uuid, claim_input uuid, lines_input integer) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  fingerprint_before constant text := public.content_fingerprint();
  planned jsonb;
begin
  planned := public.apply_content(
    id_input, lines_input, (select is_replace from private.restores where id = id_input), true
  );
  update private.restores
  set state = 'planned', plan = planned, fingerprint = fingerprint_before,
    progress = progress || jsonb_build_object('lines', lines_input), attempts = 0, claimed_until = '-infinity'
  where id = id_input and claim = claim_input and state = 'checking';
  return found;
end
$$;
comment on function public.plan_restore is 'Stores what the staged lines of a restore would change.';
grant execute on function public.plan_restore to service_role;

create function public.confirm_restore(id_input uuid, admin_user_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.restores
  set state = 'saving', is_outdated = false, message = ''
  where id = id_input and state = 'planned';
  if found then
    perform public.log_admin_activity(admin_user_id_input, 'Restore Backup', (
      select case when is_replace then 'Replaces the content with ' else 'Merges ' end || (source ->> 'name')
      from private.restores where id = id_input
    ));
    return true;
  end if;
  return false;
end
$$;
comment on function public.confirm_restore is 'Lets a planned restore begin. False if there is none.';
grant execute on function public.confirm_restore to service_role;

create function public.cancel_restore(id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.restores
  set state = 'cancelled', finished_at = private.clock(), claim = null
  where id = id_input and state in ('checking', 'planned');
  if found then
    delete from private.staged_content where import_id = id_input;
    return true;
  end if;
  return false;
end
$$;
comment on function public.cancel_restore is 'Gives up a restore that was not confirmed.';
grant execute on function public.cancel_restore to service_role;

create function public.restored_image_ids(id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(key), '[]') from private.staged_content where import_id = id_input and kind = 'image';
end;
comment on function public.restored_image_ids is 'The images of a staged restore.';
grant execute on function public.restored_image_ids to service_role;

create function public.apply_restore(id_input uuid, claim_input uuid) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  restore private.restores;
  present text;
  report jsonb;
begin
  select * into restore from private.restores where id = id_input and claim = claim_input and state = 'applying' for update;
  if not found then
    return null;
  end if;
  -- Saves wait, so that nothing changes between comparing and writing.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.site_settings in share row exclusive mode;
  present := public.content_fingerprint();
  if present <> restore.fingerprint then
    report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, true);
    update private.restores
    set state = 'planned', plan = report, fingerprint = present, is_outdated = true, claimed_until = '-infinity'
    where id = id_input;
    return 'planned';
  end if;
  report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, false);
  -- In the same transaction, so that a lost answer loses no result.
  update private.restores set state = 'applied', plan = report, attempts = 0 where id = id_input;
  return 'applied';
end
$$;
comment on function public.apply_restore is 'Writes a confirmed restore, all or nothing. Returns applied, or planned if the content has changed since the plan, which is then made again.';
grant execute on function public.apply_restore to service_role;
