create function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  -- A category is matched by id or, if it was created separately, by slug or name.
  update private.staged_content as staged
  set replaces_id = (
    select categories.id
    from public.categories
    where (
        categories.slug = staged.content ->> 'slug'
        or lower(categories.name) = lower(staged.content ->> 'name')
      )
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'category'
          and other.key = categories.id::text
      )
    order by categories.slug <> staged.content ->> 'slug'
    limit 1
  )
  where import_id = import_id_input and kind = 'category'
    and not exists (select from public.categories where categories.id = staged.key::uuid);
  update private.staged_content as staged
  set state = case
    when replaces_id is not null then 'changed'
    else coalesce(
      (
        select case when to_jsonb(categories) = staged.content then 'same' else 'changed' end
        from public.categories
        where categories.id = staged.key::uuid
      ),
      'added'
    )
  end
  where import_id = import_id_input and kind = 'category';

  if replace_input then
    with gone as (
      delete from public.categories
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'category'
          and (staged.key = categories.id::text or staged.replaces_id = categories.id)
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  end if;

  -- Names and slugs may be swapped between rows, so those that change are cleared first.
  update public.categories set name = id::text, slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and categories.id in (staged.key::uuid, staged.replaces_id);
  insert into public.categories
  select (jsonb_populate_record(null::public.categories, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'category'
    and (state = 'added' or replaces_id is not null)
  order by line;
  update public.post_categories set category_id = staged.key::uuid
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and post_categories.category_id = staged.replaces_id;
  delete from public.categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and categories.id = staged.replaces_id;
  update public.categories
  set (name, slug, active, created_at, updated_at) = (
    select name, slug, active, created_at, updated_at
    from jsonb_populate_record(null::public.categories, staged.content)
  )
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and categories.id = staged.key::uuid;
  return private.import_report(import_id_input, 'category', removed);
end
$$;
comment on function private.write_categories is 'Writes the staged categories and, with replace, deletes all others.';

create function private.reject_taken_slugs(import_id_input uuid, replace_input boolean) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join jsonb_array_elements_text(
      (content -> 'former_slugs') || coalesce(nullif(content -> 'slug', 'null'), '[]')
    ) as address
    where import_id = import_id_input and kind = 'post'
  ), theirs as (
    select posts.id, address
    from public.posts
    cross join unnest(posts.former_slugs || posts.slug) as address
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
comment on function private.reject_taken_slugs is 'Raises when a slug would belong to two reviews.';

create function private.write_posts(import_id_input uuid, replace_input boolean) returns jsonb
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
  update public.posts set published = false, slug = null
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
  return private.import_report(import_id_input, 'post', removed);
end
$$;
comment on function private.write_posts is 'Writes the staged reviews with their categories and, with replace, deletes all others.';

create function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.post_categories, public.site_settings
    in share row exclusive mode;
  analyze private.staged_content;
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create function private.import_summary(report jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(jsonb_array_length(report -> 'post' -> state) || ' ' || state, ', ' order by state)
  from unnest(array['added', 'changed', 'removed']) as state
);
comment on function private.import_summary is 'How many reviews an import added, changed and removed, for the activity log.';

create function public.apply_content(
  import_id_input uuid,
  lines_input integer,
  replace_input boolean,
  dry_run_input boolean
) returns jsonb
-- Ten thousand reviews take longer than the default timeout.
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  report jsonb;
begin
  if (select count(*) from private.staged_content where import_id = import_id_input) <> lines_input then
    raise exception 'Lines of this import are missing: start it again';
  end if;
  begin
    report := private.write_content(import_id_input, replace_input);
    if dry_run_input then
      -- Rolls the block back but keeps the values of its variables.
      raise exception using errcode = 'DRYRN';
    end if;
    perform public.log_admin_activity(
      (select id from public.admin_users order by id limit 1),
      'Import Content',
      'Reviews: ' || private.import_summary(report)
    );
    delete from private.staged_content where import_id = import_id_input;
  exception
    when sqlstate 'DRYRN' then
      null;
  end;
  return report;
end
$$;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {setting, category, post: {added, changed, removed: names, same: count}}; a dry run returns the same and changes nothing.';
grant execute on function public.apply_content to service_role;
