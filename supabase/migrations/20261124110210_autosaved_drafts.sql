-- Autosave and Discard draft: nothing is logged, and visitors see nothing of it.

create function private.autosave_draft(
  post public.posts,
  form jsonb,
  new_category_ids uuid[],
  version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  fields jsonb;
  category_ids uuid[];
begin
  select * into draft from public.post_drafts where post_drafts.post_id = post.id for update;
  fields := private.differing_fields(post, coalesce(draft.fields, '{}') || form);
  category_ids := case
    when new_category_ids is null then draft.category_ids
    else nullif(new_category_ids, private.category_ids_of(post.id))
  end;
  -- An autosave whose response was lost is sent again.
  if fields = coalesce(draft.fields, '{}') and category_ids is not distinct from draft.category_ids then
    return 'unchanged';
  end if;
  if private.version_of(post) is distinct from version_input then
    return 'changed';
  end if;
  if fields ? 'slug' then
    -- Until the end of the transaction, like every other writer of slugs.
    perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  end if;
  perform from public.categories where categories.id = any (category_ids) order by id for key share;
  if exists (
    select from unnest(category_ids) as category_id
    where not exists (select from public.categories where categories.id = category_id)
  ) then
    raise foreign_key_violation using constraint = 'post_categories_category_id_fkey';
  end if;
  perform private.check_draft(post.id, fields);
  if fields = '{}' and category_ids is null then
    delete from public.post_drafts where post_drafts.post_id = post.id;
  else
    insert into public.post_drafts (post_id, fields, category_ids, updated_at)
    values (
      post.id, fields, category_ids,
      greatest(clock_timestamp(), private.version_of(post) + interval '1 microsecond')
    )
    on conflict (post_id) do update
      set fields = excluded.fields, category_ids = excluded.category_ids, updated_at = excluded.updated_at;
  end if;
  return 'saved';
end
$$;
comment on function private.autosave_draft is 'Stores what differs from a published review in its working draft: saved, unchanged or changed.';

create function private.autosave_row(
  post public.posts,
  form jsonb,
  category_ids uuid[],
  version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
begin
  -- A URL that was public leaves a redirect behind, so it changes with a save only.
  if post.published_at is not null then
    form := form - 'slug';
  end if;
  -- An autosave whose response was lost is sent again.
  if private.is_unchanged(post, form) and (not form ? 'slug' or form ->> 'slug' is not distinct from post.slug)
    and (category_ids is null or category_ids = private.category_ids_of(post.id))
  then
    return 'unchanged';
  end if;
  if private.version_of(post) is distinct from version_input then
    return 'changed';
  end if;
  form := jsonb_build_object('title', post.title) || form;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    private.editable_columns(form)
  ) using form, post.id;
  return 'saved';
end
$$;
comment on function private.autosave_row is 'Stores a form in the row of an unpublished post: saved, unchanged or changed.';

drop function public.autosave_post(uuid, jsonb, uuid[], timestamptz);
create function public.autosave_post(
  post_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[] default null,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
-- Changes the given fields only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := form_input - private.maintained_columns() - 'published';
  category_ids uuid[] := case when category_ids_input is not null then private.sorted_ids(category_ids_input) end;
  post public.posts := private.lock_post(post_id_input);
  is_new boolean := post.id is null;
  result text;
  violated text;
begin
  if is_new then
    if version_input is not null or exists (select from public.posts where posts.id = post_id_input) then
      return jsonb_build_object('outcome', 'missing');
    end if;
    form := '{"title": ""}'::jsonb || form;
    execute format(
      'insert into public.posts (id, %1$s)
        select $2, %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1)',
      private.editable_columns(form)
    ) using form, post_id_input;
    insert into private.autosaved_posts (post_id) values (post_id_input);
    result := 'saved';
  elsif post.published then
    result := private.autosave_draft(post, form, category_ids, version_input);
  else
    result := private.autosave_row(post, form, category_ids, version_input);
  end if;
  if result = 'changed' then
    return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
  end if;

  if result = 'saved' then
    if category_ids is not null and (is_new or not post.published) then
      delete from public.post_categories where post_categories.post_id = post_id_input;
      insert into public.post_categories (post_id, category_id)
      select post_id_input, category_id from unnest(category_ids) as category_id;
    end if;
    perform private.record_revision(post_id_input, admin_user_id_input, 'autosave');
  end if;
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'version', admin_post -> 'version',
      'draft', admin_post -> 'draft'
    )
    from public.posts
    cross join private.admin_post(posts) as admin_post
    where posts.id = post_id_input
  );
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.autosave_post is 'Saves fields of a draft, or of the working draft of a published review, over the version that was loaded, or creates a draft under the given id. Returns {outcome}: saved, with the version and the working draft; missing; changed, with the post; refused, with the field.';
grant execute on function public.autosave_post to service_role;

drop function public.discard_autosaved_post(uuid, timestamptz);
create function public.discard_draft(post_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
begin
  if post.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if private.version_of(post) is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
  end if;
  if post.published then
    delete from public.post_drafts where post_drafts.post_id = post.id;
    return jsonb_build_object('outcome', 'discarded', 'post', private.admin_post(post));
  end if;
  delete from public.posts
  where posts.id = post.id
    and exists (select from private.autosaved_posts where autosaved_posts.post_id = post.id);
  if found then
    return jsonb_build_object('outcome', 'discarded', 'post', null);
  end if;
  return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
end
$$;
comment on function public.discard_draft is 'Deletes the working draft of a published review, or a draft that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the post as published or null; changed, with the post; missing.';
grant execute on function public.discard_draft to service_role;
