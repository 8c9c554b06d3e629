-- The history of a post: its states in order, restored as a draft, and thinned once they are old.

create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  parent_id bigint references public.post_revisions (id) on delete set null,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  started_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  name text,
  content jsonb not null,

  constraint post_revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'import', 'ai', 'restore', 'schedule')
  ),
  constraint post_revisions_name_length check (char_length(name) between 1 and 100),
  constraint post_revisions_content_is_an_object check (jsonb_typeof(content) = 'object')
);
comment on table public.post_revisions is 'Every stored state of the text of a post.';
comment on column public.post_revisions.parent_id is 'The revision that it was made from.';
comment on column public.post_revisions.kind is 'publish: visitors saw it. save, autosave, import, ai: stored. restore: an older revision again. schedule: made public by the schedule.';
comment on column public.post_revisions.admin_user_id is 'Who; null for the schedule and imports.';
comment on column public.post_revisions.started_at is 'When the first autosave of a bundle was stored; else as at.';
comment on column public.post_revisions.at is 'When it was stored; of a bundle of autosaves, when the last one was.';
comment on column public.post_revisions.content is 'The columns that a form holds, and category_ids.';
grant select, insert, update, delete on table public.post_revisions to service_role;
alter table public.post_revisions enable row level security;
create index post_revisions_newest on public.post_revisions (post_id, id desc);
create index post_revisions_parent on public.post_revisions (parent_id);
create index post_revisions_admin_user on public.post_revisions (admin_user_id);

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

-- A revision from before a column was added has no key for it, which means the same as null: without this no revision of
-- before would be the present text any more, and every post would be recorded once more without a change.
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

-- Restoring a revision as a draft: visitors see nothing of it.
create function public.restore_revision(
  admin_user_id_input uuid,
  post_id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
  restored jsonb;
  wanted uuid[];
  category_ids uuid[];
  kept_slug text;
  newest bigint;
  recorded bigint;
  columns text;
begin
  select content into restored
  from public.post_revisions
  where post_revisions.post_id = post.id and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_revision(post.id, admin_user_id_input, 'save');

  wanted := array(select jsonb_array_elements_text(restored -> 'category_ids'))::uuid[];
  category_ids := array(select id from public.categories where id = any (wanted) order by id);
  restored := private.with_known_shops(restored - private.maintained_columns() - array['published', 'category_ids']);
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  if restored ->> 'slug' is null or private.is_reserved_slug(restored ->> 'slug')
    or private.slug_is_taken(restored ->> 'slug', post.id)
  then
    kept_slug := nullif(restored ->> 'slug', post.slug);
    restored := restored - 'slug';
  end if;

  if post.published then
    perform private.autosave_draft(post, restored, category_ids, private.version_of(post));
  else
    columns := private.editable_columns(restored);
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using restored, post.id;
    delete from public.post_categories where post_categories.post_id = post.id;
    insert into public.post_categories (post_id, category_id)
    select post.id, category_id from unnest(category_ids) as category_id;
  end if;

  recorded := private.record_revision(post.id, admin_user_id_input, 'restore');
  if recorded <> newest then
    update public.post_revisions set parent_id = revision_id_input where id = recorded;
    perform public.log_admin_activity(
      admin_user_id_input, 'Restore Revision', format('Restored an earlier version of "%s" as a draft', post.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'restored',
    'revision_id', recorded,
    'published', post.published,
    'lost_categories', cardinality(wanted) - cardinality(category_ids),
    'taken_slug', kept_slug
  );
exception
  when check_violation or foreign_key_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_revision is 'Makes a revision the draft of its post. Returns {outcome}: restored, with what of it no longer exists; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_revision to service_role;

create function private.is_kept_forever(revision public.post_revisions) returns boolean
language sql immutable set search_path = ''
return revision.kind in ('publish', 'schedule') or revision.name is not null;
comment on function private.is_kept_forever is 'Whether visitors saw a revision or the owner named it.';

create function public.thin_revisions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  days interval := make_interval(days => private.setting('revision_days', '90')::integer);
  removed integer;
begin
  with aged as (
    select id, post_id, kind, at, lead(id) over (
      partition by post_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.post_revisions
    where at <= moment - interval '1 day' and not private.is_kept_forever(post_revisions)
  )
  delete from public.post_revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.post_revisions as later
        where later.post_id = aged.post_id and later.id > aged.id
      )
    order by id
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.thin_revisions is 'Removes up to 5,000 revisions: those older than the setting, and autosaves older than a day except the last of each hour, after a week of each day. Returns their number.';
grant execute on function public.thin_revisions to service_role;

create function public.revision_storage() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'days', private.setting('revision_days', '90')::integer,
    'count', (select count(*) from public.post_revisions) + (select count(*) from public.best_of_revisions),
    'bytes', pg_catalog.pg_total_relation_size('public.post_revisions')
      + pg_catalog.pg_total_relation_size('public.best_of_revisions')
  );
end;
grant execute on function public.revision_storage to service_role;
comment on function public.revision_storage is 'How long revisions of posts and best-of pages are kept, and what they use: {days, count, bytes}.';

-- Two windows of one person bundle their autosaves in one revision, so one would overwrite the text of the other.
create function public.keep_newest_revision(id_input uuid) returns void
-- Only a revision of autosave is changed by what is stored next.
language sql security definer set search_path = ''
begin atomic
  update public.post_revisions
  set kind = 'save'
  where kind = 'autosave'
    and id = (select max(newest.id) from public.post_revisions as newest where newest.post_id = id_input);
  update public.best_of_revisions
  set kind = 'save'
  where kind = 'autosave'
    and id = (select max(newest.id) from public.best_of_revisions as newest where newest.page_id = id_input);
end;
comment on function public.keep_newest_revision is 'Ends the bundle of autosaves of a post or best-of page: its text stays a revision when another window stores its own.';
grant execute on function public.keep_newest_revision to service_role;
