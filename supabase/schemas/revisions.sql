-- The history of everything that is written: its states in order, restored as a draft, and thinned once they are old.
-- What differs between posts and documents is in content.sql.

create table public.revisions (
  id bigint generated always as identity primary key,
  content_id uuid not null,
  parent_id bigint references public.revisions (id) on delete set null,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  started_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  name text,
  content jsonb not null,
  content_kind text not null references private.content_kinds (kind),

  constraint revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'import', 'ai', 'restore', 'schedule')
  ),
  constraint revisions_name_length check (char_length(name) between 1 and 100),
  constraint revisions_content_is_an_object check (jsonb_typeof(content) = 'object')
);
comment on table public.revisions is 'Every stored state of a text.';
comment on column public.revisions.content_id is 'The post or document. Triggers remove the revisions of a deleted one.';
comment on column public.revisions.parent_id is 'The revision that it was made from.';
comment on column public.revisions.kind is 'publish: visitors saw it. save, autosave, import, ai: stored. restore: an older revision again. schedule: made public by the schedule.';
comment on column public.revisions.admin_user_id is 'Who; null for the schedule and imports.';
comment on column public.revisions.started_at is 'When the first autosave of a bundle was stored; else as at.';
comment on column public.revisions.at is 'When it was stored; of a bundle of autosaves, when the last one was.';
comment on column public.revisions.content is 'Of a post the columns that a form holds, and category_ids; of a document its content.';
grant select, insert, update, delete on table public.revisions to service_role;
alter table public.revisions enable row level security;
create index revisions_newest on public.revisions (content_id, id desc);
create index revisions_parent on public.revisions (parent_id);
create index revisions_admin_user on public.revisions (admin_user_id);

-- A revision from before a column was added has no key for it, which means the same as null: without this no revision of
-- before would be the present text any more, and every post would be recorded once more without a change.
create function private.is_same_text(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_strip_nulls(one) = jsonb_strip_nulls(other);
comment on function private.is_same_text is 'Whether two revisions have the same text.';

create function private.record_revision(
  content_kind_input text, content_id_input uuid, admin_user_id_input uuid, kind_input text
) returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.revisions;
  recorded bigint;
begin
  perform private.lock_row(content_kind_input, content_id_input);
  current := (private.content_state(content_kind_input, content_id_input)).content;
  if current is null then
    return null;
  end if;
  select * into newest
  from public.revisions
  where content_id = content_id_input and content_kind = content_kind_input
  order by id desc
  limit 1;
  if private.is_same_text(newest.content, current)
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    -- What autosave stored was saved by somebody.
    if kind_input = 'save' and newest.kind = 'autosave' then
      update public.revisions set kind = 'save' where id = newest.id;
    end if;
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.revisions (content_kind, content_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    content_kind_input, content_id_input, newest.id, kind_input, admin_user_id_input, current,
    private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;
comment on function private.record_revision is 'Records a text with its draft and returns the id of its revision. A text that is recorded already is not recorded again, unless it becomes public; autosaves of one person within ten minutes are one revision.';

create function private.record_first_revision() returns trigger
-- Whoever writes a post may not write its history.
language plpgsql security definer set search_path = '' as $$
declare
  written_kind text := 'post';
  written uuid;
begin
  if tg_table_name = 'drafts' then
    written_kind := new.content_kind;
    written := new.content_id;
  else
    written := new.id;
  end if;
  if tg_table_name = 'documents' then
    written_kind := new.kind;
  end if;
  if not exists (select from public.revisions where content_id = written and content_kind = written_kind) then
    insert into public.revisions (content_kind, content_id, kind, content, at, started_at)
    select written_kind, written, case when published then 'publish' else 'save' end, content, updated_at, updated_at
    from private.content_state(written_kind, written);
  end if;
  return new;
end
$$;
comment on function private.record_first_revision is 'Trigger before a change: records the text that has no history yet.';

create trigger posts_record_first_revision
  before update on public.posts
  for each row execute function private.record_first_revision();

create trigger drafts_record_first_revision
  before insert on public.drafts
  for each row execute function private.record_first_revision();

create trigger documents_record_first_revision
  before update on public.documents
  for each row execute function private.record_first_revision();

create function private.changed_keys(content jsonb, before jsonb) returns text[]
-- A field that did not exist yet counts as empty.
language sql immutable set search_path = ''
return array(
  select key from jsonb_each(content) where value <> coalesce(before -> key, 'null') order by key
);
comment on function private.changed_keys is 'The fields in which two revisions differ.';

create function private.revision_entry(revision public.revisions) returns jsonb
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
    from public.revisions
    where revisions.content_id = revision.content_id and revisions.content_kind = revision.content_kind
      and revisions.id < revision.id
    order by id desc
    limit 1
  ) as previous on true
);
comment on function private.revision_entry is 'A revision in a list: what it is, and which fields differ from the one before.';

