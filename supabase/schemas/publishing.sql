-- The change log: what visitors see differently. The edge reads the changes that the served build does not include, and a
-- build records the number of the last one it includes. What the clock changes is numbered by a job; until then the edge
-- overlays it.

create table public.changes (
  number bigint generated always as identity primary key,
  kind text not null,
  key uuid,
  slug text,
  former_slugs text[] not null default '{}',
  redirect_to uuid,
  needs_build boolean not null generated always as (kind <> 'link') stored,
  at timestamptz not null default clock_timestamp(),
  clock timestamptz not null default private.clock(),
  transaction_id xid8 not null default pg_current_xact_id(),
  link jsonb,
  link_starts_at timestamptz,

  constraint changes_kind_known check (kind in ('review', 'link', 'pages', 'site')),
  constraint changes_subject_named check ((kind in ('pages', 'site')) = (key is null)),
  constraint changes_link_of_link check (kind = 'link' or link is null),
  constraint changes_once unique nulls not distinct (transaction_id, kind, key)
);
comment on table public.changes is 'Every change that visitors can see, numbered in commit order, each subject once per transaction. Those of removed subjects remain as tombstones.';
comment on column public.changes.kind is 'review, link (a managed link), pages (a document, a comparison or the introduction of a category) or site (what every page shows, such as menus, badges or site texts).';
comment on column public.changes.key is 'The review or link. No foreign key: the tombstone outlives it.';
comment on column public.changes.slug is 'The current slug of a review; null after removal.';
comment on column public.changes.former_slugs is 'Every other slug that the review was ever published under.';
comment on column public.changes.redirect_to is 'The review that the URLs of a removed one lead to.';
comment on column public.changes.link is 'What visitors may know of a managed link once it has started (private.link_answer); null after removal.';
comment on column public.changes.link_starts_at is 'When it starts, where its owner chose an instant; a deleted link has no start.';
comment on column public.changes.needs_build is 'False for links, which the edge reads here.';
comment on column public.changes.clock is 'The clock at the change: what had started by then is included in it.';
comment on column public.changes.transaction_id is 'Groups the changes of one save.';
grant select on table public.changes to service_role;
alter table public.changes enable row level security;
create index changes_subject on public.changes (kind, key, number desc);
create index changes_build on public.changes (number desc) where needs_build;
create index changes_pages on public.changes (number desc) where kind in ('pages', 'site');

create function private.other_slugs(current_slug text, slugs text[]) returns text[]
language sql immutable set search_path = ''
return array(
  select distinct slug from unnest(slugs) as slug
  where slug is not null and slug is distinct from current_slug
  order by slug
);
comment on function private.other_slugs is 'Slugs without the current one, each once.';

create function private.record_change(
  kind_input text,
  key_input uuid default null,
  slug_input text default null,
  former_slugs_input text[] default '{}',
  redirect_to_input uuid default null
) returns void
language plpgsql set search_path = '' as $$
declare
  managed public.managed_links;
begin
  -- Held until commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too. The triggers run at commit, so the lock is short and taken after every
  -- other lock of the transaction.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.changes.number'));
  if kind_input = 'link' then
    select * into managed from public.managed_links where managed_links.id = key_input;
  end if;
  insert into public.changes as known (kind, key, slug, former_slugs, redirect_to, link, link_starts_at)
  values (
    kind_input, key_input, slug_input, private.other_slugs(slug_input, former_slugs_input), redirect_to_input,
    case when managed.id is not null then private.link_answer(managed) end,
    case when managed.deleted_at is null then managed.starts_at end
  )
  on conflict on constraint changes_once do update
  set slug = excluded.slug,
    former_slugs = private.other_slugs(excluded.slug, known.former_slugs || excluded.former_slugs),
    redirect_to = excluded.redirect_to,
    link = excluded.link,
    link_starts_at = excluded.link_starts_at,
    clock = excluded.clock;
end
$$;
comment on function private.record_change is 'Records a change with the next number, or updates the one that this transaction recorded for the same subject.';

