-- A revision from before a column was added has no key for it, which means the same as null: without this no revision of
-- before would be the present text any more, and every post would be recorded once more without a change.

create or replace function private.record_revision(post_id_input uuid, admin_user_id_input uuid, kind_input text) returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.post_revisions;
  recorded bigint;
begin
  select private.revision_content(posts) into current
  from public.posts
  where posts.id = post_id_input
  for update;
  if not found then
    return null;
  end if;
  select * into newest
  from public.post_revisions
  where post_revisions.post_id = post_id_input
  order by id desc
  limit 1;
  if jsonb_strip_nulls(newest.content) = jsonb_strip_nulls(current)
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.post_revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.post_revisions (post_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    post_id_input, newest.id, kind_input, admin_user_id_input, current, private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;

create or replace function public.list_revisions(
  post_id_input uuid,
  before_input bigint default null,
  limit_input integer default 50
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'post', jsonb_build_object('id', posts.id, 'title', posts.title, 'published', posts.published),
    'total', (select count(*) from public.post_revisions where post_id = posts.id),
    'bytes', (
      select coalesce(sum(pg_column_size(content)), 0) from public.post_revisions where post_id = posts.id
    ),
    'current_id', (
      select id from (
        select * from public.post_revisions where post_id = posts.id order by id desc limit 1
      ) as newest
      where jsonb_strip_nulls(newest.content) = jsonb_strip_nulls(private.revision_content(posts))
    ),
    'items', (
      select coalesce(jsonb_agg(private.revision_entry(page) order by page.id desc), '[]')
      from (
        select * from public.post_revisions
        where post_id = posts.id and (before_input is null or id < before_input)
        order by id desc
        limit limit_input
      ) as page
    )
  )
  from public.posts
  where posts.id = post_id_input and posts.trashed_at is null;
end;
