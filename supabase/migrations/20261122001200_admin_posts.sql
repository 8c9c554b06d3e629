-- Writing posts from the admin. Every function logs in the same transaction and returns {outcome}:
-- saved, with the post; missing; changed, with the newer post; refused, with the field that conflicts
-- with another row.

create function private.admin_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(post) || jsonb_build_object(
  'version', post.updated_at,
  'category_ids', (
    select coalesce(jsonb_agg(post_categories.category_id order by categories.name), '[]')
    from public.post_categories
    join public.categories on categories.id = post_categories.category_id
    where post_categories.post_id = post.id
  )
);
comment on function private.admin_post is 'A post with its categories and the version that a save starts from.';

create function private.public_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return case
  when post.published then to_jsonb(post) || jsonb_build_object(
    'post_categories', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'categories', jsonb_build_object('name', categories.name, 'slug', categories.slug)
          )
        ),
        '[]'
      )
      from public.post_categories
      join public.categories on categories.id = post_categories.category_id
      where post_categories.post_id = post.id
    )
  )
end;
comment on function private.public_review is 'A published review with its categories, shaped like a nested select; null for a draft.';

-- A save returns the change and the review as visitors may read it, so that the edge that saved can
-- show it without another request.
create function private.change_of_post(post_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  -- Runs the deferred triggers that record changes.
  set constraints all immediate;
  return (
    select jsonb_build_object(
      'number', number,
      'kind', kind,
      'post_id', post_id,
      'slug', slug,
      'old_slugs', old_slugs
    )
    from public.post_changes
    where post_changes.post_id = post_id_input
      and transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function private.change_of_post is 'The change of a review in this transaction, as in edge_state; null when visitors see none. Call it last.';

create function private.saved_post(post_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change jsonb := private.change_of_post(post_id);
begin
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'post', private.admin_post(posts),
      'change', change,
      'review', private.public_review(posts)
    )
    from public.posts
    where posts.id = post_id
  );
end
$$;
comment on function private.saved_post is 'The result of a save, re-read after triggers.';

create function private.editable_columns(form jsonb) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.posts'::regclass and attnum > 0 and not attisdropped
    and form ? attname
    -- Maintained by the database.
    and attname not in (
      'id', 'former_slugs', 'is_demonstration', 'created_at', 'updated_at', 'published_at'
    )
);
comment on function private.editable_columns is 'The columns of posts that are in a form, so that a new form field needs no new function.';

create function private.is_unchanged(post public.posts, form jsonb) returns boolean
-- A form without a slug keeps the post's slug.
language sql stable set search_path = ''
return to_jsonb(post) @> (case when form ->> 'slug' is null then form - 'slug' else form end);
comment on function private.is_unchanged is 'Whether saving a form would change nothing.';

create function private.post_action(old public.posts, new public.posts, form jsonb, same_categories boolean) returns text
language sql stable set search_path = ''
return case
  when new.published is distinct from old.published
    and same_categories
    and private.is_unchanged(old, form - 'published')
  then case when new.published then 'Publish Post' else 'Unpublish Post' end
  else 'Update Post'
end;
comment on function private.post_action is 'The action of a save in the activity log: the publish switch alone has its own actions.';

create function private.log_post_activity(admin_user_id uuid, action text, title text) returns void
language sql set search_path = ''
begin atomic
  select public.log_admin_activity(
    admin_user_id,
    action,
    case action
      when 'Create Post' then 'Created'
      when 'Update Post' then 'Updated'
      when 'Delete Post' then 'Deleted'
      when 'Publish Post' then 'Published'
      when 'Unpublish Post' then 'Unpublished'
    end || format(' "%s"', title)
  );
end;
comment on function private.log_post_activity is 'Logs an action on a post.';

create function public.save_post(
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
  end if;

  delete from public.post_categories where post_categories.post_id = new.id;
  insert into public.post_categories (post_id, category_id)
  select new.id, category_id from unnest(category_ids) as category_id;

  perform private.log_post_activity(
    admin_user_id_input,
    case
      when post_id_input is null then 'Create Post'
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
comment on function public.save_post is 'Creates a post, or saves one over the version that was loaded, with its categories.';
grant execute on function public.save_post to service_role;

create function public.set_post_published(
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
  if old.published <> published_input then
    update public.posts set published = published_input where posts.id = post_id_input;
    perform private.log_post_activity(
      admin_user_id_input,
      case when published_input then 'Publish Post' else 'Unpublish Post' end,
      old.title
    );
  end if;
  return private.saved_post(post_id_input);
end
$$;
comment on function public.set_post_published is 'Publishes or unpublishes a post. Does nothing when that is its state.';
grant execute on function public.set_post_published to service_role;

create function public.delete_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  delete from public.posts where posts.id = post_id_input returning posts.title into title;
  if not found then
    return false;
  end if;
  perform private.log_post_activity(admin_user_id_input, 'Delete Post', title);
  return true;
end
$$;
comment on function public.delete_post is 'Deletes a post; false when it does not exist.';
grant execute on function public.delete_post to service_role;

create function public.read_post(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_post(posts) from public.posts where posts.id = post_id_input;
end;
comment on function public.read_post is 'A post as its form needs it, or null.';
grant execute on function public.read_post to service_role;
