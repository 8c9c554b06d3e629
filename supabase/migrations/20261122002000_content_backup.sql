-- Content and settings, read a page at a time for a backup, and written back from one in a single
-- transaction. Lines of a file are staged first, because a transaction cannot span requests.

create function private.database_setting_keys() returns text[]
language sql immutable set search_path = ''
return array['demo', 'index_now_told'];
comment on function private.database_setting_keys is 'Keys of settings that describe one database and not its content. Backups omit them.';

create function private.sorted_slugs(slugs text[], except_slug text) returns jsonb
language sql immutable set search_path = ''
return (
  -- A collation that is the same in every database.
  select coalesce(jsonb_agg(distinct slug collate "C" order by slug collate "C"), '[]')
  from unnest(slugs) as slug
  where slug is distinct from except_slug
);
comment on function private.sorted_slugs is 'Former slugs for a backup: sorted, without duplicates and without the current one.';

create function private.post_backup(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(post) - 'image' || jsonb_build_object(
  'category_ids', to_jsonb(private.category_ids_of(post.id)),
  'former_slugs', private.sorted_slugs(post.former_slugs, post.slug)
);
comment on function private.post_backup is 'A review for a backup: its category ids and all columns except the image metadata, which a trigger derives from the URL.';

create function public.read_content(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  case kind_input
    when 'setting' then
      return (
        select coalesce(jsonb_agg(copy order by copy ->> 'setting_key' collate "C"), '[]')
        from (
          select to_jsonb(site_settings) as copy
          from public.site_settings
          where setting_key <> all (private.database_setting_keys())
            and (after_input is null or setting_key collate "C" > after_input)
          order by setting_key collate "C"
          limit limit_input
        ) as page
      );
    when 'category' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.categories
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'post' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.post_backup(posts) as copy
          from public.posts
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
  end case;
end
$$;
comment on function public.read_content is 'The rows of one kind (setting, category, post) after a key, in key order, as backups store them.';
grant execute on function public.read_content to service_role;

create function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    )
  ));
end;
comment on function public.content_fingerprint is 'Changes with everything that a backup contains: two equal values mean that nothing changed in between.';
grant execute on function public.content_fingerprint to service_role;

-- Unlogged: an import that a crash interrupts starts again.
create unlogged table private.staged_content (
  import_id uuid not null,
  line integer not null,
  kind text not null,
  key text not null,
  content jsonb not null,
  state text,
  replaces_id uuid,
  staged_at timestamptz not null default now(),
  primary key (import_id, line),
  constraint staged_content_kind_known check (kind in ('setting', 'category', 'post'))
);
comment on table private.staged_content is 'Lines of files being imported.';
comment on column private.staged_content.state is 'What the line does: added, changed or same.';
comment on column private.staged_content.replaces_id is 'The existing category with the same slug or name and another id.';

create index staged_content_keys on private.staged_content (import_id, kind, key);

create function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        )
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;
comment on function public.stage_content is 'Stores lines [{line, kind, content}] of a file until apply_content or discard_content, or for a day.';
grant execute on function public.stage_content to service_role;

create function public.discard_content(import_id_input uuid) returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.staged_content where import_id = import_id_input;
end;
comment on function public.discard_content is 'Deletes the staged lines of an import.';
grant execute on function public.discard_content to service_role;

create function private.staged_names(import_id_input uuid, kind_input text, state_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(coalesce(content ->> 'title', content ->> 'name', content ->> 'setting_key') order by line), '[]'
  )
  from private.staged_content
  where import_id = import_id_input and kind = kind_input and state = state_input
);
comment on function private.staged_names is 'The titles, names or keys of the staged lines of a kind and state, in file order.';

create function private.import_report(import_id_input uuid, kind_input text, removed jsonb) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'added', private.staged_names(import_id_input, kind_input, 'added'),
  'changed', private.staged_names(import_id_input, kind_input, 'changed'),
  'removed', coalesce(removed, '[]'),
  'same', jsonb_array_length(private.staged_names(import_id_input, kind_input, 'same'))
);
comment on function private.import_report is 'The effect of an import on the rows of one kind.';

create function private.write_settings(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  told_from bigint;
  removed jsonb;
  setting record;
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(site_settings) = staged.content then 'same' else 'changed' end
      from public.site_settings
      where site_settings.setting_key = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'setting';

  if replace_input then
    with gone as (
      delete from public.site_settings
      where setting_key <> all (private.database_setting_keys())
        and not exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'setting' and staged.key = setting_key
        )
      returning setting_key
    )
    select jsonb_agg(setting_key order by setting_key) into removed from gone;
  end if;

  for setting in
    select line, key, content ->> 'setting_value' as value
    from private.staged_content
    where import_id = import_id_input and kind = 'setting' and state <> 'same'
    order by line
  loop
    begin
      insert into public.site_settings (setting_key, setting_value) values (setting.key, setting.value)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    exception
      when check_violation then
        raise exception 'Line %: the setting % has an invalid value', setting.line, setting.key;
    end;
    if setting.key = 'index_now_enabled' and setting.value = 'true' then
      -- Search engines are not notified of changes made before this was enabled.
      select coalesce(max(number), 0) into told_from from public.post_changes;
      insert into public.site_settings (setting_key, setting_value)
      values ('index_now_told', told_from::text)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    end if;
  end loop;
  return private.import_report(import_id_input, 'setting', removed);
end
$$;
comment on function private.write_settings is 'Writes the staged settings and, with replace, deletes all others that backups contain.';
