-- Facts about products that can be compared: named once, listed per category, given a value by each post.

create table public.specifications (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null default 'number',
  unit text,
  direction text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint specifications_name_is_trimmed check (name = btrim(name) and name <> ''),
  constraint specifications_name_length check (char_length(name) <= 80),
  constraint specifications_kind_known check (kind in ('number', 'text', 'yes-no')),
  constraint specifications_unit_of_number check (unit is null or kind = 'number'),
  constraint specifications_unit_length check (unit = btrim(unit) and char_length(unit) between 1 and 20),
  constraint specifications_direction_known check (direction in ('higher', 'lower')),
  constraint specifications_direction_of_value check (direction is null or kind <> 'text')
);
comment on table public.specifications is 'What can be said of a product: a number with a unit, a text, or yes or no.';
comment on column public.specifications.unit is 'In which numbers are stored: a symbol that the application can convert, such as g or h, or any other.';
comment on column public.specifications.direction is 'Which value is the better one; yes counts as higher. Null: neither.';
grant select, insert, update, delete on table public.specifications to service_role;
alter table public.specifications enable row level security;
create unique index specifications_name_unique on public.specifications (lower(name));

create trigger specifications_touch_updated_at
  before update on public.specifications
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create table public.category_specifications (
  category_id uuid not null references public.categories (id) on delete cascade,
  specification_id uuid not null references public.specifications (id) on delete cascade,
  place integer not null,
  primary key (category_id, specification_id)
);
comment on table public.category_specifications is 'The list of specifications of a category, in the owner''s order.';
grant select, insert, update, delete on table public.category_specifications to service_role;
alter table public.category_specifications enable row level security;
create index category_specifications_specification on public.category_specifications (specification_id);

create function private.are_specifications(specifications jsonb) returns boolean
-- plpgsql, whose checks run in order, because a cast of another type would raise.
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(specifications) = 'array'
    and jsonb_array_length(specifications) <= 60
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(specification) = 'object'
            and specification ->> 'specification_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
            and jsonb_typeof(specification -> 'value') = 'string'
            and char_length(specification ->> 'value') between 1 and 200
        ),
        true
      )
      and count(*) = count(distinct specification ->> 'specification_id')
      from jsonb_array_elements(specifications) as given (specification)
    );
end
$$;
comment on function private.are_specifications is 'Whether JSON is a list of at most 60 values, each of another specification.';
grant execute on function private.are_specifications to service_role;

-- Specifications of a review, in the order of the lists of its categories.
create function private.public_specifications(specifications jsonb, category_ids uuid[]) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', known.id, 'name', known.name, 'kind', known.kind, 'unit', known.unit,
        'direction', known.direction, 'value', given.value -> 'value'
      )
      -- What no category of the review lists comes last.
      order by listed.category nulls last, listed.place, given.place
    ),
    '[]'
  )
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  join public.specifications as known on known.id = (given.value ->> 'specification_id')::uuid
  left join lateral (
    select lower(categories.name) as category, category_specifications.place
    from public.category_specifications
    join public.categories on categories.id = category_specifications.category_id
    where category_specifications.specification_id = known.id and categories.id = any (category_ids)
    order by lower(categories.name), category_specifications.place
    limit 1
  ) as listed on true
);
comment on function private.public_specifications(jsonb, uuid[]) is 'Values with what they are values of, as visitors see them, in the order of the lists of some categories.';

