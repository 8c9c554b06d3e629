-- The owner's specifications and the screens of categories. Functions that write log in the same transaction
-- and return {outcome}.

create or replace function private.admin_category(category public.categories) returns jsonb
language sql stable set search_path = ''
return to_jsonb(category) - array['introduction', 'seo_title', 'seo_description'] || jsonb_build_object(
  'post_count', (
    select count(*) from public.post_categories where post_categories.category_id = category.id
  )
);
comment on function private.admin_category is 'A category with its number of posts, without the texts of its page.';

create function private.values_of_posts() returns table (post_id uuid, specification_id uuid)
language sql stable set search_path = ''
begin atomic
  select distinct held.post_id, (value ->> 'specification_id')::uuid
  from (
    select posts.id, posts.specifications from public.posts where posts.specifications <> '[]'
    union all
    select post_drafts.post_id, fields -> 'specifications' from public.post_drafts where fields ? 'specifications'
  ) as held (post_id, specifications)
  cross join lateral jsonb_array_elements(held.specifications) as given (value);
end;
comment on function private.values_of_posts is 'Which posts have a value of which specification, working drafts and the trash included.';

create function private.admin_specification(specification public.specifications, post_count bigint) returns jsonb
language sql stable set search_path = ''
return to_jsonb(specification) - array['created_at', 'updated_at'] || jsonb_build_object(
  'version', specification.updated_at,
  'post_count', post_count,
  'category_ids', (
    select coalesce(jsonb_agg(categories.id order by lower(categories.name)), '[]')
    from public.category_specifications
    join public.categories on categories.id = category_specifications.category_id
    where category_specifications.specification_id = specification.id
  )
);
comment on function private.admin_specification is 'A specification with its use, as the admin shows it.';

create function private.counted_specification(specification public.specifications) returns jsonb
language sql stable set search_path = ''
return private.admin_specification(
  specification,
  (select count(*) from private.values_of_posts() as held where held.specification_id = specification.id)
);

create function public.list_specifications() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'items', (
      select coalesce(
        jsonb_agg(
          private.admin_specification(specifications, coalesce(used.post_count, 0)) order by lower(specifications.name)
        ),
        '[]'
      )
      from public.specifications
      left join (
        select specification_id, count(*) as post_count from private.values_of_posts() group by specification_id
      ) as used on used.specification_id = specifications.id
    ),
    'lists', (
      select coalesce(jsonb_agg(to_jsonb(list) order by lower(list.name)), '[]')
      from (
        select categories.id as category_id, categories.name,
          jsonb_agg(category_specifications.specification_id order by category_specifications.place) as specification_ids
        from public.category_specifications
        join public.categories on categories.id = category_specifications.category_id
        group by categories.id
      ) as list
    )
  );
end;
comment on function public.list_specifications is 'All specifications by name, and the list of every category that has one.';
grant execute on function public.list_specifications to service_role;

create function public.specification_usage(specification_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', posts.id, 'title', posts.title, 'is_trashed', posts.trashed_at is not null)
          order by lower(posts.title), posts.id
        ),
        '[]'
      )
      from private.values_of_posts() as held
      join public.posts on posts.id = held.post_id
      where held.specification_id = specification_id_input
    ),
    'categories', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', categories.id, 'name', categories.name) order by lower(categories.name)
        ),
        '[]'
      )
      from public.category_specifications
      join public.categories on categories.id = category_specifications.category_id
      where category_specifications.specification_id = specification_id_input
    )
  );
end;
comment on function public.specification_usage is 'The posts with a value of a specification, and the categories that list it.';
grant execute on function public.specification_usage to service_role;

create function private.has_values(specification_id_input uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.posts where private.has_specification(posts.specifications, specification_id_input)
) or exists (
  select from public.post_drafts
  where private.has_specification(post_drafts.fields -> 'specifications', specification_id_input)
) or exists (
  select from public.post_revisions
  where private.has_specification(post_revisions.content -> 'specifications', specification_id_input)
);
comment on function private.has_values is 'Whether a post, a draft or an earlier version has a value of a specification.';

