-- The history of a post: its states in order, restored as a draft, and thinned once they are old.

create function private.revision_content(post public.posts) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(private.with_draft(post, coalesce(drafts.fields, '{}'))) - private.maintained_columns()
    || jsonb_build_object(
      'category_ids', coalesce(to_jsonb(drafts.category_ids), to_jsonb(private.category_ids_of(post.id)))
    )
  from (select post.id) as it
  left join public.post_drafts as drafts on drafts.post_id = it.id
);
comment on function private.revision_content is 'The text of a post with its draft, as a revision holds it.';

create function private.record_revision(post_id_input uuid, admin_user_id_input uuid, kind_input text) returns bigint
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
  if newest.content = current
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
comment on function private.record_revision is 'Records the text of a post, with its draft, and returns the id of its revision. A text that is recorded already is not recorded again, unless it becomes public; autosaves of one person within ten minutes are one revision.';

create function private.record_first_revision() returns trigger
-- Whoever writes a post may not write its history.
language plpgsql security definer set search_path = '' as $$
declare
  before public.posts;
begin
  if tg_table_name = 'posts' then
    before := old;
  else
    select * into before from public.posts where posts.id = new.post_id;
  end if;
  insert into public.post_revisions (post_id, kind, content, at, started_at)
  select before.id, case when before.published then 'publish' else 'save' end,
    private.revision_content(before), before.updated_at, before.updated_at
  where not exists (select from public.post_revisions where post_revisions.post_id = before.id);
  return new;
end
$$;
comment on function private.record_first_revision is 'Trigger: records the text of a post without history before its first change.';

create trigger posts_record_first_revision
  before update on public.posts
  for each row execute function private.record_first_revision();

create trigger post_drafts_record_first_revision
  before insert on public.post_drafts
  for each row execute function private.record_first_revision();

create function private.changed_keys(content jsonb, before jsonb) returns text[]
-- A field that did not exist yet counts as empty.
language sql immutable set search_path = ''
return array(
  select key from jsonb_each(content) where value <> coalesce(before -> key, 'null') order by key
);
comment on function private.changed_keys is 'The fields in which two revisions differ.';

create function private.revision_entry(revision public.post_revisions) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', revision.id,
    'kind', revision.kind,
    'at', revision.at,
    'started_at', revision.started_at,
    'name', revision.name,
    'username', (select username from public.admin_users where admin_users.id = revision.admin_user_id),
    'parent_id', revision.parent_id,
    'previous_id', previous.id,
    'changed', case
      when previous.id is not null then to_jsonb(private.changed_keys(revision.content, previous.content))
    end
  )
  from (select) as it
  left join lateral (
    select id, content
    from public.post_revisions
    where post_revisions.post_id = revision.post_id and post_revisions.id < revision.id
    order by id desc
    limit 1
  ) as previous on true
);
comment on function private.revision_entry is 'A revision in a list: what it is, and which fields differ from the one before.';

create function public.list_revisions(
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
      where newest.content = private.revision_content(posts)
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
comment on function public.list_revisions is 'The newest revisions of a post, or those before one: {post, total, bytes, current_id, items}; null without the post. current_id is the newest one if it is the present text.';
grant execute on function public.list_revisions to service_role;

create function public.read_revisions(post_id_input uuid, ids_input bigint[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.revision_entry(post_revisions) || jsonb_build_object('content', post_revisions.content)
      order by post_revisions.id
    ),
    '[]'
  )
  from public.post_revisions
  join public.posts on posts.id = post_revisions.post_id and posts.trashed_at is null
  where post_revisions.post_id = post_id_input and post_revisions.id = any (ids_input);
end;
comment on function public.read_revisions is 'Revisions of a post with their content, oldest first.';
grant execute on function public.read_revisions to service_role;

create function public.name_revision(post_id_input uuid, revision_id_input bigint, name_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_revisions set name = nullif(btrim(name_input), '')
  where id = revision_id_input and post_revisions.post_id = post_id_input;
  return found;
end
$$;
comment on function public.name_revision is 'Names a revision, which is then kept forever; a blank name removes it. False without the revision.';
grant execute on function public.name_revision to service_role;
