-- One change log instead of one table for reviews and one for managed links. Links get new numbers, so that the edge reads
-- all of them once more until the next build.

alter table public.post_changes rename to former_post_changes;

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

  constraint changes_kind_known check (kind in ('review', 'link', 'pages', 'site')),
  constraint changes_subject_named check ((kind in ('pages', 'site')) = (key is null)),
  constraint changes_once unique nulls not distinct (transaction_id, kind, key)
);
comment on table public.changes is 'Every change that visitors can see, numbered in commit order, each subject once per transaction. Those of removed subjects remain as tombstones.';
comment on column public.changes.kind is 'review, link (a managed link), pages (a document, a comparison or the introduction of a category) or site (what every page shows, such as menus, badges or site texts).';
comment on column public.changes.key is 'The review or link. No foreign key: the tombstone outlives it.';
comment on column public.changes.slug is 'The current slug of a review; null after removal.';
comment on column public.changes.former_slugs is 'Every other slug that the review was ever published under.';
comment on column public.changes.redirect_to is 'The review that the URLs of a removed one lead to.';
comment on column public.changes.needs_build is 'False for links, which the edge reads here.';
comment on column public.changes.clock is 'The clock at the change: what had started by then is included in it.';
comment on column public.changes.transaction_id is 'Groups the changes of one save.';
grant select on table public.changes to service_role;
alter table public.changes enable row level security;
create index changes_subject on public.changes (kind, key, number desc);
create index changes_build on public.changes (number desc) where needs_build;
create index changes_pages on public.changes (number desc) where kind in ('pages', 'site');

insert into public.changes (number, kind, key, slug, former_slugs, redirect_to, at, clock, transaction_id)
overriding system value
select number, kind, post_id, slug, old_slugs, redirect_to, at, clock, transaction_id
from (
  select changes.number, named.kind, post_id, slug, old_slugs, redirect_to, at, clock, transaction_id,
    row_number() over (partition by transaction_id, named.kind, post_id order by changes.number desc) as place
  from public.former_post_changes as changes
  cross join lateral (
    select case changes.kind when 'categories' then 'site' when 'pages' then 'pages' else 'review' end as kind
  ) as named
) as known
where place = 1;
select setval('public.changes_number_seq', last_value, is_called) from public.post_changes_number_seq;
insert into public.changes (kind, key) select 'link', link_id from private.link_changes order by number;

drop function private.number_links(uuid[]), private.number_page_change(), private.record_change(uuid, text, text[]);

create or replace function private.attribution_source() returns text
language sql stable set search_path = ''
return concat_ws(
  ' ',
  (select max(number) from public.changes),
  (select change from private.link_collection), (select max(updated_at) from public.merchants),
  (select max(updated_at) from public.documents), (select max(updated_at) from public.managed_links),
  -- Reviews that are not public have links too.
  (select count(*) || ' ' || max(updated_at) from public.posts)
);
comment on function private.attribution_source is 'Changes when links, pages or merchants change.';

