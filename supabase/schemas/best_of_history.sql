-- The history of best-of pages: every stored text is a revision, which can be listed, compared, named and restored.

create table public.best_of_revisions (
  id bigint generated always as identity primary key,
  page_id uuid not null references public.best_of_pages (id) on delete cascade,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  content jsonb not null,
  name text,
  at timestamptz not null default clock_timestamp(),
  started_at timestamptz not null default clock_timestamp(),
  parent_id bigint references public.best_of_revisions (id) on delete set null,

  constraint best_of_revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'unpublish', 'schedule', 'restore', 'import')
  )
);
comment on table public.best_of_revisions is 'The history of best-of pages: each text that was saved, published or restored.';
grant select, insert, update, delete on table public.best_of_revisions to service_role;
alter table public.best_of_revisions enable row level security;
create index best_of_revisions_page on public.best_of_revisions (page_id, id desc);
create index best_of_revisions_admin_user on public.best_of_revisions (admin_user_id);
comment on column public.best_of_revisions.parent_id is 'What it was made from; of a restored text, the revision that was restored.';
create index best_of_revisions_parent on public.best_of_revisions (parent_id);

create function private.record_best_of_revision(page_id_input uuid, admin_user_id_input uuid, kind_input text)
returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.best_of_revisions;
  recorded bigint;
begin
  select coalesce(draft, content) into current from public.best_of_pages where id = page_id_input for update;
  if not found then
    return null;
  end if;
  select * into newest from public.best_of_revisions
  where best_of_revisions.page_id = page_id_input
  order by id desc
  limit 1;
  if newest.content = current
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    -- What autosave stored was saved by somebody.
    if kind_input = 'save' and newest.kind = 'autosave' then
      update public.best_of_revisions set kind = 'save' where id = newest.id;
    end if;
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.best_of_revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.best_of_revisions (page_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    page_id_input, newest.id, kind_input, admin_user_id_input, current, private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;
comment on function private.record_best_of_revision is 'Records the text of a page, with its draft, by the rules of private.record_revision, and returns the id of its revision.';

create function private.record_first_best_of_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.best_of_revisions (page_id, kind, content, at, started_at)
  select old.id, case when old.published then 'publish' else 'save' end, coalesce(old.draft, old.content),
    old.updated_at, old.updated_at
  where not exists (select from public.best_of_revisions where best_of_revisions.page_id = old.id);
  return new;
end
$$;
comment on function private.record_first_best_of_revision is 'Trigger: records the text of a page without history before its first change.';

create trigger best_of_pages_record_first_revision
  before update on public.best_of_pages
  for each row execute function private.record_first_best_of_revision();

create function private.best_of_revision_entry(revision public.best_of_revisions) returns jsonb
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
    from public.best_of_revisions
    where best_of_revisions.page_id = revision.page_id and best_of_revisions.id < revision.id
    order by id desc
    limit 1
  ) as previous on true
);
comment on function private.best_of_revision_entry is 'A revision in a list: what it is, and which fields differ from the one before.';

create function public.list_best_of_revisions(
  page_id_input uuid,
  before_input bigint default null,
  limit_input integer default 50
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'page', jsonb_build_object('id', pages.id, 'title', private.best_of_title(pages), 'published', pages.published),
    'total', (select count(*) from public.best_of_revisions where page_id = pages.id),
    'bytes', (
      select coalesce(sum(pg_column_size(content)), 0) from public.best_of_revisions where page_id = pages.id
    ),
    'current_id', (
      select id from (
        select * from public.best_of_revisions where page_id = pages.id order by id desc limit 1
      ) as newest
      where newest.content = coalesce(pages.draft, pages.content)
    ),
    'items', (
      select coalesce(jsonb_agg(private.best_of_revision_entry(listed) order by listed.id desc), '[]')
      from (
        select * from public.best_of_revisions
        where page_id = pages.id and (before_input is null or id < before_input)
        order by id desc
        limit limit_input
      ) as listed
    )
  )
  from public.best_of_pages as pages
  where pages.id = page_id_input and pages.trashed_at is null;
end;
comment on function public.list_best_of_revisions is 'The newest revisions of a page, or those before one: {page, total, bytes, current_id, items}; null without the page. current_id is the newest one if it is the present text.';
grant execute on function public.list_best_of_revisions to service_role;

create function public.read_best_of_revisions(page_id_input uuid, ids_input bigint[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.best_of_revision_entry(revisions) || jsonb_build_object('content', revisions.content)
      order by revisions.id
    ),
    '[]'
  )
  from public.best_of_revisions as revisions
  join public.best_of_pages as pages on pages.id = revisions.page_id and pages.trashed_at is null
  where revisions.page_id = page_id_input and revisions.id = any (ids_input);
end;
comment on function public.read_best_of_revisions is 'Revisions of a page with their content, oldest first.';
grant execute on function public.read_best_of_revisions to service_role;

create function public.name_best_of_revision(page_id_input uuid, revision_id_input bigint, name_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.best_of_revisions set name = nullif(btrim(name_input), '')
  where id = revision_id_input and best_of_revisions.page_id = page_id_input;
  return found;
end
$$;
comment on function public.name_best_of_revision is 'Names a revision, which is then kept forever; a blank name removes it. False without the revision.';
grant execute on function public.name_best_of_revision to service_role;

create function public.restore_best_of_revision(
  admin_user_id_input uuid,
  page_id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  restored jsonb;
  taken_slug text;
  newest bigint;
  recorded bigint;
begin
  select content into restored
  from public.best_of_revisions
  where best_of_revisions.page_id = page.id and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_best_of_revision(page.id, admin_user_id_input, 'save');
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.best_of_pages.slug'));
  restored := private.kept_best_of_content(private.empty_best_of_content() || restored);
  if restored ->> 'slug' is null or private.is_reserved_best_of_slug(restored ->> 'slug')
    or private.best_of_slug_is_taken(restored ->> 'slug', page.id)
  then
    taken_slug := nullif(restored ->> 'slug', page.slug);
    restored := restored || jsonb_build_object('slug', page.slug);
  end if;
  perform private.write_best_of_text(page, restored);
  recorded := private.record_best_of_revision(page.id, admin_user_id_input, 'restore');
  if recorded <> newest then
    update public.best_of_revisions set parent_id = revision_id_input where id = recorded;
    perform private.log_best_of_activity(
      admin_user_id_input, 'Restore Revision', 'Restored as a draft an earlier version of', page
    );
  end if;
  return jsonb_build_object(
    'outcome', 'restored', 'revision_id', recorded, 'published', page.published, 'taken_slug', taken_slug
  );
exception
  when check_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_best_of_revision is 'Makes a revision the text of its page, or the draft of a published one. Returns {outcome}: restored, with a slug that another page has taken; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_best_of_revision to service_role;

create function public.thin_best_of_revisions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  days interval := make_interval(days => private.setting('revision_days', '90')::integer);
  removed integer;
begin
  with aged as (
    select id, page_id, kind, at, lead(id) over (
      partition by page_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.best_of_revisions
    where at <= moment - interval '1 day' and kind not in ('publish', 'schedule') and name is null
  )
  delete from public.best_of_revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.best_of_revisions as later
        where later.page_id = aged.page_id and later.id > aged.id
      )
    order by id
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.thin_best_of_revisions is 'Removes up to 5,000 revisions of best-of pages, by the rules of thin_revisions. Returns their number.';
grant execute on function public.thin_best_of_revisions to service_role;