create function public.save_specification(
  admin_user_id_input uuid,
  specification_input jsonb,
  specification_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.specifications := jsonb_populate_record(null::public.specifications, specification_input);
  saved public.specifications;
  violated text;
begin
  if specification_id_input is null then
    insert into public.specifications (name, kind, unit, direction)
    values (given.name, given.kind, given.unit, given.direction)
    returning * into saved;
  else
    select * into saved from public.specifications
    where specifications.id = specification_id_input
    for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'specification', private.counted_specification(saved));
    end if;
    -- Stored values would mean something else.
    if (saved.kind, saved.unit) is distinct from (given.kind, given.unit) and private.has_values(saved.id) then
      return jsonb_build_object(
        'outcome', 'refused', 'field', case when saved.kind <> given.kind then 'kind' else 'unit' end
      );
    end if;
    update public.specifications
    set name = given.name, kind = given.kind, unit = given.unit, direction = given.direction
    where specifications.id = specification_id_input
    returning * into saved;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when specification_id_input is null then 'Create Specification' else 'Update Specification' end,
    format('%s "%s"', case when specification_id_input is null then 'Created' else 'Updated' end, saved.name)
  );
  return jsonb_build_object('outcome', 'saved', 'specification', private.counted_specification(saved));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'specifications_name_unique' then
      raise;
    end if;
    return jsonb_build_object('outcome', 'refused', 'field', 'name');
end
$$;
comment on function public.save_specification is 'Creates or edits a specification. Kind and unit stay while there are values, drafts and earlier versions of posts included.';
grant execute on function public.save_specification to service_role;

create function public.delete_specification(admin_user_id_input uuid, specification_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  delete from public.specifications where specifications.id = specification_id_input
  returning specifications.name into name;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Specification', format('Deleted "%s"', name)
  );
  return true;
end
$$;
comment on function public.delete_specification is 'Deletes a specification with its values; false when it does not exist.';
grant execute on function public.delete_specification to service_role;

-- The page of a category

create function private.category_page(category public.categories) returns jsonb
language sql stable set search_path = ''
return private.admin_category(category) || jsonb_build_object(
  'version', category.updated_at,
  'introduction', category.introduction,
  'seo_title', category.seo_title,
  'seo_description', category.seo_description,
  'specification_ids', (
    select coalesce(jsonb_agg(specification_id order by place), '[]')
    from public.category_specifications
    where category_specifications.category_id = category.id
  )
);
comment on function private.category_page is 'A category with the texts of its page, its list of specifications and the version that a save starts from.';

create function public.read_category(category_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.category_page(categories) from public.categories where categories.id = category_id_input;
end;
comment on function public.read_category is 'A category as its screen shows it; null when it does not exist.';
grant execute on function public.read_category to service_role;

create function public.save_category_page(
  admin_user_id_input uuid,
  category_id_input uuid,
  page_input jsonb,
  version_input timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
  -- What has been deleted meanwhile is left out.
  wanted constant uuid[] := array(
    select specifications.id
    from jsonb_array_elements_text(page_input -> 'specification_ids') with ordinality as given (id, place)
    join public.specifications on specifications.id = given.id::uuid
    group by specifications.id
    order by min(given.place)
  );
begin
  select * into category from public.categories where categories.id = category_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if category.updated_at is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'category', private.category_page(category));
  end if;
  update public.categories
  set introduction = page_input ->> 'introduction',
    seo_title = page_input ->> 'seo_title',
    seo_description = page_input ->> 'seo_description'
  where categories.id = category_id_input
  returning * into category;

  delete from public.category_specifications
  where category_specifications.category_id = category_id_input
    and category_specifications.specification_id <> all (wanted);
  -- Rows that stay as they are record no change.
  insert into public.category_specifications (category_id, specification_id, place)
  select category_id_input, listed.id, listed.place from unnest(wanted) with ordinality as listed (id, place)
  on conflict (category_id, specification_id) do update set place = excluded.place
  where category_specifications.place <> excluded.place;

  perform public.log_admin_activity(
    admin_user_id_input, 'Update Category', format('Updated the page of "%s"', category.name)
  );
  return jsonb_build_object('outcome', 'saved', 'category', private.category_page(category));
end
$$;
comment on function public.save_category_page is 'Saves the texts of the page of a category and its list of specifications, over the version that was loaded.';
grant execute on function public.save_category_page to service_role;
