-- What visitors can see of a review, change by change: the edge reads the changes that the served build
-- does not include, and a build records the number of the last one it includes.

create table public.post_changes (
  number bigint generated always as identity primary key,
  kind text not null,
  post_id uuid,
  slug text,
  old_slugs text[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),

  constraint post_changes_kind_known check (kind in ('upsert', 'remove', 'categories')),
  constraint post_changes_post_named check ((kind = 'categories') = (post_id is null)),
  constraint post_changes_slug_of_upsert check ((kind = 'upsert') = (slug is not null))
);
comment on table public.post_changes is 'Every change that visitors can see, numbered in commit order. Removed reviews remain as tombstones.';
comment on column public.post_changes.kind is 'upsert: published or edited. remove: unpublished or deleted. categories: content of every page changed, such as menus, badges or site texts.';
comment on column public.post_changes.post_id is 'No foreign key: the tombstone outlives the review.';
comment on column public.post_changes.slug is 'The current slug; null after removal.';
comment on column public.post_changes.old_slugs is 'Every other slug it was ever published under.';
comment on column public.post_changes.transaction_id is 'Groups the changes of one save.';

revoke all on table public.post_changes from anon, authenticated, service_role;
grant select on table public.post_changes to service_role;
alter table public.post_changes enable row level security;

create index post_changes_post on public.post_changes (post_id, number desc);

create function private.record_change(post_id_input uuid, slug_input text, old_slugs_input text[]) returns void
language plpgsql set search_path = '' as $$
declare
  known bigint;
begin
  -- Held until commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too. The triggers run at commit, so the lock is short and taken after every
  -- other lock of the transaction.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.post_changes.number'));
  select number into known
  from public.post_changes
  where post_changes.post_id is not distinct from post_id_input
    and transaction_id = pg_catalog.pg_current_xact_id();
  if found then
    update public.post_changes
    set old_slugs = array(
      select distinct former
      from unnest(old_slugs || old_slugs_input) as former
      where former is distinct from slug and former is not null
      order by former
    )
    where number = known;
  else
    insert into public.post_changes (kind, post_id, slug, old_slugs)
    values (
      case when post_id_input is null then 'categories' when slug_input is null then 'remove' else 'upsert' end,
      post_id_input,
      slug_input,
      array(
        select distinct former
        from unnest(old_slugs_input) as former
        where former is distinct from slug_input and former is not null
        order by former
      )
    );
  end if;
end
$$;
comment on function private.record_change is 'Records a change with the next number, or extends the one that this transaction recorded for the same review.';

create function private.record_post_change() returns trigger
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post_id uuid := coalesce(new.id, old.id);
  current_slug text;
  current_old_slugs text[];
begin
  -- The review as it is at commit, whatever happened to it earlier in the transaction.
  select posts.slug, posts.former_slugs into current_slug, current_old_slugs
  from public.posts
  where posts.id = post_id and posts.published;
  perform private.record_change(
    post_id,
    current_slug,
    current_old_slugs || case when old.published then old.former_slugs || old.slug end
  );
  return null;
end
$$;
comment on function private.record_post_change is 'Trigger: records what visitors see of a review after the commit.';

create constraint trigger posts_record_insert after insert on public.posts deferrable initially deferred
  for each row when (new.published) execute function private.record_post_change();

create constraint trigger posts_record_update after update on public.posts deferrable initially deferred
  for each row when (new.published or old.published) execute function private.record_post_change();

create constraint trigger posts_record_delete after delete on public.posts deferrable initially deferred
  for each row when (old.published) execute function private.record_post_change();

create function private.record_post_category_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  linked public.posts;
begin
  select * into linked
  from public.posts
  where posts.id = coalesce(new.post_id, old.post_id) and posts.published;
  -- A draft, or a review that is being deleted, which has its own trigger.
  if not found then
    return null;
  end if;
  perform private.record_change(linked.id, linked.slug, linked.former_slugs);
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
  perform private.record_change(null, null, '{}');
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
    perform private.record_change(null, null, '{}');
  end if;
  return null;
