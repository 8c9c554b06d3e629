-- What rebuilds reported, where a rebuild is asked for, and which addresses are still to be sent to search
-- engines.

create table public.rebuild_reports (
  id uuid primary key,
  kind text not null,
  change bigint,
  error text,
  at timestamptz not null default now(),

  constraint rebuild_reports_kind_known check (kind in ('requested', 'started', 'succeeded', 'failed')),
  constraint rebuild_reports_change_of_success check ((kind = 'succeeded') = (change is not null)),
  constraint rebuild_reports_error_of_failure check ((kind = 'failed') = (error is not null)),
  constraint rebuild_reports_error_length check (char_length(error) <= 1000)
);
comment on table public.rebuild_reports is 'Reports of the rebuild service.';
comment on column public.rebuild_reports.id is 'Chosen by the sender, so that a report delivered twice is stored once.';
comment on column public.rebuild_reports.change is 'The number of the last change in the new build.';
grant select, insert on table public.rebuild_reports to service_role;
alter table public.rebuild_reports enable row level security;
create index rebuild_reports_newest on public.rebuild_reports (at desc, id);

create function public.publishing_status(since bigint) returns jsonb
-- Reads tables that only the job writes.
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'waiting', count(distinct coalesce(key, '00000000-0000-0000-0000-000000000000')),
    'waiting_since', min(at),
    'late_since', private.late_since(private.clock()),
    'report', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    )
  )
  from public.changes
  where number > since and needs_build;
end;
grant execute on function public.publishing_status to service_role;
comment on function public.publishing_status is 'For the admin: how many reviews (and the categories, as one) have changed after number `since`, since when, since when the schedule is late, and the last report of a rebuild.';

-- Search engines are notified of changed reviews if the owner wants it. The number of the last change
-- they were notified of is the setting index_now_told.
create function public.index_now_pending() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with told as (
    select coalesce(
      (select setting_value::bigint from public.site_settings where setting_key = 'index_now_told'), 0
    ) as number
    where exists (
      select from public.site_settings
      where setting_key = 'index_now_enabled' and setting_value = 'true'
    )
  ), latest as (
    select distinct on (changes.key) changes.number, changes.slug, changes.former_slugs
    from public.changes
    join told on changes.number > told.number
    where changes.kind = 'review'
    order by changes.key, changes.number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'change', max(page.number),
    -- A removed review answers 404 at every URL it had, which search engines should learn too.
    'slugs', jsonb_agg(distinct address.slug)
  )
  from page, unnest(case when page.slug is null then page.former_slugs else array[page.slug] end) as address (slug)
  having count(*) > 0;
end;
comment on function public.index_now_pending is 'Slugs of which to notify search engines, and the number of their last change; null when there are none or it is disabled.';
grant execute on function public.index_now_pending to service_role;

create function public.mark_index_now_sent(change_input bigint) returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value)
  values ('index_now_told', change_input::text)
  on conflict (setting_key) do update
    set setting_value = greatest(site_settings.setting_value::bigint, change_input)::text;
end;
comment on function public.mark_index_now_sent is 'Records that search engines have been notified up to a change.';
grant execute on function public.mark_index_now_sent to service_role;

-- The rebuild hook that the owner enters in the admin. One in the environment of the Worker goes before it.
create table private.rebuild_hook (
  only_row boolean primary key default true,
  kind text not null,
  sealed text not null,
  hint text not null,
  saved_at timestamptz not null default now(),

  constraint rebuild_hook_only_row check (only_row),
  constraint rebuild_hook_kind_known check (kind in ('cloudflare', 'github')),
  constraint rebuild_hook_sealed_shape check (sealed ~ '^[0-9a-f]+$' and char_length(sealed) <= 20000),
  constraint rebuild_hook_hint_length check (char_length(hint) between 1 and 300)
);
comment on table private.rebuild_hook is 'Where a rebuild is requested.';
comment on column private.rebuild_hook.sealed is 'URL and token as JSON, encrypted with a key that is not in the database.';
comment on column private.rebuild_hook.hint is 'The host and the last characters of the URL, for the owner to recognize it.';

create function public.read_rebuild_hook() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('kind', kind, 'sealed', sealed, 'hint', hint, 'saved_at', saved_at)
  from private.rebuild_hook;
end;
comment on function public.read_rebuild_hook is 'The stored hook {kind, sealed, hint, saved_at}, or null.';
grant execute on function public.read_rebuild_hook to service_role;

create function public.save_rebuild_hook(
  admin_user_id_input uuid, kind_input text, sealed_input text, hint_input text
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
begin
  insert into private.rebuild_hook (kind, sealed, hint) values (kind_input, sealed_input, hint_input)
  on conflict (only_row) do update
    set kind = excluded.kind, sealed = excluded.sealed, hint = excluded.hint, saved_at = excluded.saved_at
  returning saved_at into moment;
  perform public.log_admin_activity(admin_user_id_input, 'Update Settings', 'Saved the rebuild hook');
  return moment;
end
$$;
comment on function public.save_rebuild_hook is 'Stores the hook in place of any other, and logs it. Returns when.';
grant execute on function public.save_rebuild_hook to service_role;

create function public.remove_rebuild_hook(admin_user_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.rebuild_hook;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(admin_user_id_input, 'Update Settings', 'Removed the rebuild hook');
  return true;
end
$$;
comment on function public.remove_rebuild_hook is 'Removes the stored hook and logs it; false when there is none.';
grant execute on function public.remove_rebuild_hook to service_role;
