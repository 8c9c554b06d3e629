-- What the owner does with categories; answers as in the functions for posts.

create function private.category_for_owner(category public.categories) returns jsonb
language sql
stable
set search_path = ''
return to_jsonb(category) || jsonb_build_object(
  'post_count', (
    select count(*) from public.post_categories where post_categories.category_id = category.id
  )
);
comment on function private.category_for_owner(public.categories) is 'A category and how many posts stand on it.';

create function public.list_categories() returns jsonb
language sql
stable
security definer
set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(private.category_for_owner(categories) order by lower(categories.name)), '[]'
  )
  from public.categories;
end;
comment on function public.list_categories() is 'All categories by name.';

create function public.save_category(
  admin_user_id_input uuid,
  name_input text,
  slug_input text,
  category_id_input uuid default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  return jsonb_build_object('outcome', 'saved', 'category', private.category_for_owner(category));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object(
      'outcome', 'refused',
      'field', case violated when 'categories_slug_unique' then 'slug' else 'name' end
    );
end
$$;
comment on function public.save_category(uuid, text, text, uuid) is 'Makes a category or renames one.';

create function public.set_category_active(
  admin_user_id_input uuid,
  category_id_input uuid,
  active_input boolean
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  return jsonb_build_object('outcome', 'saved', 'category', private.category_for_owner(category));
end
$$;
comment on function public.set_category_active(uuid, uuid, boolean) is 'Offers a category or stops offering it. Does nothing when it is so already.';

create function public.delete_category(admin_user_id_input uuid, category_id_input uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function public.delete_category(uuid, uuid) is 'Deletes a category, which its posts lose; false when there was none.';

revoke all on function public.list_categories() from public, anon, authenticated;
revoke all on function public.save_category(uuid, text, text, uuid) from public, anon, authenticated;
revoke all on function public.set_category_active(uuid, uuid, boolean) from public, anon, authenticated;
revoke all on function public.delete_category(uuid, uuid) from public, anon, authenticated;
grant execute on function public.list_categories() to service_role;
grant execute on function public.save_category(uuid, text, text, uuid) to service_role;
grant execute on function public.set_category_active(uuid, uuid, boolean) to service_role;
grant execute on function public.delete_category(uuid, uuid) to service_role;