-- Values are checked when they are saved, and a changed specification changes every review with a value of it.
create function private.known_specifications(given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  known jsonb;
  invalid text;
begin
  select
    coalesce(jsonb_agg(value order by place), '[]'),
    min(specifications.name) filter (
      where not case specifications.kind
        when 'number' then value ->> 'value' ~ '^-?[0-9]+([.][0-9]+)?$'
        when 'yes-no' then value ->> 'value' in ('yes', 'no')
        else true
      end
    )
  into known, invalid
  from jsonb_array_elements(given) with ordinality as given_value (value, place)
  join public.specifications on specifications.id = (value ->> 'specification_id')::uuid;
  if invalid is not null then
    raise exception 'The value of % is of another kind.', invalid
      using errcode = 'check_violation', constraint = 'posts_specifications_value';
  end if;
  return known;
end
$$;
comment on function private.known_specifications is 'Values without those of deleted specifications. Raises a value that its specification cannot have.';

create function private.check_post_specifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_specifications(new.specifications) and not private.is_importing_content() then
    new.specifications := private.known_specifications(new.specifications);
  end if;
  return new;
end
$$;
comment on function private.check_post_specifications is 'Trigger: checks the values of a post.';

create trigger posts_check_specifications_on_insert
  before insert on public.posts
  for each row when (new.specifications <> '[]')
  execute function private.check_post_specifications();

create trigger posts_check_specifications_on_update
  before update on public.posts
  for each row when (new.specifications is distinct from old.specifications and new.specifications <> '[]')
  execute function private.check_post_specifications();

create function private.check_draft_specifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_specifications(new.fields -> 'specifications') and not private.is_importing_content() then
    new.fields := new.fields
      || jsonb_build_object('specifications', private.known_specifications(new.fields -> 'specifications'));
  end if;
  return new;
end
$$;
comment on function private.check_draft_specifications is 'Trigger: checks the values of a working draft.';

create trigger drafts_check_specifications
  before insert or update on public.drafts
  for each row when (new.content_kind = 'post' and new.fields ? 'specifications')
  execute function private.check_draft_specifications();

-- What visitors see of a specification is part of the reviews that have a value: their pages follow like
-- after an edit.
create function private.has_specification(specifications jsonb, specification_id_input uuid) returns boolean
language sql immutable set search_path = ''
return coalesce(
  specifications @> jsonb_build_array(jsonb_build_object('specification_id', specification_id_input)), false
);

create function private.record_specification_changes(specification_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  post public.posts;
  effective public.posts;
begin
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        private.has_specification(posts.specifications, specification_id_input)
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if private.has_specification(effective.specifications, specification_id_input) then
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_specification_changes is 'Records a change of every public review with a value of a specification.';

create function private.record_specification_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_specification_changes(new.id);
  return null;
end
$$;
comment on function private.record_specification_change is 'Trigger: records a change of the reviews that show a specification.';

create constraint trigger specifications_record_update after update on public.specifications
  deferrable initially deferred
  for each row when (
    (new.name, new.kind, new.unit, new.direction) is distinct from (old.name, old.kind, old.unit, old.direction)
  )
  execute function private.record_specification_change();

create function private.record_list_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_specification_changes(coalesce(new.specification_id, old.specification_id));
  return null;
end
$$;
comment on function private.record_list_change is 'Trigger: records a change of the reviews whose specifications have another order.';

create constraint trigger category_specifications_record_change
  after insert or update or delete on public.category_specifications
  deferrable initially deferred
  for each row execute function private.record_list_change();

create function private.without_specification(specifications jsonb, specification_id_input uuid) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(value order by place), '[]')
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  where value ->> 'specification_id' <> specification_id_input::text
);

create function private.remove_specification_values() returns trigger
-- Writes tables that writers of specifications may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  perform set_config('spotter.recording_prices', 'on', true);
  update public.posts
  set specifications = private.without_specification(posts.specifications, old.id)
  where private.has_specification(posts.specifications, old.id);
  perform set_config('spotter.recording_prices', 'off', true);
  update public.drafts
  set fields = fields
    || jsonb_build_object('specifications', private.without_specification(fields -> 'specifications', old.id))
  where drafts.content_kind = 'post' and private.has_specification(fields -> 'specifications', old.id);
  return null;
end
$$;
comment on function private.remove_specification_values is 'Trigger: removes the values of a deleted specification from posts and drafts.';

create trigger specifications_remove_values
  after delete on public.specifications
  for each row execute function private.remove_specification_values();

create function private.values_of_posts() returns table (post_id uuid, specification_id uuid)
language sql stable set search_path = ''
begin atomic
  select distinct held.post_id, (value ->> 'specification_id')::uuid
  from (
    select posts.id, posts.specifications from public.posts where posts.specifications <> '[]'
    union all
    select drafts.content_id, fields -> 'specifications' from public.drafts
    where drafts.content_kind = 'post' and fields ? 'specifications'
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
  select from public.drafts
  where drafts.content_kind = 'post'
    and private.has_specification(drafts.fields -> 'specifications', specification_id_input)
) or exists (
  select from public.revisions
  where content_kind = 'post' and private.has_specification(content -> 'specifications', specification_id_input)
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
    saved.id := private.insert_row('public.specifications', specification_input);
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
    perform private.update_row('public.specifications', saved.id, specification_input);
  end if;
  select * into saved from public.specifications where specifications.id = saved.id;
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
  perform private.update_row('public.categories', category_id_input, page_input);
  select * into category from public.categories where categories.id = category_id_input;

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
