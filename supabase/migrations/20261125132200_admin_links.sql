-- The owner's managed links.

create function private.link_state(link public.managed_links) returns text
language sql stable set search_path = ''
return case
  when link.deleted_at is not null then 'deleted'
  when link.starts_at > private.clock() then 'scheduled'
  when link.ends_at <= private.clock() then 'ended'
  else 'running'
end;

create function private.admin_link(link public.managed_links) returns jsonb
language sql stable set search_path = ''
return to_jsonb(link) || jsonb_build_object(
  'state', private.link_state(link),
  'merchant', (
    select merchants.name
    from public.merchants
    where merchants.id = coalesce(link.merchant_id, private.merchant_of_url(link.target))
  ),
  'post', (
    select jsonb_build_object('id', posts.id, 'title', posts.title)
    from public.posts
    where posts.id = link.post_id
  )
);
comment on function private.admin_link is 'A managed link as the owner sees it.';

create function private.store_link(given jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  row public.managed_links;
  found_link public.managed_links;
begin
  row := jsonb_populate_record(null::public.managed_links, given);
  row.old_paths := coalesce(row.old_paths, '{}');
  if row.id is null then
    insert into public.managed_links
      (slug, name, merchant_id, target, country_targets, post_id, old_paths, starts_at, ends_at, note)
    values
      (row.slug, coalesce(row.name, ''), row.merchant_id, row.target, coalesce(row.country_targets, '{}'), row.post_id,
       row.old_paths, row.starts_at, row.ends_at, row.note);
    return 'saved';
  end if;
  select * into found_link from public.managed_links where managed_links.id = row.id for update;
  if not found then
    return 'missing';
  end if;
  if (given ->> 'version')::timestamptz <> found_link.updated_at then
    return 'conflict';
  end if;
  if (
    coalesce(row.name, ''), row.merchant_id, row.target, coalesce(row.country_targets, '{}'), row.post_id,
    row.old_paths, row.starts_at, row.ends_at, row.note, coalesce((given ->> 'deleted')::boolean, false)
  ) is not distinct from (
    found_link.name, found_link.merchant_id, found_link.target, found_link.country_targets, found_link.post_id,
    found_link.old_paths, found_link.starts_at, found_link.ends_at, found_link.note, found_link.deleted_at is not null
  ) then
    return 'unchanged';
  end if;
  -- The slug stays: it may be printed and linked anywhere.
  update public.managed_links
  set name = coalesce(row.name, ''),
    merchant_id = row.merchant_id,
    target = row.target,
    country_targets = coalesce(row.country_targets, '{}'),
    post_id = row.post_id,
    old_paths = row.old_paths,
    starts_at = row.starts_at,
    ends_at = row.ends_at,
    note = row.note,
    deleted_at = case when (given ->> 'deleted')::boolean then coalesce(deleted_at, now()) end
  where managed_links.id = row.id;
  return 'saved';
end
$$;
comment on function private.store_link is 'Creates a managed link, or changes the one with the id unless it has another version.';

create function public.save_managed_links(
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
    'last', (select coalesce(max(number), 0) from private.link_changes)
  );
end
$$;
comment on function public.save_managed_links is 'Saves managed links, each for itself: the outcome of each, and the first 100 changed ones as the edge reads them.';
grant execute on function public.save_managed_links to service_role;

create function public.list_managed_links(
  search_input text default '', merchant_input uuid default null, state_input text default 'all',
  sort_input text default 'newest', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := '%' || replace(replace(replace(search_input, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  select count(*) into total from private.matching_links(pattern, merchant_input, state_input);
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  with counted as (
    select totals.link_id, sum(totals.clicks)::bigint as clicks
    from public.daily_click_totals as totals
    where totals.link_id is not null and totals.day > (private.clock() at time zone 'UTC')::date - 30
    group by totals.link_id
  ), shown as (
    select link, coalesce(counted.clicks, 0) as clicks
    from private.matching_links(pattern, merchant_input, state_input) as link
    left join counted on counted.link_id = link.id
    order by
      case when sort_input = 'clicks' then coalesce(counted.clicks, 0) end desc,
      case when sort_input = 'newest' then link.created_at end desc,
      link.slug
    limit page_size_input offset (page - 1) * page_size_input
  )
  select coalesce(
    jsonb_agg(
      private.admin_link(link) || jsonb_build_object('clicks', clicks)
      order by
        case when sort_input = 'clicks' then clicks end desc,
        case when sort_input = 'newest' then (link).created_at end desc,
        (link).slug
    ),
    '[]'
  )
  into items
  from shown;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;

create function private.matching_links(pattern text, merchant_input uuid, state_input text)
returns setof public.managed_links
language sql stable set search_path = ''
begin atomic
  select managed_links.*
  from public.managed_links
  where (
      managed_links.slug ilike pattern or managed_links.name ilike pattern or managed_links.target ilike pattern
      or managed_links.note ilike pattern or managed_links.country_targets::text ilike pattern
      or managed_links.old_paths::text ilike pattern
    )
    and case
      when state_input = 'all' then managed_links.deleted_at is null
      else private.link_state(managed_links) = state_input
    end
    and (
      merchant_input is null
      or coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target)) = merchant_input
    );
end;
comment on function public.list_managed_links is 'One page of managed links with their clicks of 30 days: {items, total, page, page_count}.';
comment on function private.matching_links is 'Managed links that a search and the filters find.';
grant execute on function public.list_managed_links to service_role;

create function public.read_managed_links(ids_input uuid[] default null, slugs_input text[] default null)
returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_link(managed_links) || '{"clicks": 0}' order by managed_links.slug), '[]')
  from public.managed_links
  where managed_links.id = any (ids_input) or managed_links.slug = any (slugs_input);
end;
comment on function public.read_managed_links is 'Managed links by id or slug, deleted ones too.';
grant execute on function public.read_managed_links to service_role;

create function public.managed_link_uses(slug_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select '/go/' || slug_input as url, '/go/' || slug_input || '(?![a-z0-9-])' as text
    where private.link_slug('/go/' || slug_input) is not null
  ), uses as (
    select posts.id, posts.title, posts.published, posts.trashed_at is not null as trashed
    from public.posts, pattern
    where to_jsonb(posts)::text like '%' || pattern.url || '%' and to_jsonb(posts)::text ~ pattern.text
    union
    select posts.id, posts.title, posts.published, posts.trashed_at is not null
    from pattern
    join public.post_drafts on post_drafts.fields::text like '%' || pattern.url || '%'
      and post_drafts.fields::text ~ pattern.text
    join public.posts on posts.id = post_drafts.post_id
  )
  select coalesce(jsonb_agg(to_jsonb(uses) order by published desc, title, id), '[]') from uses;
end;
comment on function public.managed_link_uses is 'Posts that use a managed link in their offers, their texts or their working drafts.';
grant execute on function public.managed_link_uses to service_role;

create function public.read_shop_rules() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', merchants.id, 'name', merchants.name, 'allows_cloaking', merchants.allows_cloaking,
        'domains', (
          select coalesce(jsonb_agg(merchant_domains.domain order by merchant_domains.domain), '[]')
          from public.merchant_domains
          where merchant_domains.merchant_id = merchants.id
        )
      )
      order by lower(merchants.name)
    ),
    '[]'
  )
  from public.merchants;
end;
comment on function public.read_shop_rules is 'Shops with their domains, and whether a managed link may lead there.';
grant execute on function public.read_shop_rules to service_role;
