-- Link checks read every link of the site: what they compare is stored or computed once.
alter table private.post_links
  add column slug text generated always as (private.link_slug(url)) stored;
comment on column private.post_links.slug is 'Of a managed link. Stored, because every list of links needs it of each.';

create or replace function private.link_uses() returns table (
  url text, place text, post_id uuid, offer_id uuid, merchant_id uuid, managed_link_id uuid, slug text, country text
)
language sql stable set search_path = ''
begin atomic
  with targets as materialized (
    select * from private.managed_targets()
  )
  select links.url, links.place, links.post_id, links.offer_id, links.merchant_id, null::uuid, null::text, null::text
  from private.post_links as links
  where links.slug is null
  union all
  select targets.url, links.place, links.post_id, links.offer_id, coalesce(links.merchant_id, targets.merchant_id),
    targets.id, targets.slug, targets.country
  from private.post_links as links
  join targets on targets.slug = links.slug
  union all
  select targets.url, 'managed', null, null, targets.merchant_id, targets.id, targets.slug, targets.country
  from targets;
end;
comment on function private.link_uses is 'Where each web address is used: by a review directly, by a review through a managed link, and by a managed link.';

create or replace function public.claim_link_checks(limit_input integer, link_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A link is due once a day. An instant, because calling a function for each of 10,000 links takes half a second.
  today constant timestamptz := date_trunc('day', private.clock(), 'UTC');
  busy text[];
  claimed uuid[];
begin
  -- One at a time, so that two Workers never request one host.
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  busy := array(
    select distinct host from private.outgoing_links where claimed_until > clock_timestamp()
  );
  select array_agg(id order by turn, checked_at nulls first, id) into claimed
  from (
    select links.id, links.checked_at, row_number() over (partition by links.host order by links.checked_at nulls first, links.id) as turn
    from private.outgoing_links as links
    where case
        when link_id_input is null then links.ignored_at is null and coalesce(links.checked_at < today, true)
        else links.id = link_id_input
      end
      and links.host <> all (busy)
    order by turn, links.checked_at nulls first, links.id
    limit limit_input
  ) as due;
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '10 minutes'
  where id = any (claimed);
  return jsonb_build_object(
    'links', private.links_to_check(coalesce(claimed, '{}')),
    'merchants', (
      select coalesce(jsonb_agg(private.link_rules(merchants.id)), '[]')
      from public.merchants
    ),
    'left', (
      select count(*) from private.outgoing_links as links
      where links.ignored_at is null and coalesce(links.checked_at < today, true)
        and not links.id = any (coalesce(claimed, '{}'))
    )
  );
end
$$;
comment on function public.claim_link_checks is 'Links to check now, hosts in turn, none of a host that another Worker requests: {links, merchants, left}.';
grant execute on function public.claim_link_checks to service_role;

drop function private.is_link_due(private.outgoing_links);
