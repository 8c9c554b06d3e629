-- Imports write specifications, lists of categories, best-of pages and comparisons.

create or replace function private.column_list(of_table regclass) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> 'id' and attgenerated = ''
);
comment on function private.column_list is 'The columns of a table but its id and generated ones, for a statement that sets all of them.';

create function private.rename_staged(import_id_input uuid, kind_input text, renamed text, new_id uuid, kinds text[]) returns void
language sql set search_path = ''
begin atomic
  update private.staged_content as staged
  set content = replace(staged.content::text, renamed, new_id::text)::jsonb,
    key = case when kind = kind_input then replace(key, renamed, new_id::text) else key end
  where import_id = import_id_input and kind = any(kinds) and strpos(staged.content::text, renamed) > 0;
end;
comment on function private.rename_staged is 'Lets staged lines of some kinds name a row by the id that it has here.';

create function private.write_specifications(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  matched record;
begin
  if replace_input then
    with gone as (
      delete from public.specifications
      where not exists (
        select from private.staged_content as staged
        where staged.import_id = import_id_input and staged.kind = 'specification'
          and staged.key = specifications.id::text
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  else
    -- One that was created separately is matched by its name and keeps its id, which values in revisions name.
    for matched in
      select staged.key, specifications.id
      from private.staged_content as staged
      join public.specifications on lower(specifications.name) = lower(staged.content ->> 'name')
      where staged.import_id = import_id_input and staged.kind = 'specification'
        and not exists (select from public.specifications as known where known.id = staged.key::uuid)
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'specification'
            and other.key = specifications.id::text
        )
      order by staged.line
    loop
      perform private.rename_staged(
        import_id_input, 'specification', matched.key, matched.id,
        array['specification', 'category', 'post', 'best-of']
      );
    end loop;
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(specifications) = staged.content then 'same' else 'changed' end
      from public.specifications
      where specifications.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'specification';

  -- Names may be swapped between rows, so those that change are cleared first.
  update public.specifications set name = id::text
  from private.staged_content as staged
  where staged.import_id = import_id_input and staged.kind = 'specification' and staged.state = 'changed'
    and specifications.id = staged.key::uuid;
  insert into public.specifications
  select (jsonb_populate_record(null::public.specifications, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'specification' and state = 'added'
  order by line;
  execute format(
    'update public.specifications
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.specifications, staged.content))
      from private.staged_content as staged
      where staged.import_id = $1 and staged.kind = ''specification'' and staged.state = ''changed''
        and specifications.id = staged.key::uuid',
    private.column_list('public.specifications')
  ) using import_id_input;
  return private.import_report(import_id_input, 'specification', removed);
end
$$;
comment on function private.write_specifications is 'Writes the staged specifications and, with replace, deletes all others.';

create or replace function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
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
        select case when private.category_backup(categories) = staged.content then 'same' else 'changed' end
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
  update public.best_of_pages
  set content = replace(best_of_pages.content::text, staged.replaces_id::text, staged.key)::jsonb,
    draft = replace(draft::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and strpos(concat(best_of_pages.content, draft), staged.replaces_id::text) > 0;
  delete from public.categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and categories.id = staged.replaces_id;
  execute format(
    'update public.categories
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.categories, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''category'' and state = ''changed'' and categories.id = staged.key::uuid',
    private.column_list('public.categories')
  ) using import_id_input;

  delete from public.category_specifications
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and category_specifications.category_id = staged.key::uuid;
  insert into public.category_specifications (category_id, specification_id, place)
  select staged.key::uuid, listed.id::uuid, listed.place
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'specification_ids') with ordinality as listed (id, place)
  join public.specifications on specifications.id = listed.id::uuid
  where staged.import_id = import_id_input and staged.kind = 'category' and staged.state <> 'same';
  return private.import_report(import_id_input, 'category', removed);
end
$$;

create function private.reject_taken_page_slugs(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join lateral (
      select jsonb_array_elements_text(content -> 'former_slugs') as address
      union
      select content #>> '{content,slug}'
      union
      select content #>> '{draft,slug}'
    ) as named
    where import_id = import_id_input and kind = 'best-of' and address is not null
  ), theirs as (
    select best_of_pages.id, address
    from public.best_of_pages
    cross join unnest(former_slugs || slug || (draft ->> 'slug')) as address
    where address is not null and not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'best-of' and staged.key = best_of_pages.id::text
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
comment on function private.reject_taken_page_slugs is 'Raises when a slug would belong to two best-of pages.';
