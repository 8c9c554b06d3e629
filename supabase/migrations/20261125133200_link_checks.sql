-- Checking outgoing links.

create function private.link_rules(merchant_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'domains', (
      select coalesce(jsonb_agg(domain order by domain), '[]')
      from public.merchant_domains where merchant_domains.merchant_id = merchants.id
    ),
    'tag_parameter', case when merchants.tag_value is not null or merchants.country_tags <> '{}' then merchants.tag_parameter end,
    'allows_checks', merchants.allows_checks,
    'allows_cloaking', merchants.allows_cloaking
  )
  from public.merchants
  where merchants.id = merchant_id_input
);
comment on function private.link_rules is 'What a check must know of a shop.';

create function private.link_to_check(link private.outgoing_links) returns jsonb
language sql stable set search_path = ''
return (
  with uses as materialized (
    select * from private.link_uses() as uses where uses.url = link.url
  )
  select jsonb_build_object(
    'id', link.id,
    'url', link.url,
    'is_managed', exists (select from uses where managed_link_id is not null),
    'is_buy_link', exists (select from uses where place in ('primary', 'offer')),
    'titles', (
      select coalesce(jsonb_agg(distinct posts.title), '[]')
      from uses
      join public.posts on posts.id = uses.post_id
      where uses.place in ('primary', 'offer')
    ),
    'merchant', private.link_rules(
      coalesce(private.merchant_of_url(link.url), (select merchant_id from uses where merchant_id is not null limit 1))
    )
  )
);
comment on function private.link_to_check is 'A link as a check needs it.';

create function private.is_link_due(link private.outgoing_links) returns boolean
language sql stable set search_path = ''
return link.ignored_at is null
  and coalesce((link.checked_at at time zone 'UTC')::date < (private.clock() at time zone 'UTC')::date, true);
comment on function private.is_link_due is 'Whether a link is to be checked today: once a day.';

create function public.claim_link_checks(limit_input integer, link_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed uuid[];
begin
  -- One at a time, so that two Workers never request one host.
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  select array_agg(id order by turn, checked_at nulls first, id) into claimed
  from (
    select links.id, links.checked_at, row_number() over (partition by links.host order by links.checked_at nulls first, links.id) as turn
    from private.outgoing_links as links
    where case when link_id_input is null then private.is_link_due(links) else links.id = link_id_input end
      and not exists (
        select from private.outgoing_links as busy
        where busy.host = links.host and busy.claimed_until > clock_timestamp()
      )
    order by turn, links.checked_at nulls first, links.id
    limit limit_input
  ) as due;
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '10 minutes'
  where id = any (claimed);
  return jsonb_build_object(
    'links', (
      select coalesce(jsonb_agg(private.link_to_check(links) order by array_position(claimed, links.id)), '[]')
      from private.outgoing_links as links
      where links.id = any (claimed)
    ),
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
comment on function public.claim_link_checks is 'Links to check now, hosts in turn, none of a host that another Worker requests: {links, merchants, left}.';
grant execute on function public.claim_link_checks to service_role;

create function public.store_link_checks(results_input jsonb, released_input uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  update private.outgoing_links as links
  set
    state = case
      when result.outcome = 'fine' then 'fine'
      when result.outcome = 'failed' then case
        when result.is_certain or links.state = 'broken' or links.failed_since <= moment - interval '20 hours' then 'broken'
        else 'suspected'
      end
      -- No answer is no sign that it works again.
      when links.failed_since is not null then links.state
      else 'uncheckable'
    end,
    problem = case
      when result.outcome = 'fine' then null
      when result.outcome = 'uncheckable' and links.failed_since is not null then links.problem
      else result.problem
    end,
    failed_since = case
      when result.outcome = 'failed' then coalesce(links.failed_since, moment)
      when result.outcome = 'uncheckable' then links.failed_since
    end,
    checked_at = moment
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, is_certain boolean)
  where links.id = result.link_id;
  insert into private.link_checks (link_id, at, outcome, problem, chain, detail)
  select result.link_id, moment, result.outcome, result.problem, result.chain, left(result.detail, 300)
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, chain jsonb, detail text)
  join private.outgoing_links as links on links.id = result.link_id;
  delete from private.link_checks
  where link_id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result))
    and id not in (
      select newest.id
      from jsonb_array_elements(results_input) as given (result)
      cross join lateral (
        select checks.id from private.link_checks as checks
        where checks.link_id = (result ->> 'link_id')::uuid
        order by checks.id desc
        limit 10
      ) as newest
    );
  -- Another Worker waits a second before it requests the host.
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '1 second'
  where id = any (released_input)
    or id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result));
end
$$;
comment on function public.store_link_checks is 'Stores what checks found and releases links. A link is suspected after one failure and broken after a second a day later, or when the failure is certain.';
grant execute on function public.store_link_checks to service_role;