end
$$;
comment on function private.record_site_text_change is 'Trigger: records a change of every page, because every page has the site texts.';

create constraint trigger site_settings_record_text_change
  after insert or update or delete on public.site_settings deferrable initially deferred
  for each row execute function private.record_site_text_change();

create function public.edge_state(since bigint) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (post_id) number, kind, post_id, slug, old_slugs
    from public.post_changes
    where number > since and post_id is not null
    order by post_id, number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'construction', coalesce(
      (
        select setting_value = 'true'
        from public.site_settings
        where setting_key = 'under_construction_enabled'
      ),
      false
    ),
    'change', coalesce((select max(number) from public.post_changes), 0),
    'changes', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', number,
            'kind', kind,
            'post_id', post_id,
            'slug', slug,
            'old_slugs', old_slugs
          )
          order by number
        )
        from page
      ),
      '[]'
    )
  );
end;
comment on function public.edge_state is 'For the edge: the construction switch, the highest change number, and the last change of each review changed after number `since`, at most 1,000 in order of number. Reveals nothing about drafts.';
grant execute on function public.edge_state to anon;

create table public.rebuild_reports (
  id uuid primary key,
  kind text not null,
  change bigint,
  error text,
  at timestamptz not null default now(),

  constraint rebuild_reports_kind_known check (kind in ('requested', 'started', 'succeeded', 'failed')),
  constraint rebuild_reports_change_of_success check ((kind = 'succeeded') = (change is not null)),
  constraint rebuild_reports_error_of_failure check ((kind = 'failed') = (error is not null)),
  constraint rebuild_reports_error_length check (char_length(error) <= 1000)
);
comment on table public.rebuild_reports is 'Reports of the rebuild service.';
comment on column public.rebuild_reports.id is 'Chosen by the sender, so that a report delivered twice is stored once.';
comment on column public.rebuild_reports.change is 'The number of the last change in the new build.';

revoke all on table public.rebuild_reports from anon, authenticated, service_role;
grant select, insert on table public.rebuild_reports to service_role;
alter table public.rebuild_reports enable row level security;

create index rebuild_reports_newest on public.rebuild_reports (at desc, id);

create function public.publishing_status(since bigint) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'waiting', count(distinct coalesce(post_id, '00000000-0000-0000-0000-000000000000')),
    'waiting_since', min(at),
    'report', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    )
  )
  from public.post_changes
  where number > since;
end;
comment on function public.publishing_status is 'For the admin: how many reviews (and the categories, as one) have changed after number `since`, since when, and the last report of a rebuild.';
grant execute on function public.publishing_status to service_role;

-- Search engines are notified of changed reviews if the owner wants it. The number of the last change
-- they were notified of is the setting index_now_told.

create function public.index_now_pending() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with told as (
    select coalesce(
      (select setting_value::bigint from public.site_settings where setting_key = 'index_now_told'), 0
    ) as number
    where exists (
      select from public.site_settings
      where setting_key = 'index_now_enabled' and setting_value = 'true'
    )
  ), latest as (
    select distinct on (post_id) post_changes.number, slug, old_slugs
    from public.post_changes
    join told on post_changes.number > told.number
    where post_id is not null
    order by post_id, post_changes.number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'change', max(page.number),
    -- A removed review answers 404 at every URL it had, which search engines should learn too.
    'slugs', jsonb_agg(distinct address.slug)
  )
  from page, unnest(case when page.slug is null then page.old_slugs else array[page.slug] end) as address (slug)
  having count(*) > 0;
end;
comment on function public.index_now_pending is 'Slugs of which to notify search engines, and the number of their last change; null when there are none or it is disabled.';
grant execute on function public.index_now_pending to service_role;

create function public.mark_index_now_sent(change_input bigint) returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value)
  values ('index_now_told', change_input::text)
  on conflict (setting_key) do update
    set setting_value = greatest(site_settings.setting_value::bigint, change_input)::text;
end;
comment on function public.mark_index_now_sent is 'Records that search engines have been notified up to a change.';
grant execute on function public.mark_index_now_sent to service_role;
