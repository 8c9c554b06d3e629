-- An edit finds what is due done already, by the same function as the schedule's job.

create or replace function private.lock_post(post_id_input uuid) returns public.posts
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