create or replace function private.refresh_attribution_keys() returns void
language plpgsql set search_path = '' as $$
begin
  if (select source from private.attribution_state) = private.attribution_source() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.attribution_keys'));
  update private.attribution_state set source = private.attribution_source();
  delete from private.attribution_keys;
  insert into private.attribution_keys (kind, key, post_id, offer_id, merchant_id, link_id, best_of_id)
  with links as materialized (
    select * from private.attribution_links()
  ), urls as materialized (
    select * from private.url_keys(array(select links.url from links))
  ), hosts as materialized (
    select given.host, private.merchant_of_url('https://' || given.host || '/') as merchant_id
    from (select distinct urls.host from urls) as given
  ), known as materialized (
    select links.*, coalesce(links.merchant_id, hosts.merchant_id) as shop_id, urls.link_key, urls.product_key
    from links
    left join urls on urls.url = links.url
    left join hosts on hosts.host = urls.host
  ), said as (
    select 'post' as kind, replace(known.post_id::text, '-', '') as key, known.post_id, known.offer_id,
      known.shop_id as merchant_id, known.link_id, null::uuid as best_of_id
    from known
    where known.is_button and known.offer_id is null
    union all
    select 'offer', replace(known.post_id::text, '-', '') || '_' || left(known.offer_id::text, 8), known.post_id,
      known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.offer_id is not null
    union all
    select 'link', known.link_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.link_key is not null
    union all
    select 'product', known.product_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.product_key is not null
    union all
    select 'best-of', left(pages.id::text, 6), null, null, null, null, pages.id
    from public.documents as pages
    where pages.kind = 'best-of'
    union all
    select 'page', '/best/' || address.slug, null, null, null, null, pages.id
    from public.documents as pages
    cross join unnest(pages.former_slugs || pages.slug) as address (slug)
    where pages.kind = 'best-of' and address.slug is not null
    union all
    select 'page', '/reviews/' || address.slug, posts.id, null, null, null, null
    from public.posts
    cross join unnest(posts.former_slugs || posts.slug) as address (slug)
    where address.slug is not null
    union all
    -- A deleted review: its address can belong to another one by now.
    select 'page', '/reviews/' || address.slug, changes.key, null, null, null, null
    from public.changes
    cross join unnest(changes.former_slugs) as address (slug)
    where changes.kind = 'review' and changes.slug is null
      and not exists (select from public.posts where posts.id = changes.key)
  )
  select said.kind, said.key,
    case when count(distinct said.post_id) = 1 then (array_agg(distinct said.post_id) filter (where said.post_id is not null))[1] end,
    case
      when count(distinct coalesce(said.offer_id::text, '')) filter (where said.post_id is not null) = 1 then
        (array_agg(said.offer_id) filter (where said.post_id is not null))[1]
    end,
    case when count(distinct said.merchant_id) = 1 then (array_agg(distinct said.merchant_id) filter (where said.merchant_id is not null))[1] end,
    case when count(distinct coalesce(said.link_id::text, '')) = 1 then (array_agg(said.link_id))[1] end,
    case when count(distinct said.best_of_id) = 1 then (array_agg(distinct said.best_of_id) filter (where said.best_of_id is not null))[1] end
  from said
  group by said.kind, said.key;
end
$$;
comment on function private.refresh_attribution_keys is 'Derives what transactions are recognized by, if links or pages have changed. What several reviews share recognizes none of them.';

create or replace function private.write_settings(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  told_from bigint;
  removed jsonb;
  setting record;
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(site_settings) = staged.content then 'same' else 'changed' end
      from public.site_settings
      where site_settings.setting_key = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'setting';

  if replace_input then
    with gone as (
      delete from public.site_settings
      where setting_key <> all (private.database_setting_keys() || private.site_page_keys())
        and not exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'setting' and staged.key = setting_key
        )
      returning setting_key
    )
    select jsonb_agg(setting_key order by setting_key) into removed from gone;
  end if;

  for setting in
    select line, key, content ->> 'setting_value' as value
    from private.staged_content
    where import_id = import_id_input and kind = 'setting' and state <> 'same'
    order by line
  loop
    begin
      insert into public.site_settings (setting_key, setting_value) values (setting.key, setting.value)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    exception
      when check_violation then
        raise exception 'Line %: the setting % has an invalid value', setting.line, setting.key;
    end;
    if setting.key = 'index_now_enabled' and setting.value = 'true' then
      -- Search engines are not notified of changes made before this was enabled.
      select coalesce(max(number), 0) into told_from from public.changes;
      insert into public.site_settings (setting_key, setting_value)
      values ('index_now_told', told_from::text)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    end if;
  end loop;
  return private.import_report(import_id_input, 'setting', removed);
end
$$;
comment on function private.write_settings is 'Writes the staged settings and, with replace, deletes all others that backups contain.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
  document_kind text;
  unknown record;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing. Documents come before the settings that their trigger writes.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.post_categories, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.documents, public.comparisons, public.site_settings
    in share row exclusive mode;
  analyze private.staged_content;
  perform private.stage_former_pages(import_id_input);
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  -- Before the categories, which list them.
  report := report || jsonb_build_object(
    'specification', private.write_specifications(import_id_input, replace_input)
  );
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  if replace_input then
    -- Before the posts, with which they would go unnoticed.
    comparisons_removed := private.remove_comparisons(import_id_input);
  end if;
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  for document_kind in select kind from private.content_kinds where empty is not null order by kind loop
    report := report
      || jsonb_build_object(document_kind, private.write_documents(import_id_input, document_kind, replace_input));
  end loop;
  report := report || jsonb_build_object('comparison', private.write_comparisons(
    import_id_input, replace_input, comparisons_removed
  ));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops and specifications, so a change of those is a change of their reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change('review', posts.id, posts.slug)
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  select line, kind into unknown
  from private.staged_content
  where import_id = import_id_input and state is null
  order by line
  limit 1;
  if found then
    raise exception 'Line %: nothing has the kind "%"', unknown.line, unknown.kind;
  end if;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create or replace function private.page_revision(moment timestamptz) returns text
