-- Backups carry working drafts.

create function private.draft_copy(draft public.post_drafts) returns jsonb
language sql immutable set search_path = ''
return case when draft.fields is null then 'null'::jsonb else to_jsonb(draft) - 'post_id' end;
comment on function private.draft_copy is 'A working draft for a backup; null for none.';

create or replace function private.post_backup(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(post) - 'image' || jsonb_build_object(
  'category_ids', to_jsonb(private.category_ids_of(post.id)),
  'former_slugs', private.sorted_slugs(post.former_slugs, post.slug),
  'draft', coalesce(
    (select private.draft_copy(post_drafts) from public.post_drafts where post_drafts.post_id = post.id),
    'null'
  )
);
comment on function private.post_backup is 'A review for a backup: its category ids, its working draft and all columns except the image metadata, which a trigger derives from the URL.';

create or replace function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(to_jsonb(post_drafts)::text, 0)), 0) from public.post_drafts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    )
  ));
end;

create or replace function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(jsonb_populate_record(null::public.post_drafts, nullif(content -> 'draft', 'null')))
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;

create or replace function private.reject_taken_slugs(import_id_input uuid, replace_input boolean) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join jsonb_array_elements_text(
      (content -> 'former_slugs') || coalesce(nullif(content -> 'slug', 'null'), '[]')
        || coalesce(content #> '{draft,fields,slug}', '[]')
    ) as address
    where import_id = import_id_input and kind = 'post'
  ), theirs as (
    select posts.id, address
    from public.posts
    left join public.post_drafts on post_drafts.post_id = posts.id
    cross join unnest(posts.former_slugs || posts.slug || (post_drafts.fields ->> 'slug')) as address
    where not replace_input and address is not null
      and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;

create or replace function private.write_posts(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_catalog.pg_attribute
    where attrelid = 'public.posts'::regclass and attnum > 0 and not attisdropped and attname <> 'id'
  );
  removed jsonb;
begin
  if not replace_input then
    -- A review that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || posts.former_slugs || posts.slug,
      staged.content ->> 'slug'
    ))
    from public.posts
    where import_id = import_id_input and kind = 'post' and posts.id = staged.key::uuid
      and posts.published_at is not null;
  end if;
  perform private.reject_taken_slugs(import_id_input, replace_input);
  -- The review that its URLs redirect to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"unpublish_to": null}'
  where import_id = import_id_input and kind = 'post' and staged.content ->> 'unpublish_to' is not null
    and not exists (
      select from private.staged_content as target
      where target.import_id = import_id_input and target.kind = 'post'
        and target.key = staged.content ->> 'unpublish_to'
    )
    and (
      replace_input
      or not exists (select from public.posts where posts.id = (staged.content ->> 'unpublish_to')::uuid)
    );
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.post_backup(posts) = staged.content then 'same' else 'changed' end
      from public.posts
      where posts.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'post';

  if replace_input then
    with gone as (
      delete from public.posts
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
      returning title
    )
    select jsonb_agg(title order by title) into removed from gone;
  end if;

  -- Slugs may be swapped between rows, so those that change are cleared first. Rows are updated, never
  -- replaced: analytics refer to them.
  update public.posts set published = false, publish_at = null, slug = null
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and posts.id = staged.key::uuid and posts.slug is distinct from staged.content ->> 'slug';
  insert into public.posts
  select (jsonb_populate_record(null::public.posts, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'post' and state = 'added'
  order by line;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''post'' and state = ''changed'' and posts.id = staged.key::uuid',
    columns
  ) using import_id_input;

  delete from public.post_categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_categories.post_id = staged.key::uuid
    and not staged.content -> 'category_ids' @> to_jsonb(post_categories.category_id);
  insert into public.post_categories (post_id, category_id)
  select staged.key::uuid, category_id::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'category_ids') as category_id
  where import_id = import_id_input and kind = 'post' and state <> 'same'
  on conflict do nothing;

  delete from public.post_drafts
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_drafts.post_id = staged.key::uuid;
  insert into public.post_drafts (post_id, fields, category_ids, created_at, updated_at, publish_at)
  select staged.key::uuid, draft.fields, draft.category_ids, draft.created_at, draft.updated_at, draft.publish_at
  from private.staged_content as staged
  cross join jsonb_populate_record(null::public.post_drafts, staged.content -> 'draft') as draft
  where import_id = import_id_input and kind = 'post' and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.record_revision(staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;