create function public.remove_superseded_changes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  with ranked as (
    select number, at, row_number() over (partition by kind, key order by number desc) as place
    from public.changes
  )
  delete from public.changes
  where number in (
    select number from ranked
    where place > 1 and at < private.clock() - interval '30 days'
    order by number
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.remove_superseded_changes is 'Removes up to 5,000 changes that are older than 30 days and not the last of their subject. Returns their number.';
grant execute on function public.remove_superseded_changes to service_role;

create function private.record_post_change() returns trigger
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post_id uuid := coalesce(new.id, old.id);
  moment timestamptz := private.clock();
  current public.posts;
  effective public.posts;
  unseen constant text[] := array[
    'updated_at', 'publish_at', 'unpublish_at', 'unpublish_to'
  ];
begin
  -- The schedule of a public review does not change it.
  if old.published and new.published and to_jsonb(new) - unseen = to_jsonb(old) - unseen then
    return null;
  end if;
  -- The review as it is at commit, whatever happened to it earlier in the transaction.
  select * into current from public.posts where posts.id = post_id;
  if private.is_public(current, moment) then
    effective := private.effective_post(current, moment);
  end if;
  perform private.record_change(
    'review',
    post_id,
    effective.slug,
    -- Of a review that is gone, all that it had.
    coalesce(effective.former_slugs, case when current.published_at is not null then current.former_slugs || current.slug end)
      || case when old.published then old.former_slugs || old.slug end,
    case when private.redirects(current, moment) then current.unpublish_to end
  );
  return null;
end
$$;
comment on function private.record_post_change is 'Trigger: records what visitors see of a review after the commit.';

create constraint trigger posts_record_delete after delete on public.posts deferrable initially deferred
  for each row when (old.published) execute function private.record_post_change();

create function private.record_post_category_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  linked public.posts;
begin
  select * into linked
  from public.posts
  where posts.id = coalesce(new.post_id, old.post_id) and posts.published
    and private.is_public(posts, private.clock());
  -- A draft, or a review that is being deleted, which has its own trigger.
  if not found then
    return null;
  end if;
  linked := private.effective_post(linked, private.clock());
  perform private.record_change('review', linked.id, linked.slug, linked.former_slugs);
  return null;
end
$$;
comment on function private.record_post_category_change is 'Trigger: records that the categories of a published review changed.';

create constraint trigger post_categories_record_change
  after insert or update or delete on public.post_categories deferrable initially deferred
  for each row execute function private.record_post_category_change();

create function private.record_category_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('site');
  return null;
end
$$;
comment on function private.record_category_change is 'Trigger: records a change of every page, because every page has the menu.';

create constraint trigger categories_record_insert_or_delete
  after insert or delete on public.categories deferrable initially deferred
  for each row execute function private.record_category_change();

create constraint trigger categories_record_update after update on public.categories deferrable initially deferred
  for each row
  when (
    new.name is distinct from old.name
    or new.slug is distinct from old.slug
    or new.active is distinct from old.active
  )
  execute function private.record_category_change();

create function private.record_site_text_change() returns trigger
-- Writes a table that writers of settings may not write.
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.setting_key, old.setting_key) = any (private.site_text_keys())
    and new.setting_value is distinct from old.setting_value
  then
    perform private.record_change('site');
  end if;
  return null;
end
$$;
comment on function private.record_site_text_change is 'Trigger: records a change of every page, because every page has the site texts.';

create constraint trigger site_settings_record_text_change
  after insert or update or delete on public.site_settings deferrable initially deferred
  for each row execute function private.record_site_text_change();

create function public.read_changes(since bigint) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (kind, key) * from public.changes
    where number > since and kind in ('review', 'link')
    order by kind, key, number desc
  ), page as (
    select * from latest order by number limit 1000
  ), told as (
    select page.number, private.edge_change(page::public.changes) as change
    from page
    where kind = 'review'
    union all
    select links.number, links.link
    from (select array_agg(key) as ids from page where kind = 'link' having count(*) > 0) as changed
    cross join lateral private.edge_links(changed.ids) as links
  )
  select jsonb_build_object(
    'now', private.clock(),
    'database', (select id from private.database_identity),
    'construction', coalesce(
      (
        select setting_value = 'true'
        from public.site_settings
        where setting_key = 'under_construction_enabled'
      ),
      false
    ),
    'change', coalesce((select max(number) from public.changes), 0),
    'build_change', coalesce((select max(number) from public.changes where needs_build), 0),
    'pages', private.page_revision(private.clock()),
    'changes', (select coalesce(jsonb_agg(told.change order by told.number), '[]') from told),
    'due', private.due_changes(private.clock())
  );
end;
comment on function public.read_changes is 'For the edge: the identity of the database, the clock, the construction switch, the number of the last change and of the last one that needs a build, the last change of each review and managed link changed after number `since`, at most 1,000 in order of number, those that the clock has changed since, and the revision of read_pages. Reveals nothing about drafts and the future.';
grant execute on function public.read_changes to anon;

create table private.schedule_progress (
  is_only boolean primary key default true check (is_only),
  numbered_until timestamptz not null default private.clock(),
  change bigint not null default 0,
  announced bigint not null default 0,
  announcing_since timestamptz
);
comment on table private.schedule_progress is 'How far the job came.';
comment on column private.schedule_progress.numbered_until is 'Starts and ends of offers up to this moment are numbered.';
comment on column private.schedule_progress.change is 'The last change of the job.';
comment on column private.schedule_progress.announcing_since is 'When a worker took it on to request the rebuild. Another one does it after a while.';
comment on column private.schedule_progress.announced is 'The last change of the job for which a rebuild was requested.';

create constraint trigger posts_record_insert after insert on public.posts deferrable initially deferred
  for each row when (new.published or new.unpublish_to is not null)
  execute function private.record_post_change();

create constraint trigger posts_record_update after update on public.posts deferrable initially deferred
  for each row when (
    new.published or old.published
    or (new.published_at is not null and (new.unpublish_to is not null or old.unpublish_to is not null))
  )
  execute function private.record_post_change();

