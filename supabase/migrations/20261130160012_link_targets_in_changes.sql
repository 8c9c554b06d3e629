-- The change of a managed link holds what visitors may know of it: reading many takes a third of the time.

alter table public.changes add column link jsonb, add column link_starts_at timestamptz,
  add constraint changes_link_of_link check (kind = 'link' or link is null);
comment on column public.changes.link is 'What visitors may know of a managed link once it has started (private.link_answer); null after removal.';
comment on column public.changes.link_starts_at is 'When it starts, where its owner chose an instant; a deleted link has no start.';

create function private.link_target(link public.managed_links, url text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'url', url,
    'sub_id_parameter',
    private.public_merchant(coalesce(link.merchant_id, private.merchant_of_url(url)), url) -> 'sub_id_parameter'
  );
end
$$;
comment on function private.link_target is 'One target of a managed link, with the sub-ID parameter of its shop.';

create function private.link_answer(link public.managed_links) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'kind', 'link', 'id', link.id, 'slug', link.slug, 'old_paths', link.old_paths, 'post_id', link.post_id
  ) || case
    when link.deleted_at is not null then '{"state": "deleted", "target": null}'
    else jsonb_build_object(
      'state', 'running',
      'target', case when link.target is not null then private.link_target(link, link.target) end,
      'country_targets', (
        select coalesce(jsonb_object_agg(country, private.link_target(link, url)), '{}')
        from jsonb_each_text(link.country_targets) as given (country, url)
      ),
      'ends_at', link.ends_at
    )
  end;
end
$$;
comment on function private.link_answer is 'A managed link as visitors may know it once it has started. Changes hold it, so a migration that changes what it answers, such as another network, records the links anew.';

update public.changes
set link = private.link_answer(managed_links),
  link_starts_at = case when managed_links.deleted_at is null then managed_links.starts_at end
from public.managed_links
where changes.kind = 'link' and changes.key = managed_links.id;

create or replace function private.record_change(
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

create or replace function private.edge_links(link_ids uuid[]) returns table (number numeric, link jsonb)
-- One query without functions of each row, because an import changes thousands.
language sql stable set search_path = '' as $$
  with moment as materialized (
    select private.clock() as now
  ), latest as (
    select distinct on (changes.key) changes.*
    from public.changes
    where changes.kind = 'link' and changes.key = any (link_ids)
    order by changes.key, changes.number desc
  ), shown as (
    select latest.key, latest.link, coalesce(latest.link_starts_at <= moment.now, true) as is_started,
      latest.number + case
        when (latest.link_starts_at <= moment.now) is distinct from (latest.link_starts_at <= latest.clock) then 0.5
        else 0
      end as number
    from latest
    cross join moment
  )
  select shown.number,
    case
      when shown.link is null then jsonb_build_object(
        'kind', 'link', 'number', shown.number, 'id', shown.key, 'slug', '', 'old_paths', '[]'::jsonb, 'post_id', null,
        'state', 'missing', 'target', null
      )
      when shown.is_started then shown.link || jsonb_build_object('number', shown.number)
      -- Where it will lead is nobody's business before.
      else shown.link - '{country_targets,ends_at}'::text[]
        || jsonb_build_object('number', shown.number, 'state', 'waiting', 'target', null)
    end
  from shown
$$;
comment on function private.edge_links is 'Managed links as the edge reads them: nothing of the future. One that the clock has started since has a number between two.';

create or replace function private.record_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', id)
  from (select old.domain union select new.domain) as changed
  cross join lateral private.links_under(changed.domain);
  return null;
end
$$;
comment on function private.record_domain_change is 'Trigger: numbers the managed links whose shop a domain changes, because of its sub-ID parameter.';

create or replace function private.record_merchant_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', managed_links.id)
  from public.managed_links
  where managed_links.merchant_id = new.id
    or exists (
      select from private.link_urls(managed_links) as url where private.merchant_of_url(url) = new.id
    );
  return null;
end
$$;
comment on function private.record_merchant_links is 'Trigger: numbers the managed links of a shop with another sub-ID parameter or network.';

drop trigger merchants_record_link_changes on public.merchants;
create constraint trigger merchants_record_link_changes
  after update on public.merchants deferrable initially deferred
  for each row
  when (new.sub_id_parameter is distinct from old.sub_id_parameter or new.network is distinct from old.network)
  execute function private.record_merchant_links();

-- They name all columns.
create or replace function public.read_changes(since bigint) returns jsonb
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

create or replace function public.edge_state(since bigint, links_since bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (key) * from public.changes
    where number > since and kind = 'review'
    order by key, number desc
  ), page as (
    select * from latest order by number limit 1000
  ), link_page as (
    select key as link_id, max(number) as number from public.changes
    where kind = 'link' and number > links_since
    group by key
    order by max(number)
    limit 1000
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
    'change', coalesce((select max(number) from public.changes where needs_build), 0),
    'pages', private.page_revision(private.clock()),
    'changes', coalesce(
      (
        select jsonb_agg(
          private.edge_change(page::public.changes) order by number
        )
        from page
      ),
      '[]'
    ),
    'due', private.due_reviews(private.clock()),
    'link_change', coalesce((select max(number) from public.changes where kind = 'link'), 0),
    'links', coalesce(
      (
        select jsonb_agg(told.link order by told.number)
        from (select array_agg(link_id) as ids from link_page having count(*) > 0) as page
        cross join lateral private.edge_links(page.ids) as told
      ),
      '[]'
    ),
    'due_links', coalesce(
      (
        select jsonb_agg(told.link)
        from (select private.due_links() as ids) as due
        cross join lateral private.edge_links(due.ids) as told
        where links_since is not null and due.ids <> '{}'
      ),
      '[]'
    )
  );
end;
comment on function public.edge_state is 'For 0.3.0, as read_changes: reviews and managed links have numbers of their own.';
