-- Deleting a post moves it to the trash, from which it can be restored for thirty days.

create function public.delete_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
begin
  if post.id is null then
    return false;
  end if;
  -- Whatever becomes of the draft, its text stays in the history.
  perform private.record_revision('post', post.id, admin_user_id_input, 'save');
  update public.posts
  set published = false, publish_at = null, unpublish_at = null, unpublish_to = null,
    trashed_at = private.clock()
  where posts.id = post.id;
  update public.post_drafts set fields = fields - 'slug'
  where post_drafts.post_id = post.id and private.slug_is_taken(fields ->> 'slug', post.id);
  begin
    perform private.publish_draft(post.id);
  exception
    when check_violation or unique_violation then
      delete from public.post_drafts where post_drafts.post_id = post.id;
  end;
  delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
  perform private.log_post_activity(admin_user_id_input, 'Delete Post', post.title);
  return true;
end
$$;
grant execute on function public.delete_post to service_role;
comment on function public.delete_post is 'Moves a post to the trash, with the text of its draft; false when it does not exist.';

create function private.purged_at(trashed_at timestamptz) returns timestamptz
language sql stable set search_path = ''
return trashed_at + interval '30 days';
comment on function private.purged_at is 'When a post in the trash is deleted permanently.';

create function public.list_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from public.posts where trashed_at is not null);
  page_count integer := greatest(1, ceil(total::numeric / page_size_input));
  page integer := least(greatest(page_input, 1), page_count);
begin
  return jsonb_build_object(
    'total', total,
    'page', page,
    'page_count', page_count,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from public.posts
        where trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset (page - 1) * page_size_input
      ) as item
    )
  );
end
$$;
comment on function public.list_trash is 'One page of the trash, newest first: {items, total, page, page_count}.';
grant execute on function public.list_trash to service_role;

create function public.restore_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  update public.posts set trashed_at = null
  where posts.id = post_id_input and trashed_at is not null
  returning posts.title into title;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Restore Post', format('Restored "%s" from the trash', title)
  );
  return true;
end
$$;
comment on function public.restore_post is 'Takes a post out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_post to service_role;

create function public.delete_trashed_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  delete from public.posts
  where posts.id = post_id_input and trashed_at is not null
  returning posts.title into title;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Permanently', format('Deleted "%s" permanently', title)
  );
  return true;
end
$$;
comment on function public.delete_trashed_post is 'Deletes a post of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed_post to service_role;

create function public.empty_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  emptied integer;
begin
  delete from public.posts where trashed_at <= until_input;
  get diagnostics emptied = row_count;
  if emptied > 0 then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Empty Trash',
      format('Deleted %s %s permanently', emptied, case emptied when 1 then 'post' else 'posts' end)
    );
  end if;
  return emptied;
end
$$;
comment on function public.empty_trash is 'Deletes the posts that were in the trash when it was shown, and returns their number.';
grant execute on function public.empty_trash to service_role;

create function public.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged_posts integer;
  purged_pages integer;
begin
  delete from public.posts where private.purged_at(trashed_at) <= private.clock();
  get diagnostics purged_posts = row_count;
  delete from public.best_of_pages where private.purged_at(trashed_at) <= private.clock();
  get diagnostics purged_pages = row_count;
  return purged_posts + purged_pages;
end
$$;
grant execute on function public.purge_trash to service_role;
comment on function public.purge_trash is 'Deletes the posts and best-of pages whose thirty days in the trash are over, and returns their number.';