language sql stable set search_path = ''
return (
  select concat(
    coalesce((select max(number) from public.changes where kind in ('pages', 'site')), 0),
    '@' || private.instant_text(max(at))
  )
  from (
    select publish_at from private.content_rows where publish_at is not null
    union all
    select unpublish_at from private.content_rows where unpublish_at is not null
    union all
    select publish_at from public.drafts where content_kind <> 'post' and publish_at is not null
  ) as instants (at)
  where at <= moment
);

create or replace function private.edge_change(change public.changes) returns jsonb
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

create or replace function private.due_offers(moment timestamptz) returns table (post_id uuid, action text, at timestamptz)
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

create or replace function private.due_reviews(moment timestamptz) returns jsonb
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
            -- Of a review that never was public nothing is told.
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

create or replace function private.edge_links(link_ids uuid[]) returns table (number numeric, link jsonb)
-- One query without functions of each row, because an import changes thousands.
language sql stable set search_path = '' as $$
  with moment as materialized (
    select private.clock() as now
  ), shown as (
    select known.number, coalesce(managed_links.starts_at <= known.clock, true) as was_started,
      known.key as link_id, managed_links.id is null as is_missing,
      coalesce(managed_links.starts_at <= moment.now, true) as is_started, managed_links.*
    from unnest(link_ids) as wanted (id)
    cross join moment
    cross join lateral (
      select changes.number, changes.key, changes.clock
      from public.changes
      where changes.kind = 'link' and changes.key = wanted.id
      order by changes.number desc
      limit 1
    ) as known
    left join public.managed_links on managed_links.id = known.key
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
      jsonb_build_object('url', urls.url, 'sub_id_parameter', case
        -- As in private.public_merchant.
        when merchants.network = 'none' or coalesce(through.network, merchants.network) = merchants.network
          then merchants.sub_id_parameter
      end) as target
    from urls
    cross join lateral string_to_array(
      -- As in private.host_of.
      rtrim(lower(substring(urls.url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.'), '.'
    ) as parts
    left join lateral (
      select merchant_domains.merchant_id
      from generate_subscripts(parts, 1) as start
      join public.merchant_domains on merchant_domains.domain = array_to_string(parts[start:], '.')
      where urls.merchant_id is null
      order by start
      limit 1
    ) as recognized on true
    left join lateral (
      select network_hosts.network
      from generate_subscripts(parts, 1) as start
      join private.network_hosts on network_hosts.host = array_to_string(parts[start:], '.')
      limit 1
    ) as through on true
    cross join lateral (
      select coalesce(
        urls.merchant_id, recognized.merchant_id,
        case
          when through.network is not null then private.merchant_of_host(private.host_of(private.behind_network(urls.url)))
        end
      ) as merchant_id
    ) as shop
    left join public.merchants on merchants.id = shop.merchant_id
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
        'kind', 'link', 'number', shown.number, 'id', shown.link_id, 'slug', '', 'old_paths', '[]'::jsonb, 'post_id', null,
        'state', 'missing', 'target', null
      )
      else jsonb_build_object(
        'kind', 'link',
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

create or replace function private.due_links() returns uuid[]
language sql stable set search_path = ''
return array(
  select link.id
  from public.managed_links as link
  cross join lateral (
    select changes.clock
    from public.changes
    where changes.kind = 'link' and changes.key = link.id
    order by changes.number desc
    limit 1
  ) as known
  where link.starts_at is not null and (link.starts_at <= known.clock) <> (link.starts_at <= private.clock())
  limit 1000
);

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
grant execute on function public.edge_state to anon;

create or replace function private.carry_out_post(post_id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if post.published or coalesce(post.publish_at > moment, true) then
        return false;
      end if;
      update public.posts
      set published = true, publish_at = null, published_at = coalesce(posts.published_at, post.publish_at)
      where posts.id = post.id;
      -- Kept by a trigger that reads a change by hand.
      if post.unpublish_at is not null then
        update public.posts set unpublish_at = post.unpublish_at, unpublish_to = post.unpublish_to
        where posts.id = post.id;
      end if;
    when 'unpublish' then
      if not post.published or coalesce(post.unpublish_at > moment, true) then
        return false;
      end if;
      update public.posts set published = false, unpublish_at = null where posts.id = post.id;
      perform private.withdraw_draft('post', post.id);
    else
      if not exists (
        select from private.due_offers(moment) as due
        where due.post_id = post.id and due.action = action_input
      ) then
        return false;
      end if;
      post := private.effective_post(post, moment);
      perform private.record_change('review', post.id, post.slug, post.former_slugs);
  end case;
  return true;
end
$$;

create or replace function public.store_remote_image(url_input text, image_id_input text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  remote public.remote_images;
  stored public.images;
  post public.posts;
  rewritten text;
begin
  select * into remote from public.remote_images where url = url_input for update;
  select * into stored from public.images where images.id = image_id_input;
  update public.remote_images set image_id = image_id_input, is_wanted = false, problem = null
  where url = url_input;
  if remote.is_wanted then
    update public.images set is_kept = true, alt = case when alt = '' then remote.alt else alt end
    where images.id = image_id_input;
    for post in
      select posts.* from public.posts
      where strpos(posts.in_depth_analysis, replace(replace(url_input, '&', '&amp;'), '"', '&quot;')) > 0
      order by posts.id
      for update
    loop
      rewritten := private.with_stored_image(post.in_depth_analysis, url_input, stored);
      update public.posts set in_depth_analysis = rewritten
      where posts.id = post.id and posts.in_depth_analysis <> rewritten;
    end loop;
    -- The old site may disappear.
    update public.posts set product_image_url = private.image_address(stored)
    where product_image_url = url_input;
  end if;
  -- The trigger fills it in.
  update public.posts set image = null where product_image_url = url_input;
  set constraints all immediate;
  return (
    select max(number)
    from public.changes
    where transaction_id = pg_catalog.pg_current_xact_id() and needs_build
  );
end
$$;
grant execute on function public.store_remote_image to service_role;
comment on function public.store_remote_image is 'Links a stored image to all posts with its URL; if it is wanted, they and their texts get its address. Returns the number of the resulting change, or null.';

create or replace function public.changed_link_sources(limit_input integer default 200) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'change', max(page.number),
    'ids', coalesce(jsonb_agg(distinct page.key) filter (where page.kind = 'review'), '[]'),
    'is_last', count(*) < limit_input
  )
  from (
    select number, kind, key
    from public.changes
    where number > (select change from private.link_collection)
    order by number
    limit limit_input
  ) as page;
end;
comment on function public.changed_link_sources is 'Reviews whose links are to be collected again, and the change up to which they are: {change, ids, is_last}.';
grant execute on function public.changed_link_sources to service_role;

create or replace function private.record_link_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', coalesce(new.id, old.id));
  return null;
end
$$;
comment on function private.record_link_change is 'Trigger: numbers what visitors notice of a managed link.';

create or replace function private.record_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', id) from private.links_under(coalesce(new.domain, old.domain));
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
comment on function private.record_merchant_links is 'Trigger: numbers the managed links of a shop with another sub-ID parameter.';
comment on function private.edge_links is 'Managed links as the edge reads them: nothing of the future. One that the clock has started since has a number between two.';
comment on function private.due_links is 'Managed links that have started since they were numbered.';

create or replace function public.number_due_links() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := private.due_links();
begin
  perform private.record_change('link', id) from unnest(due) as link (id);
  return cardinality(due);
end
$$;
comment on function public.number_due_links is 'Numbers the managed links that the clock has started; returns how many.';
grant execute on function public.number_due_links to service_role;

create or replace function public.read_links(after_input uuid default null, limit_input integer default 1000) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(links.link order by links.link ->> 'id'), '[]')
  from (
    select array_agg(page.id) as ids
    from (
      select managed_links.id
      from public.managed_links
      where after_input is null or managed_links.id > after_input
      order by managed_links.id
      limit least(limit_input, 1000)
    ) as page
  ) as wanted
  cross join lateral private.edge_links(wanted.ids) as links;
end;
comment on function public.read_links is 'For builds: managed links as visitors may know them, in order of id, at most 1,000.';
grant execute on function public.read_links to anon;

create or replace function public.save_managed_links(
  admin_user_id_input uuid, links_input jsonb, action_input text, description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb;
  outcome text;
  refused_by text;
  reason text;
  results jsonb := '[]';
  saved text[] := '{}';
begin
  for given in select value from jsonb_array_elements(links_input) loop
    refused_by := null;
    reason := null;
    begin
      outcome := private.store_link(given);
    exception
      when integrity_constraint_violation then
        outcome := 'refused';
        get stacked diagnostics refused_by = constraint_name, reason = pg_exception_detail;
    end;
    if outcome = 'saved' then
      saved := saved || (given ->> 'slug');
    end if;
    results := results || jsonb_build_object(
      'outcome', outcome, 'constraint', refused_by, 'reason', reason,
      'current', case
        when outcome = 'conflict' then
          (select private.admin_link(managed_links) from public.managed_links where id = (given ->> 'id')::uuid)
      end
    );
  end loop;
  if saved <> '{}' then
    perform public.log_admin_activity(
      admin_user_id_input, action_input,
      replace(description_input, '{count}', cardinality(saved)::text)
    );
  end if;
  -- Runs the deferred triggers that number changes.
  set constraints all immediate;
  return jsonb_build_object(
    'results', results,
    'links', (
      select coalesce(jsonb_agg(told.link), '[]')
      from private.edge_links(
        array(select managed_links.id from public.managed_links where managed_links.slug = any (saved[:100]))
      ) as told
    ),
    'saved', cardinality(saved),
    'last', (select coalesce(max(number), 0) from public.changes where kind = 'link')
  );
end
$$;
comment on function public.save_managed_links is 'Saves managed links, each for itself: the outcome of each, and the first 100 changed ones as the edge reads them.';
grant execute on function public.save_managed_links to service_role;

-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.
create or replace function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  mentions constant text[] := array(
    select merchant_domains.domain from public.merchant_domains
    where merchant_domains.merchant_id = merchant_id_input
  ) || merchant_id_input::text || domain_input;
  post public.posts;
  effective public.posts;
begin
  -- Few reviews are looked at closely: those that mention it, those with managed links, those that the clock has
  -- changed, and those that spell a host in a tracking URL in another way than usual.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat_ws(' ', posts.primary_merchant_id, posts.primary_affiliate_url, posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        exists (select from unnest(mentions) as mention where strpos(shops.urls, mention) > 0)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        -- An encoded hyphen, dot, digit or letter.
        or shops.urls ~ 'http.+%(?:25)*(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|[89a-f][0-9a-f])'
        or shops.urls ~ 'http.+[^\x01-\x7f]'
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if (merchant_id_input is not null and private.uses_merchant(
          effective.offers, effective.primary_merchant_id, effective.primary_affiliate_url, merchant_id_input
        ))
      or (domain_input is not null and (
        private.leads_to_domain(effective.primary_affiliate_url, domain_input) or exists (
          select from jsonb_array_elements(effective.offers) as given (offer)
          where private.leads_to_domain(offer ->> 'url', domain_input)
        )
      ))
    then
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_shop_changes is 'Records a change of every public review with offers of a merchant, or with links to a domain.';

create or replace function private.record_link_merchant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  url constant text := '/go/' || new.slug;
  post public.posts;
  effective public.posts;
begin
  if private.merchant_of_managed(new) is not distinct from private.merchant_of_managed(old) then
    return null;
  end if;
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        posts.primary_affiliate_url = url or posts.offers @> jsonb_build_array(jsonb_build_object('url', url))
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if effective.primary_affiliate_url = url or effective.offers @> jsonb_build_array(jsonb_build_object('url', url)) then
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.record_link_merchant_change is 'Trigger: records a change of the reviews whose managed link leads to another merchant.';

create or replace function public.apply_price_rules(admin_user_id_input uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  former constant jsonb := private.public_shops(moment);
begin
  delete from public.site_settings where setting_key = 'primary_price_rules';
  if not found then
    return;
  end if;
  perform private.redraw_share_images(merchants.id) from public.merchants;
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Settings', 'Applied the rules of merchants to the prices of primary offers'
  );
  perform private.record_change('review', posts.id, posts.slug, posts.former_slugs)
  from public.posts
  join jsonb_each_text(private.public_shops(moment)) as current (post_id, shops) on current.post_id = posts.id::text
  where current.shops is distinct from former ->> posts.id::text
  order by posts.id;
end
$$;
comment on function public.apply_price_rules is 'From now on the price of a primary offer follows the rules of its merchant.';
grant execute on function public.apply_price_rules to service_role;

create or replace function private.record_page_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('pages');
  return null;
end
$$;
comment on function private.record_page_change is 'Trigger: records that visitors see a page differently.';

create or replace function private.record_footer_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.content_kinds
    where content_kinds.kind in (new.kind, old.kind) and content_kinds.in_footer
  ) then
    perform private.record_change('site');
  end if;
  return null;
end
$$;
comment on function private.record_footer_change is 'Trigger: records a change of every page, because every page leads to the documents of a kind.';

create or replace function private.record_pick_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.documents
    where content -> 'picks' @> jsonb_build_array(jsonb_build_object('post_id', new.id))
  ) or exists (
    select from public.comparisons where new.id in (first_post_id, second_post_id)
  ) then
    perform private.record_change('pages');
  end if;
  return null;
end
$$;
comment on function private.record_pick_change is 'Trigger: a review that a page names became public, or stopped to be.';
comment on function private.page_revision is 'Another text whenever visitors see a page differently: the number of the last change, and the last instant that has passed and is not applied yet.';

create or replace function private.other_slugs(current_slug text, slugs text[]) returns text[]
language sql immutable set search_path = ''
return array(
  select distinct slug from unnest(slugs) as slug
  where slug is not null and slug is distinct from current_slug
  order by slug
);
comment on function private.other_slugs is 'Slugs without the current one, each once.';

create or replace function private.record_change(
  kind_input text,
  key_input uuid default null,
  slug_input text default null,
  former_slugs_input text[] default '{}',
  redirect_to_input uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  -- Held until commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too. The triggers run at commit, so the lock is short and taken after every
  -- other lock of the transaction.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.changes.number'));
  insert into public.changes as known (kind, key, slug, former_slugs, redirect_to)
  values (
    kind_input, key_input, slug_input, private.other_slugs(slug_input, former_slugs_input), redirect_to_input
  )
  on conflict on constraint changes_once do update
  set slug = excluded.slug,
    former_slugs = private.other_slugs(excluded.slug, known.former_slugs || excluded.former_slugs),
    redirect_to = excluded.redirect_to,
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

create or replace function private.record_post_change() returns trigger
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
  -- The schedule of a public review is no change of it.
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

create or replace function private.record_post_category_change() returns trigger
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

create or replace function private.record_category_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('site');
  return null;
end
$$;
comment on function private.record_category_change is 'Trigger: records a change of every page, because every page has the menu.';

create or replace function private.record_site_text_change() returns trigger
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

create or replace function private.due_changes(moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  select private.due_reviews(moment) || coalesce(jsonb_agg(links.link), '[]')
  from (select private.due_links() as ids) as due
  cross join lateral private.edge_links(due.ids) as links
  where due.ids <> '{}';
end;

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
grant execute on function public.read_changes to anon;
comment on function private.due_offers is 'Starts and ends of offers that visitors see and that are not numbered yet.';
comment on function private.due_reviews is 'Reviews that visitors see differently from what is numbered, at most 1,000, as in read_changes.';
comment on function private.due_changes is 'Reviews and managed links that visitors see differently from what is numbered.';
comment on function private.edge_change(public.changes) is 'The change of a review as the edge reads it.';

create or replace function public.publishing_status(since bigint) returns jsonb
-- Reads tables that only the job writes.
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'waiting', count(distinct coalesce(key, '00000000-0000-0000-0000-000000000000')),
    'waiting_since', min(at),
    'late_since', private.late_since(private.clock()),
    'report', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    )
  )
  from public.changes
  where number > since and needs_build;
end;
grant execute on function public.publishing_status to service_role;
comment on function public.publishing_status is 'For the admin: how many reviews (and the categories, as one) have changed after number `since`, since when, since when the schedule is late, and the last report of a rebuild.';

-- Search engines are notified of changed reviews if the owner wants it. The number of the last change
-- they were notified of is the setting index_now_told.
create or replace function public.index_now_pending() returns jsonb
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
    select distinct on (changes.key) changes.number, changes.slug, changes.former_slugs
    from public.changes
    join told on changes.number > told.number
    where changes.kind = 'review'
    order by changes.key, changes.number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'change', max(page.number),
    -- A removed review answers 404 at every URL it had, which search engines should learn too.
    'slugs', jsonb_agg(distinct address.slug)
  )
  from page, unnest(case when page.slug is null then page.former_slugs else array[page.slug] end) as address (slug)
  having count(*) > 0;
end;
comment on function public.index_now_pending is 'Slugs of which to notify search engines, and the number of their last change; null when there are none or it is disabled.';
grant execute on function public.index_now_pending to service_role;

-- A save returns the change and the review as visitors may read it, so that the edge that saved can
-- show it without another request.
create or replace function private.change_of_post(post_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  -- Runs the deferred triggers that record changes.
  set constraints all immediate;
  return (
    select private.edge_change(changes) from public.changes
    where changes.kind = 'review' and changes.key = post_id_input
      and transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function private.change_of_post is 'The change of a review in this transaction, as in read_changes; null when visitors see none. Call it last.';
comment on function private.carry_out_post is 'As private.carry_out, of a locked post.';

create or replace function private.finish_run(moment timestamptz, done bigint, failed bigint) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last bigint;
  announce bigint;
begin
  if done > 0 then
    -- Runs the deferred triggers that record changes.
    set constraints all immediate;
    select max(number) into last from public.changes
    where transaction_id = pg_catalog.pg_current_xact_id() and needs_build;
  end if;
  update private.schedule_progress
  set change = coalesce(last, schedule_progress.change),
    numbered_until = case
      when exists (select from private.due_offers(moment)) then schedule_progress.numbered_until
      else moment
    end;
  -- One worker requests the rebuild. If it is killed before, another one does it in the next minute.
  update private.schedule_progress set announcing_since = clock_timestamp()
  where schedule_progress.change > schedule_progress.announced
    and (
      last is not null or announcing_since is null
      or announcing_since < clock_timestamp() - interval '30 seconds'
    )
  returning schedule_progress.change into announce;
  return jsonb_build_object('done', done, 'failed', failed, 'announce', announce);
end
$$;
comment on function private.finish_run is 'The result of a run: what it did, and the change for which a rebuild is still to be requested.';

-- A text that is not set is the site's default, so saving a blank one deletes its row.
create or replace function public.save_site_settings(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := public.read_site_settings();
  after jsonb;
begin
  delete from public.site_settings
  where setting_key = any (private.site_setting_keys())
    and btrim(coalesce(settings_input ->> setting_key, setting_value)) = '';
  insert into public.site_settings (setting_key, setting_value)
  select key, value
  from jsonb_each_text(settings_input)
  where key = any (private.site_setting_keys()) and btrim(value) <> ''
  on conflict (setting_key) do update set setting_value = excluded.setting_value
    where site_settings.setting_value is distinct from excluded.setting_value;
  after := public.read_site_settings();
  if after ->> 'index_now_enabled' = 'true' and before ->> 'index_now_enabled' is distinct from 'true' then
    -- Search engines are not notified of changes made before this was enabled.
    insert into public.site_settings (setting_key, setting_value)
    select 'index_now_told', coalesce(max(number), 0)::text from public.changes
    on conflict (setting_key) do update set setting_value = excluded.setting_value;
  end if;
  if after <> before then
    perform public.log_admin_activity(
      admin_user_id_input, 'Update Settings', 'Changed the site texts or search engine notifications'
    );
  end if;
  return after;
end
$$;
comment on function public.save_site_settings is 'Saves settings by key, deletes blank ones, and returns all of them like read_site_settings.';
grant execute on function public.save_site_settings to service_role;

create or replace function private.record_specification_changes(specification_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  post public.posts;
  effective public.posts;
begin
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        private.has_specification(posts.specifications, specification_id_input)
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if private.has_specification(effective.specifications, specification_id_input) then
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_specification_changes is 'Records a change of every public review with a value of a specification.';

drop function private.edge_change(public.former_post_changes);
drop table public.former_post_changes, private.link_changes;
drop sequence private.link_change_numbers;

create view public.post_changes with (security_invoker = true) as
select changes.number, coalesce(named.kind, case when changes.slug is null then 'remove' else 'upsert' end) as kind,
  changes.key as post_id, changes.slug, changes.former_slugs as old_slugs, changes.at, changes.transaction_id,
  changes.redirect_to, changes.clock
from public.changes
join (values ('review', null), ('site', 'categories'), ('pages', 'pages')) as named (change_kind, kind)
  on named.change_kind = changes.kind;
comment on view public.post_changes is 'For 0.3.0: changes of everything but managed links.';
grant select on public.post_changes to service_role;
