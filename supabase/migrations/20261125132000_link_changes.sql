-- What the edge knows of managed links: a number line of its own, so that a changed link needs no rebuild.

create function private.are_country_targets(targets jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(targets) = 'object' and not exists (
  select from jsonb_each(targets) as given (country, url)
  where country !~ '^[A-Z]{2}$'
    or jsonb_typeof(url) <> 'string'
    or not coalesce(private.is_web_address(url #>> '{}'), false)
    or char_length(url #>> '{}') > 2048
);
comment on function private.are_country_targets is 'Whether JSON maps ISO 3166 codes to web addresses.';
grant execute on function private.are_country_targets to service_role;

create function private.are_old_paths(paths text[]) returns boolean
language sql immutable set search_path = ''
return cardinality(paths) <= 20 and not exists (
  select from unnest(paths) as given (path)
  where path is null or path !~ '^/[^/?#\s][^?#\s]*$' or path ~ '[[:cntrl:]]' or char_length(path) > 500
);
comment on function private.are_old_paths is 'Whether texts are at most 20 paths of this site without a query.';
grant execute on function private.are_old_paths to service_role;

alter table public.managed_links
  add constraint managed_links_country_targets_shape check (private.are_country_targets(country_targets)),
  add constraint managed_links_old_paths_shape check (private.are_old_paths(old_paths));

create sequence private.link_change_numbers;

create table private.link_changes (
  link_id uuid primary key,
  number bigint not null unique,
  is_started boolean not null
);
comment on table private.link_changes is 'The last change of each managed link that visitors can notice, numbered in commit order.';
comment on column private.link_changes.link_id is 'No foreign key: the tombstone outlives the link.';
comment on column private.link_changes.is_started is 'Whether the link had started by the clock of the change.';

create function private.number_links(link_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Held until commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.link_changes.number'));
  insert into private.link_changes (link_id, number, is_started)
  select changed.id, nextval('private.link_change_numbers'), coalesce(managed_links.starts_at <= private.clock(), true)
  from unnest(link_ids) as changed (id)
  left join public.managed_links on managed_links.id = changed.id
  on conflict (link_id) do update set number = excluded.number, is_started = excluded.is_started;
end
$$;
comment on function private.number_links is 'Gives managed links the next change numbers.';

create function private.record_link_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_links(array[coalesce(new.id, old.id)]);
  return null;
end
$$;
comment on function private.record_link_change is 'Trigger: numbers what visitors notice of a managed link.';

create constraint trigger managed_links_record_insert_or_delete
  after insert or delete on public.managed_links deferrable initially deferred
  for each row execute function private.record_link_change();

create constraint trigger managed_links_record_update
  after update on public.managed_links deferrable initially deferred
  for each row
  when (
    new.slug <> old.slug
    or new.merchant_id is distinct from old.merchant_id
    or new.target is distinct from old.target
    or new.country_targets <> old.country_targets
    or new.post_id is distinct from old.post_id
    or new.old_paths <> old.old_paths
    or new.starts_at is distinct from old.starts_at
    or new.ends_at is distinct from old.ends_at
    or new.deleted_at is distinct from old.deleted_at
  )
  execute function private.record_link_change();

create function private.link_urls(link public.managed_links) returns setof text
language sql immutable set search_path = ''
begin atomic
  select link.target where link.target is not null
  union all
  select value from jsonb_each_text(link.country_targets);
end;
comment on function private.link_urls is 'All targets of a managed link.';

create function private.links_under(domain text) returns setof public.managed_links
language sql stable set search_path = ''
begin atomic
  select managed_links.*
  from public.managed_links
  where exists (
    select from private.link_urls(managed_links) as url
    where private.host_of(url) = domain or right(private.host_of(url), char_length(domain) + 1) = '.' || domain
  );
end;
comment on function private.links_under is 'Managed links with a target at a domain or below it.';

create function private.record_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_links(
    array(select id from private.links_under(coalesce(new.domain, old.domain)))
  );
  return null;
end
$$;
comment on function private.record_domain_change is 'Trigger: numbers the managed links whose shop a domain changes, because of its sub-ID parameter.';

create constraint trigger merchant_domains_record_link_changes
  after insert or update or delete on public.merchant_domains deferrable initially deferred
  for each row execute function private.record_domain_change();

create function private.record_merchant_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_links(array(
    select managed_links.id
    from public.managed_links
    where managed_links.merchant_id = new.id
      or exists (
        select from private.link_urls(managed_links) as url where private.merchant_of_url(url) = new.id
      )
  ));
  return null;
end
$$;
comment on function private.record_merchant_links is 'Trigger: numbers the managed links of a shop with another sub-ID parameter.';

create constraint trigger merchants_record_link_changes
  after update on public.merchants deferrable initially deferred
  for each row
  when (new.sub_id_parameter is distinct from old.sub_id_parameter)
  execute function private.record_merchant_links();

select private.number_links(array(select id from public.managed_links));

create function private.edge_links(link_ids uuid[]) returns table (number numeric, link jsonb)
-- One query without functions of each row, because an import changes thousands.
language sql stable set search_path = '' as $$
  with moment as materialized (
    select private.clock() as now
  ), shown as (
    select known.number, known.is_started as was_started, known.link_id, managed_links.id is null as is_missing,
      coalesce(managed_links.starts_at <= moment.now, true) as is_started, managed_links.*
    from private.link_changes as known
    cross join moment
    left join public.managed_links on managed_links.id = known.link_id
    where known.link_id = any (link_ids)
  ), urls as (
    select shown.link_id, shown.merchant_id, '' as country, shown.target as url
    from shown
    where shown.target is not null and shown.deleted_at is null and shown.is_started
    union all
    select shown.link_id, shown.merchant_id, country, url
    from shown, jsonb_each_text(shown.country_targets) as given (country, url)
    where shown.deleted_at is null and shown.is_started
  ), targets as (
    select urls.link_id, urls.country,
      jsonb_build_object('url', urls.url, 'sub_id_parameter', merchants.sub_id_parameter) as target
    from urls
    left join lateral (
      select merchant_domains.merchant_id
      from string_to_array(
        -- As in private.host_of.
        rtrim(lower(substring(urls.url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.'), '.'
      ) as parts
      cross join lateral generate_subscripts(parts, 1) as start
      join public.merchant_domains on merchant_domains.domain = array_to_string(parts[start:], '.')
      where urls.merchant_id is null
      order by start
      limit 1
    ) as recognized on true
    left join public.merchants on merchants.id = coalesce(urls.merchant_id, recognized.merchant_id)
  ), grouped as (
    select targets.link_id,
      jsonb_object_agg(country, target) filter (where country = '') -> '' as target,
      jsonb_object_agg(country, target) filter (where country <> '') as country_targets
    from targets
    group by targets.link_id
  )
  select shown.number + case when shown.is_started = shown.was_started then 0 else 0.5 end,
    case
      when is_missing then jsonb_build_object(
        'number', shown.number, 'id', shown.link_id, 'slug', '', 'old_paths', '[]'::jsonb, 'post_id', null,
        'state', 'missing', 'target', null
      )
      else jsonb_build_object(
        'number', shown.number + case when shown.is_started = shown.was_started then 0 else 0.5 end,
        'id', shown.id,
        'slug', shown.slug,
        'old_paths', shown.old_paths,
        'post_id', shown.post_id
      ) || case
        when shown.deleted_at is not null then '{"state": "deleted", "target": null}'
        -- Where it will lead is nobody's business before.
        when not shown.is_started then '{"state": "waiting", "target": null}'
        else jsonb_build_object(
          'state', 'running',
          'target', grouped.target,
          'country_targets', coalesce(grouped.country_targets, '{}'),
          'ends_at', shown.ends_at
        )
      end
    end
  from shown
  left join grouped on grouped.link_id = shown.link_id
$$;
comment on function private.edge_links is 'Managed links as the edge reads them: nothing of the future. One that the clock has started since has a number between two.';

create function private.due_links() returns uuid[]
language sql stable set search_path = ''
return array(
  select link.id
  from public.managed_links as link
  join private.link_changes as known on known.link_id = link.id
  where link.starts_at is not null and known.is_started <> (link.starts_at <= private.clock())
  limit 1000
);
comment on function private.due_links is 'Managed links that have started since they were numbered.';

create index managed_links_starts on public.managed_links (starts_at) where starts_at is not null;

create function public.number_due_links() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := private.due_links();
begin
  if due <> '{}' then
    perform private.number_links(due);
  end if;
  return cardinality(due);
end
$$;
comment on function public.number_due_links is 'Numbers the managed links that the clock has started; returns how many.';
grant execute on function public.number_due_links to service_role;

drop function public.edge_state(bigint);

create function public.edge_state(since bigint, links_since bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (post_id) * from public.post_changes
    where number > since and post_id is not null
    order by post_id, number desc
  ), page as (
    select * from latest order by number limit 1000
  ), link_page as (
    select link_id from private.link_changes where number > links_since order by number limit 1000
  )
  select jsonb_build_object(
    'now', private.clock(),
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
          private.edge_change(page::public.post_changes) order by number
        )
        from page
      ),
      '[]'
    ),
    'due', private.due_changes(private.clock()),
    'link_change', coalesce((select max(number) from private.link_changes), 0),
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
comment on function public.edge_state is 'For the edge: the clock, the construction switch, the highest change number, the last change of each review changed after number `since`, at most 1,000 in order of number, the reviews that the clock has changed since, and with `links_since` the same of managed links. Reveals nothing about drafts and the future.';
grant execute on function public.edge_state to anon;
