-- Categories of reviews. Functions that write log in the same transaction and return {outcome}: saved, with the
-- category; missing; refused, with the field that conflicts with another row.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  introduction text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',

  constraint categories_name_is_trimmed check (name = btrim(name) and name <> ''),
  constraint categories_name_length check (char_length(name) <= 100),
  constraint categories_slug_unique unique (slug),
  constraint categories_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint categories_slug_length check (char_length(slug) <= 100),
  constraint categories_introduction_length check (char_length(introduction) <= 50000),
  constraint categories_seo_title_length check (char_length(seo_title) <= 200),
  constraint categories_seo_description_length check (char_length(seo_description) <= 500)
);
comment on table public.categories is 'A review can have any number of categories.';
comment on column public.categories.slug is 'As in /products?category={slug}.';
comment on column public.categories.active is 'Menus, filters and forms for new reviews offer the active ones; badges show all.';
grant select on table public.categories to anon, authenticated;
grant select, insert, update, delete on table public.categories to service_role;
alter table public.categories enable row level security;

create policy "Everyone can read every category"
  on public.categories for select
  to anon, authenticated
  using (true);
create unique index categories_name_unique on public.categories (lower(name));
comment on column public.categories.introduction is 'HTML of the editor, at the top of /categories/{slug}.';

create trigger categories_touch_updated_at
  before update on public.categories
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create table public.post_categories (
  post_id uuid not null references public.posts (id) on delete cascade,
  category_id uuid not null references public.categories (id) on delete cascade,
  primary key (post_id, category_id)
);
comment on table public.post_categories is 'The categories of reviews.';
grant select on table public.post_categories to anon, authenticated;
grant select, insert, update, delete on table public.post_categories to service_role;
alter table public.post_categories enable row level security;
create index post_categories_category on public.post_categories (category_id);

-- Asks the policy of posts.
create policy "Everyone can read the categories of public reviews"
  on public.post_categories for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = post_categories.post_id));

create function private.sorted_ids(ids uuid[]) returns uuid[]
language sql immutable set search_path = ''
return array(select distinct id from unnest(ids) as id order by id);
comment on function private.sorted_ids is 'Ids sorted and without duplicates, for comparison.';

create function private.category_ids_of(post_id_input uuid) returns uuid[]
language sql stable set search_path = ''
return array(
  select category_id from public.post_categories
  where post_categories.post_id = post_id_input
  order by category_id
);
comment on function private.category_ids_of is 'The categories of a post, sorted as by sorted_ids.';

create function private.admin_category(category public.categories) returns jsonb
language sql stable set search_path = ''
return to_jsonb(category) - array['introduction', 'seo_title', 'seo_description'] || jsonb_build_object(
  'post_count', (
    select count(*) from public.post_categories where post_categories.category_id = category.id
  )
);
comment on function private.admin_category is 'A category with its number of posts, without the texts of its page.';

create function public.list_categories() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(private.admin_category(categories) order by lower(categories.name)), '[]'
  )
  from public.categories;
end;
comment on function public.list_categories is 'All categories by name.';
grant execute on function public.list_categories to service_role;

create function public.save_category(
  admin_user_id_input uuid,
  name_input text,
  slug_input text,
  category_id_input uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
  violated text;
begin
  if category_id_input is null then
    insert into public.categories (name, slug) values (name_input, slug_input)
    returning * into category;
  else
    update public.categories set name = name_input, slug = slug_input
    where categories.id = category_id_input
    returning * into category;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when category_id_input is null then 'Create Category' else 'Update Category' end,
    format('%s "%s"', case when category_id_input is null then 'Created' else 'Updated' end, category.name)
  );
  return jsonb_build_object('outcome', 'saved', 'category', private.admin_category(category));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object(
      'outcome', 'refused',
      'field', case violated when 'categories_slug_unique' then 'slug' else 'name' end
    );
end
$$;
comment on function public.save_category is 'Creates or renames a category.';
grant execute on function public.save_category to service_role;

create function public.set_category_active(
  admin_user_id_input uuid,
  category_id_input uuid,
  active_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
begin
  select * into category from public.categories where categories.id = category_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if category.active <> active_input then
    update public.categories set active = active_input where categories.id = category_id_input
    returning * into category;
    perform public.log_admin_activity(
      admin_user_id_input,
      'Update Category',
      format('%s "%s"', case when active_input then 'Activated' else 'Deactivated' end, category.name)
    );
  end if;
  return jsonb_build_object('outcome', 'saved', 'category', private.admin_category(category));
end
$$;
comment on function public.set_category_active is 'Activates or deactivates a category. Does nothing when that is its state.';
grant execute on function public.set_category_active to service_role;

create function public.delete_category(admin_user_id_input uuid, category_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  delete from public.categories where categories.id = category_id_input
  returning categories.name into name;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Category', format('Deleted "%s"', name)
  );
  return true;
end
$$;
comment on function public.delete_category is 'Deletes a category and removes it from its posts; false when it does not exist.';
grant execute on function public.delete_category to service_role;
