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
