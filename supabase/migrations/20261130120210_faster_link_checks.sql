-- Ten thousand links of a few shops took 16 seconds to claim, longer than the Worker waits: busy hosts were looked
-- for once for every link, among all links of its host, and the uses of all links once for every claimed one.

drop function private.link_to_check;

create function private.links_to_check(ids uuid[]) returns jsonb
language sql stable set search_path = ''
return (
  with links as materialized (
    select * from private.outgoing_links where outgoing_links.id = any (ids)
  ),
  uses as materialized (
    select * from private.link_uses() as used where used.url in (select links.url from links)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', links.id,
        'url', links.url,
        'is_managed', exists (select from uses where uses.url = links.url and managed_link_id is not null),
        'is_buy_link', exists (select from uses where uses.url = links.url and place in ('primary', 'offer')),
        'titles', (
          select coalesce(jsonb_agg(distinct posts.title), '[]')
          from uses
          join public.posts on posts.id = uses.post_id
          where uses.url = links.url and uses.place in ('primary', 'offer')
        ),
        'merchant', private.link_rules(
          coalesce(
            private.merchant_of_url(links.url),
            (select merchant_id from uses where uses.url = links.url and merchant_id is not null limit 1)
          )
        )
      )
      order by array_position(ids, links.id)
    ),
    '[]'
  )
  from links
);
comment on function private.links_to_check is 'Links as a check needs them, in the given order.';

create index outgoing_links_claimed on private.outgoing_links (claimed_until);

create or replace function public.claim_link_checks(limit_input integer, link_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
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
    where case when link_id_input is null then private.is_link_due(links) else links.id = link_id_input end
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
      where private.is_link_due(links) and not links.id = any (coalesce(claimed, '{}'))
    )
  );
end
$$;
