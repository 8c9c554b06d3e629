-- Drafts are saved while their owner types, and reviews have texts of their own for search results and
-- shared links.

alter table public.posts
  add column seo_title text,
  add column seo_description text,
  add column social_image_url text,
  add constraint posts_seo_title_length check (char_length(seo_title) <= 200),
  add constraint posts_seo_description_length check (char_length(seo_description) <= 500),
  add constraint posts_social_image_url_length check (char_length(social_image_url) <= 2048),
  add constraint posts_social_image_url_shape check (
    private.is_web_address(social_image_url) or social_image_url ~ '^/(images|pictures)/\S+$'
  ),
  -- A draft may have no title yet.
  drop constraint posts_title_is_trimmed,
  drop constraint posts_title_is_visible,
  add constraint posts_title_is_trimmed check (title = btrim(title)),
  add constraint posts_title_is_visible
    check (not private.is_blank(title) or (title = '' and not published));
comment on column public.posts.seo_title is 'Title in search results and shared links; the title is the fallback.';
comment on column public.posts.seo_description is 'Description in search results and shared links; the short description is the fallback.';
comment on column public.posts.social_image_url is 'Image of shared links, like product_image_url; a generated image is the fallback.';

create table private.autosaved_posts (
  post_id uuid primary key references public.posts (id) on delete cascade
);
comment on table private.autosaved_posts is 'Drafts created by autosave that nobody has saved yet: the first save is logged as their creation, and cancelling may delete them.';

create function public.autosave_post(
  post_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[] default null,
  version_input timestamptz default null
) returns jsonb
-- Changes the given fields of a draft only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := form_input - 'published' - 'image';
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old public.posts;
  new public.posts;
  is_saved boolean;
  violated text;
begin
  select * into old from public.posts where posts.id = post_id_input for update;
  if not found then
    if version_input is not null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    form := '{"title": ""}'::jsonb || form;
    execute format(
      'insert into public.posts (id, %1$s)
        select $2, %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1) returning *',
      private.editable_columns(form)
    ) into new using form, post_id_input;
    insert into private.autosaved_posts (post_id) values (new.id);
  else
    if old.published then
      return jsonb_build_object('outcome', 'published', 'post', private.admin_post(old));
    end if;
    -- A URL that was public leaves a redirect behind, so it changes with a save only.
    if old.published_at is not null then
      form := form - 'slug';
    end if;
    is_saved := to_jsonb(old) @> form
      and (category_ids_input is null or category_ids = private.category_ids_of(old.id));
    -- An autosave whose response was lost is sent again.
    if is_saved then
      return jsonb_build_object('outcome', 'saved', 'version', old.updated_at);
    end if;
    if old.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(old));
    end if;
    form := jsonb_build_object('title', old.title) || form;
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2 returning *',
      private.editable_columns(form)
    ) into new using form, old.id;
  end if;

  if category_ids_input is not null then
    delete from public.post_categories where post_categories.post_id = new.id;
    insert into public.post_categories (post_id, category_id)
    select new.id, category_id from unnest(category_ids) as category_id;
  end if;
  return jsonb_build_object('outcome', 'saved', 'version', new.updated_at);
exception
  when unique_violation or foreign_key_violation then
    get stacked diagnostics violated = constraint_name;
    case violated
      when 'posts_slug_unique' then
        return jsonb_build_object('outcome', 'refused', 'field', 'slug');
      when 'post_categories_category_id_fkey' then
        return jsonb_build_object('outcome', 'refused', 'field', 'category_ids');
      else
        raise;
    end case;
end
$$;
comment on function public.autosave_post is 'Saves fields of a draft over the version that was loaded, or creates it under the given id. Returns {outcome}: saved, with the version; missing; published or changed, with the post; refused, with the field.';
grant execute on function public.autosave_post to service_role;

create function public.discard_autosaved_post(post_id_input uuid, version_input timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.posts
  where id = post_id_input and updated_at = version_input and not published
    and exists (select from private.autosaved_posts where post_id = post_id_input);
  if found then
    return 'discarded';
  end if;
  return case
    when exists (select from public.posts where id = post_id_input) then 'changed' else 'missing'
  end;
end
$$;
comment on function public.discard_autosaved_post is 'Deletes a draft that autosave created, unless it was saved or changed elsewhere: discarded, changed or missing.';
grant execute on function public.discard_autosaved_post to service_role;

create or replace function public.save_post(
  admin_user_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[],
  post_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text := private.editable_columns(form_input);
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old_category_ids uuid[];
  old public.posts;
  new public.posts;
  is_first_save boolean := post_id_input is null;
  violated text;
begin
  if post_id_input is null then
    execute format(
      'insert into public.posts (%1$s)
        select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1) returning *',
      columns
    ) into new using form_input;
  else
    select * into old from public.posts where posts.id = post_id_input for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if old.updated_at is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids then
        return private.saved_post(old.id);
      end if;
      return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(old));
    end if;
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2 returning *',
      columns
    ) into new using form_input, old.id;
    delete from private.autosaved_posts where autosaved_posts.post_id = new.id;
    is_first_save := found;
  end if;

  delete from public.post_categories where post_categories.post_id = new.id;
  insert into public.post_categories (post_id, category_id)
  select new.id, category_id from unnest(category_ids) as category_id;

  perform private.log_post_activity(
    admin_user_id_input,
    case
      when is_first_save then 'Create Post'
      else private.post_action(old, new, form_input, category_ids = old_category_ids)
    end,
    new.title
  );
  return private.saved_post(new.id);
exception
  when unique_violation or foreign_key_violation then
    get stacked diagnostics violated = constraint_name;
    case violated
      when 'posts_slug_unique' then
        return jsonb_build_object('outcome', 'refused', 'field', 'slug');
      when 'post_categories_category_id_fkey' then
        return jsonb_build_object('outcome', 'refused', 'field', 'category_ids');
      else
        raise;
    end case;
end
$$;

create or replace function public.set_post_published(
  admin_user_id_input uuid,
  post_id_input uuid,
  published_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.posts;
begin
  select * into old from public.posts where posts.id = post_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if published_input and private.is_blank(old.title) then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if old.published <> published_input then
    update public.posts set published = published_input where posts.id = post_id_input;
    delete from private.autosaved_posts where autosaved_posts.post_id = post_id_input;
    perform private.log_post_activity(
      admin_user_id_input,
      case when published_input then 'Publish Post' else 'Unpublish Post' end,
      old.title
    );
  end if;
  return private.saved_post(post_id_input);
end
$$;

create function public.find_image(url_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.image_metadata(images)
  from public.images
  where images.id = coalesce(
    substring(url_input from '^/pictures/([0-9a-f]{32})/'),
    (select remote_images.image_id from public.remote_images where remote_images.url = url_input)
  );
end;
comment on function public.find_image is 'The metadata of the stored image at a URL, as the trigger copies it into a post; null for another one.';
grant execute on function public.find_image to service_role;