create function public.list_revisions(
  kind_input text,
  id_input uuid,
  before_input bigint default null,
  limit_input integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state record;
begin
  select * into state from private.content_state(kind_input, id_input);
  if state.content is null or state.trashed_at is not null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'title', state.title,
      'published', state.published,
      'total', count(*),
      'bytes', coalesce(sum(pg_column_size(listed.content)), 0),
      'current_id', (
        select newest.id
        from public.revisions as newest
        where newest.id = max(listed.id) and private.is_same_text(newest.content, state.content)
      ),
      'items', (
        select coalesce(jsonb_agg(private.revision_entry(page) order by page.id desc), '[]')
        from (
          select * from public.revisions
          where content_id = id_input and content_kind = kind_input and (before_input is null or id < before_input)
          order by id desc
          limit limit_input
        ) as page
      )
    )
    from public.revisions as listed
    where listed.content_id = id_input and listed.content_kind = kind_input
  );
end
$$;
comment on function public.list_revisions(text, uuid, bigint, integer) is 'The newest revisions of a text, or those before one: {title, published, total, bytes, current_id, items}; null without the text. current_id is the newest one if it is the present text.';
grant execute on function public.list_revisions(text, uuid, bigint, integer) to service_role;

create function public.read_revisions(kind_input text, id_input uuid, ids_input bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state record;
begin
  select * into state from private.content_state(kind_input, id_input);
  return (
    select coalesce(
      jsonb_agg(private.revision_entry(revisions) || jsonb_build_object('content', content) order by id), '[]'
    )
    from public.revisions
    where content_id = id_input and content_kind = kind_input and id = any (ids_input)
      and state.content is not null and state.trashed_at is null
  );
end
$$;
comment on function public.read_revisions(text, uuid, bigint[]) is 'Revisions of a text with their content, oldest first.';
grant execute on function public.read_revisions(text, uuid, bigint[]) to service_role;

create function public.name_revision(
  kind_input text, id_input uuid, revision_id_input bigint, name_input text
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.revisions set name = nullif(btrim(name_input), '')
  where id = revision_id_input and content_id = id_input and content_kind = kind_input;
  return found;
end
$$;
comment on function public.name_revision(text, uuid, bigint, text) is 'Names a revision, which is then kept forever; a blank name removes it. False without the revision.';
grant execute on function public.name_revision(text, uuid, bigint, text) to service_role;

-- Visitors see nothing of it.
create function public.restore_revision(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  restored jsonb;
  state record;
  result jsonb;
  newest bigint;
  recorded bigint;
begin
  select content into restored
  from public.revisions
  where is_there and content_id = id_input and content_kind = kind_input and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
  result := private.restore_text(kind_input, id_input, restored);
  recorded := private.record_revision(kind_input, id_input, admin_user_id_input, 'restore');
  select * into state from private.content_state(kind_input, id_input);
  if recorded <> newest then
    update public.revisions set parent_id = revision_id_input where id = recorded;
    perform public.log_admin_activity(
      admin_user_id_input,
      'Restore Revision',
      format('Restored an earlier version of %s as a draft', private.called(kind_input, state.title))
    );
  end if;
  return jsonb_build_object('outcome', 'restored', 'revision_id', recorded, 'published', state.published) || result;
exception
  when check_violation or foreign_key_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_revision(uuid, text, uuid, bigint) is 'Makes a revision the draft of its text. Returns {outcome}: restored, with what of it no longer exists; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_revision(uuid, text, uuid, bigint) to service_role;

create function private.is_kept_forever(revision public.revisions) returns boolean
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
    select id, content_id, kind, at, lead(id) over (
      partition by content_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.revisions
    where at <= moment - interval '1 day' and not private.is_kept_forever(revisions)
  )
  delete from public.revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.revisions as later
        where later.content_id = aged.content_id and later.id > aged.id
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
    'count', (select count(*) from public.revisions),
    'bytes', pg_catalog.pg_total_relation_size('public.revisions')
  );
end;
grant execute on function public.revision_storage to service_role;
comment on function public.revision_storage is 'How long revisions are kept, and what they use: {days, count, bytes}.';

-- Two windows of one person bundle their autosaves in one revision, so one would overwrite the text of the other.
create function public.keep_newest_revision(id_input uuid) returns void
-- Only a revision of autosave is changed by what is stored next.
language sql security definer set search_path = ''
begin atomic
  update public.revisions
  set kind = 'save'
  where kind = 'autosave' and id = (select max(newest.id) from public.revisions as newest where newest.content_id = id_input);
end;
comment on function public.keep_newest_revision is 'Ends the bundle of autosaves of a text, which stays a revision when another window stores its own.';
grant execute on function public.keep_newest_revision to service_role;