create function private.due_offers(moment timestamptz) returns table (post_id uuid, action text, at timestamptz)
-- Numbered are the offers as they were at the clock of the last change. The clock may have been set back.
language sql stable set search_path = ''
begin atomic
  with range as (
    select least(numbered_until, moment) as first, greatest(numbered_until, moment) as last
    from private.schedule_progress
  ), instants as (
    select posts.id, 'offer-start' as action, posts.limited_time_offer_starts_at as at
    from public.posts, range
    where posts.limited_time_offer_starts_at > range.first and posts.limited_time_offer_starts_at <= range.last
      and posts.limited_time_offer_enabled and posts.published and private.is_public(posts, moment)
    union all
    select posts.id, 'offer-end', posts.limited_time_offer_ends_at
    from public.posts, range
    where posts.limited_time_offer_ends_at > range.first and posts.limited_time_offer_ends_at <= range.last
      and posts.limited_time_offer_enabled and posts.published and private.is_public(posts, moment)
    union all
    select posts.id, 'offer-start', starts.at
    from range
    join private.offer_starts as starts on starts.at > range.first and starts.at <= range.last
    join public.posts on posts.id = starts.post_id
    where posts.published and private.is_public(posts, moment)
  )
  select instants.id, instants.action, instants.at
  from instants
  where (instants.at <= moment) is distinct from (
    instants.at <= (
      select changes.clock from public.changes
      where changes.kind = 'review' and changes.key = instants.id
      order by changes.number desc
      limit 1
    )
  );
end;
comment on function private.due_offers is 'Starts and ends of offers that visitors see and that are not numbered yet.';

create function private.due_content(moment timestamptz) returns table (kind text, id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select texts.kind, texts.id, 'publish', texts.publish_at
  from private.content_rows as texts
  where texts.publish_at <= moment and not texts.published and texts.trashed_at is null
  union all
  select texts.kind, texts.id, 'unpublish', texts.unpublish_at
  from private.content_rows as texts
  where texts.unpublish_at <= moment and texts.trashed_at is null
    and (texts.published or texts.publish_at <= moment)
  union all
  select texts.kind, texts.id, 'changes', drafts.publish_at
  from public.drafts
  join private.content_rows as texts on texts.id = drafts.content_id and texts.kind = drafts.content_kind
  where drafts.publish_at <= moment and texts.published and texts.trashed_at is null
  union all
  select 'post', due.post_id, due.action, due.at from private.due_offers(moment) as due;
end;
comment on function private.due_content is 'What has become due and is not done yet, of every kind.';

create function private.public_slug(post_id_input uuid) returns text
language sql stable set search_path = ''
return (
  select (private.effective_post(posts, private.clock())).slug
  from public.posts
  where posts.id = post_id_input and private.is_public(posts, private.clock())
);
comment on function private.public_slug is 'The slug under which visitors find a review; null when it is not public.';

create function private.due_reviews(moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  with due as (
    select items.id as post_id, max(items.at) filter (where items.at <= moment) as at
    from private.due_content(moment) as items
    where items.kind = 'post'
    group by items.id
    order by min(items.at), items.id
    limit 1000
  ), shown as (
    select due.at, posts as post, private.is_public(posts, moment) as is_public,
      case when private.is_public(posts, moment) then private.effective_post(posts, moment) end as effective
    from due
    join public.posts on posts.id = due.post_id
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'at', shown.at,
        'kind', case when is_public then 'upsert' else 'remove' end,
        'post_id', (post).id,
        'slug', (effective).slug,
        'old_slugs', to_jsonb(
          case
            when is_public then (effective).former_slugs
            -- Nobody knows the slugs of a review that never was public.
            when (post).published_at is null then '{}'
            else (post).former_slugs || (post).slug
          end
        ),
        'redirect_to', case when private.redirects(post, moment) then private.public_slug((post).unpublish_to) end
      )
      order by shown.at, (post).id
    ),
    '[]'
  )
  from shown;
end;
comment on function private.due_reviews is 'Reviews that visitors see differently from what is numbered, at most 1,000, as in read_changes.';

create function private.due_changes(moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  select private.due_reviews(moment) || coalesce(jsonb_agg(links.link), '[]')
  from (select private.due_links() as ids) as due
  cross join lateral private.edge_links(due.ids) as links
  where due.ids <> '{}';
end;
comment on function private.due_changes is 'Reviews and managed links that visitors see differently from what is numbered.';

create function private.edge_change(change public.changes) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'number', change.number,
  'kind', case when change.slug is null then 'remove' else 'upsert' end,
  'post_id', change.key,
  'slug', change.slug,
  'old_slugs', change.former_slugs
) || case
  when change.redirect_to is null then '{}'
  else jsonb_build_object('redirect_to', private.public_slug(change.redirect_to))
end;
comment on function private.edge_change is 'The change of a review as the edge reads it.';
