-- Saving, discarding and publishing with working drafts. Every stored text is a revision.

create function private.lock_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  draft public.post_drafts;
  moment timestamptz := private.clock();
begin
  select * into post from public.posts
  where posts.id = post_id_input and posts.trashed_at is null
  for update;
  if not found then
    return null;
  end if;
  -- What is due happens first, as the schedule's job does it.
  select * into draft from public.post_drafts where post_drafts.post_id = post.id;
  if post.publish_at <= moment then
    perform private.try_item(post.id, 'publish', post.publish_at, moment, null);
  end if;
  if draft.publish_at <= moment then
    perform private.try_item(post.id, 'changes', draft.publish_at, moment, null);
  end if;
  if post.unpublish_at <= moment then
    perform private.try_item(post.id, 'unpublish', post.unpublish_at, moment, null);
  end if;
  select * into post from public.posts where posts.id = post.id;
  return post;
end
$$;
comment on function private.lock_post is 'A post to be changed, locked; null when it does not exist or is in the trash.';

create function private.withdraw_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  update public.posts set published = false where posts.id = post_id_input;
  -- After it: a draft may have no title.
  perform private.publish_draft(post_id_input);
  select * into post from public.posts where posts.id = post_id_input;
  return post;
end
$$;
comment on function private.withdraw_post is 'Unpublishes a review by hand: its working draft becomes its text. A trigger ends its schedule.';

create function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'post_drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
end);
comment on function private.refused is 'The answer to a save that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

drop function public.save_post(uuid, jsonb, uuid[], uuid, timestamptz);
create function public.save_post(
  admin_user_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[],
  post_id_input uuid default null,
  version_input timestamptz default null,
  kind_input text default 'save',
  substantive_input boolean default false
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
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.version_of(old) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and not exists (select from public.post_drafts where post_drafts.post_id = old.id)
      then
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
    -- The form contains it.
    delete from public.post_drafts where post_drafts.post_id = new.id;
    delete from private.autosaved_posts where autosaved_posts.post_id = new.id;
    is_first_save := found;
  end if;

  delete from public.post_categories where post_categories.post_id = new.id;
  insert into public.post_categories (post_id, category_id)
  select new.id, category_id from unnest(category_ids) as category_id;

  perform private.record_revision(
    new.id, admin_user_id_input, case when new.published then 'publish' else kind_input end
  );
  if substantive_input then
    perform private.mark_substantive_update(new.id);
  end if;
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
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.save_post is 'Creates a post, or saves one over the version that was loaded, with its categories. What is saved replaces a working draft.';
grant execute on function public.save_post to service_role;

create or replace function public.set_post_published(
  admin_user_id_input uuid,
  post_id_input uuid,
  published_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.posts := private.lock_post(post_id_input);
  violated text;
begin
  if old.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if published_input and private.is_blank(old.title) then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if old.published <> published_input then
    if published_input then
      update public.posts set published = true where posts.id = post_id_input;
    else
      perform private.withdraw_post(post_id_input);
    end if;
    delete from private.autosaved_posts where autosaved_posts.post_id = post_id_input;
    perform private.record_revision(
      post_id_input, admin_user_id_input, case when published_input then 'publish' else 'save' end
    );
    perform private.log_post_activity(
      admin_user_id_input,
      case when published_input then 'Publish Post' else 'Unpublish Post' end,
      old.title
    );
  end if;
  return private.saved_post(post_id_input);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, '{}');
end
$$;
comment on function public.set_post_published is 'Publishes or unpublishes a post. Does nothing when that is its state. Unpublishing keeps the text of a working draft.';
