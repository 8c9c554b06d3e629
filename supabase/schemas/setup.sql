-- The first run: who holds the setup link creates the owner, once. The checklist suggests what to do then; a step is done
-- when somebody has taken it.

create table private.setup_tokens (
  only_row boolean primary key default true,
  token_hash text not null,
  expires_at timestamptz not null,

  constraint setup_tokens_only_row check (only_row),
  constraint setup_tokens_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table private.setup_tokens is 'The valid setup link, while there is no owner. A newer one replaces it.';
comment on column private.setup_tokens.token_hash is 'SHA-256 of the token, which is stored only in the link.';

create function public.store_setup_token(token_hash_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_owner() then
    return false;
  end if;
  insert into private.setup_tokens (token_hash, expires_at)
  values (token_hash_input, now() + interval '1 hour')
  on conflict (only_row) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  return true;
end
$$;
comment on function public.store_setup_token is 'Makes a setup link valid for an hour, in place of any other; false when there is an owner.';
grant execute on function public.store_setup_token to service_role;

create function public.setup_state(token_hash_input text) returns text
language sql stable security definer set search_path = ''
begin atomic
  -- Compared as hashes, so that response times reveal nothing about the token.
  select case
    when private.has_owner() then 'done'
    when not exists (
      select from private.setup_tokens where setup_tokens.token_hash = token_hash_input
    ) then 'wrong'
    when exists (select from private.setup_tokens where setup_tokens.expires_at <= now()) then 'expired'
    else 'open'
  end;
end;
comment on function public.setup_state is 'Whether a setup link can be used: open, expired, wrong (never valid, or replaced), or done when there is an owner.';
grant execute on function public.setup_state to service_role;

create function private.setup_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'brand_accent', 'brand_paper', 'language', 'time_zone', 'affiliate_disclosure'
];
comment on function private.setup_setting_keys is 'Settings that the first run chooses.';

create function private.set_first_categories(category jsonb, keeps_examples boolean) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.categories (name, slug) values (category ->> 'name', category ->> 'slug')
  on conflict do nothing;
  if keeps_examples then
    return;
  end if;
  delete from public.categories
  where categories.slug in ('supplements', 'equipment', 'wearables', 'recovery', 'apparel', 'nutrition')
    and categories.slug <> category ->> 'slug'
    and lower(categories.name) <> lower(category ->> 'name')
    -- Content may have been imported before the first run.
    and not exists (select from public.post_categories where post_categories.category_id = categories.id);
end
$$;
comment on function private.set_first_categories is 'Adds the first category {name, slug}, and removes the unused ones that a new database comes with unless they are kept.';

create function public.complete_setup(
  token_hash_input text,
  setup_input jsonb,
  session_token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state text := public.setup_state(token_hash_input);
  owner_id uuid;
  violated text;
begin
  -- Who has no valid link must not lock the table.
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  lock table public.admin_users in exclusive mode;
  -- Another window may have been first.
  state := public.setup_state(token_hash_input);
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  insert into public.admin_users (username, email, password_hash)
  values (
    btrim(setup_input ->> 'username'),
    btrim(setup_input ->> 'email'),
    private.password_hash(setup_input ->> 'password')
  )
  returning id into owner_id;
  perform public.save_settings(
    owner_id, private.setup_setting_keys(), setup_input -> 'settings', 'Set up the site'
  );
  perform private.set_first_categories(
    setup_input -> 'category', (setup_input ->> 'keeps_examples')::boolean
  );
  delete from private.setup_tokens;
  perform private.create_admin_session(
    owner_id, session_token_hash_input, ip_address_input, user_agent_input, 'Admin user logged in'
  );
  return jsonb_build_object(
    'outcome', 'saved',
    'user', jsonb_build_object('id', owner_id, 'username', btrim(setup_input ->> 'username'))
  );
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object('outcome', 'refused', 'constraint', violated);
end
$$;
comment on function public.complete_setup is 'Creates the owner {username, email, password} with settings, the first category and a session, all or nothing: {outcome: saved, user {id, username}}, {outcome: refused, constraint}, or {outcome} as of setup_state when the link cannot be used.';
grant execute on function public.complete_setup to service_role;

create function private.is_set(variadic keys text[]) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.site_settings
  where site_settings.setting_key = any (keys) and btrim(site_settings.setting_value) <> ''
);
comment on function private.is_set is 'Whether any of these settings has a value.';

-- A shop is added by a link that is there: not by a text that nobody saved, a review in the trash or a deleted link.
create function public.read_checklist(admin_user_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'dismissed', private.is_set('checklist_dismissed'),
    'written', exists (
      select from public.posts
      where posts.trashed_at is null
        and not exists (select from private.autosaved_content where content_id = posts.id)
    ),
    'published', exists (select from public.posts where posts.published and posts.trashed_at is null),
    'rebuilds', exists (select from private.rebuild_hook),
    'branding', private.is_set('site_logo', 'brand_accent', 'brand_paper', 'type_pairing'),
    'imprint', exists (
      select from public.documents
      where kind = 'site-page' and published
        -- As its title is in the languages of sites.
        and slug in ('imprint', 'impressum', 'mentions-legales', 'aviso-legal')
    ),
    'shops', exists (select from public.merchants)
      or exists (select from public.managed_links where managed_links.deleted_at is null)
      or exists (
        select from public.posts
        where btrim(posts.primary_affiliate_url) <> ''
          and posts.trashed_at is null
          and not exists (select from private.autosaved_content where content_id = posts.id)
      ),
    'second_factor', exists (
      select from public.admin_totp
      where admin_totp.admin_user_id = admin_user_id_input and admin_totp.enabled_at is not null
    ),
    'backups', exists (
      select from private.backup_runs where backup_runs.state = 'succeeded' and backup_runs.cause = 'owner'
    )
  );
end;
comment on function public.read_checklist is 'The first steps of a new site and which are done; rebuilds only as far as the database knows.';
grant execute on function public.read_checklist to service_role;

create function public.dismiss_checklist() returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value) values ('checklist_dismissed', 'true')
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
end;
comment on function public.dismiss_checklist is 'Hides the list of first steps.';
grant execute on function public.dismiss_checklist to service_role;
