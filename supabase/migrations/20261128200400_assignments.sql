-- Transactions without a review, and the owner's assignments of them.

create function public.list_not_attributed(
  search_input text default '', network_input text default '', sort_input text default 'amount',
  page_input integer default 1, page_size_input integer default 25
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select '%' || replace(replace(replace(search_input, '\', '\\'), '%', '\%'), '_', '\_') || '%' as text
  ), chosen as materialized (
    select earnings.network, private.group_kind(earnings) as key_kind, private.group_key(earnings) as key,
      earnings.merchant_name, earnings.product_name, earnings.day, earnings.currency, earnings.status,
      case when earnings.kind = 'order' then 0 else earnings.commission end as commission
    from private.earnings, pattern
    where earnings.attribution = 'none'
      and network_input in ('', earnings.network)
      and (
        search_input = '' or private.group_key(earnings) ilike pattern.text
        or earnings.merchant_name ilike pattern.text or earnings.product_name ilike pattern.text
      )
  ), sums as (
    select chosen.network, chosen.key_kind, chosen.key, chosen.currency,
      count(*) as transactions, max(chosen.merchant_name) as merchant_name, max(chosen.product_name) as product_name,
      min(chosen.day) as first_day, max(chosen.day) as last_day,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'pending'), 0) as pending,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'confirmed'), 0) as confirmed,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'reversed'), 0) as reversed
    from chosen
    group by chosen.network, chosen.key_kind, chosen.key, chosen.currency
  ), groups as materialized (
    select sums.network, sums.key_kind, sums.key, sum(sums.transactions)::bigint as transactions,
      max(sums.merchant_name) as merchant_name, max(sums.product_name) as product_name,
      min(sums.first_day) as first_day, max(sums.last_day) as last_day,
      max(abs(sums.pending + sums.confirmed)) as amount,
      jsonb_agg(
        jsonb_build_object(
          'currency', sums.currency, 'pending', sums.pending, 'confirmed', sums.confirmed, 'reversed', sums.reversed
        )
        order by sums.currency
      ) as totals
    from sums
    group by sums.network, sums.key_kind, sums.key
  ), place as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count,
      least(greatest(page_input, 1), greatest(1, ceil(count(*)::numeric / page_size_input))::integer) as page
    from groups
  ), shown as (
    select groups.*,
      row_number() over (
        order by
          case when sort_input = 'amount' then groups.amount end desc,
          case when sort_input in ('amount', 'transactions') then groups.transactions end desc,
          case when sort_input = 'newest' then groups.last_day end desc,
          lower(groups.key), groups.key, groups.key_kind, groups.network
      ) as place
    from groups
    order by place
    limit page_size_input offset (select (page - 1) * page_size_input from place)
  )
  select jsonb_build_object(
    'items', (select coalesce(jsonb_agg(to_jsonb(shown) - 'amount' - 'place' order by shown.place), '[]') from shown),
    'total', place.total, 'page', place.page, 'page_count', place.page_count,
    'transactions', (select count(*) from chosen),
    'totals', (
      select coalesce(jsonb_agg(to_jsonb(by_currency) order by by_currency.currency), '[]')
      from (
        select sums.currency, sum(sums.pending) as pending, sum(sums.confirmed) as confirmed, sum(sums.reversed) as reversed
        from sums
        group by sums.currency
      ) as by_currency
    )
  )
  from place;
end;
comment on function public.list_not_attributed is 'One page of transactions without a review, in groups of similar ones: {items, total, page, page_count, transactions, totals}.';

create function private.earning_assignment(assignment private.earning_assignments) returns jsonb
language sql stable set search_path = ''
return to_jsonb(assignment) || jsonb_build_object(
  'title', (select posts.title from public.posts where posts.id = assignment.post_id),
  'transactions', (select count(*) from private.earnings where earnings.assignment_id = assignment.id)
);

create function public.list_earning_assignments(page_input integer default 1, page_size_input integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
begin
  select count(*) into total from private.earning_assignments;
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.earning_assignment(shown) order by shown.created_at desc, shown.id), '[]')
      from (
        select *
        from private.earning_assignments as assignments
        order by assignments.created_at desc, assignments.id
        limit page_size_input offset (page - 1) * page_size_input
      ) as shown
    ),
    'total', total, 'page', page, 'page_count', page_count
  );
end
$$;
comment on function public.list_earning_assignments is 'One page of assignments, the newest first: {items, total, page, page_count}.';

create function public.assign_earnings(assignment_input jsonb, limit_input integer default 5000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.earning_assignments := jsonb_populate_record(null::private.earning_assignments, assignment_input);
  assignment private.earning_assignments;
  due text[];
begin
  perform private.lock_network(given.network);
  if given.post_id is not null and not exists (select from public.posts where posts.id = given.post_id) then
    return '{"outcome": "missing"}';
  end if;
  insert into private.earning_assignments as assignments (network, key_kind, key, post_id)
  values (given.network, given.key_kind, given.key, given.post_id)
  on conflict (network, key_kind, key) do update set post_id = excluded.post_id
  returning * into assignment;
  due := array(
    select earnings.transaction_key
    from private.earnings
    where earnings.network = assignment.network and earnings.attribution = 'none'
      and private.group_kind(earnings) = assignment.key_kind and private.group_key(earnings) = assignment.key
    union all
    select earnings.transaction_key
    from private.earnings
    where earnings.assignment_id = assignment.id and earnings.post_id is distinct from assignment.post_id
  );
  update private.earnings
  set attribution = 'assigned', post_id = assignment.post_id, assignment_id = assignment.id
  where earnings.network = assignment.network and earnings.transaction_key = any (due[:limit_input]);
  return jsonb_build_object(
    'outcome', 'saved', 'assignment', private.earning_assignment(assignment),
    'remaining', greatest(0, cardinality(due) - limit_input)
  );
end
$$;
comment on function public.assign_earnings is 'Assigns similar transactions to a review or to none, some of them at a time and those that follow: {outcome, assignment, remaining}.';

create function public.remove_earning_assignment(assignment_id_input uuid, limit_input integer default 5000)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  assignment private.earning_assignments;
  remaining integer;
begin
  select * into assignment from private.earning_assignments as assignments where assignments.id = assignment_id_input;
  if not found then
    return '{"outcome": "missing", "remaining": 0}';
  end if;
  perform private.lock_network(assignment.network);
  update private.earnings
  set attribution = 'none', post_id = null, assignment_id = null
  from (
    select listed.network, listed.transaction_key
    from private.earnings as listed
    where listed.assignment_id = assignment.id
    limit limit_input
  ) as due
  where earnings.network = due.network and earnings.transaction_key = due.transaction_key;
  select count(*) into remaining from private.earnings where earnings.assignment_id = assignment.id;
  if remaining = 0 then
    delete from private.earning_assignments as assignments where assignments.id = assignment.id;
  end if;
  return jsonb_build_object('outcome', 'removed', 'remaining', remaining);
end
$$;
comment on function public.remove_earning_assignment is 'Returns transactions of an assignment to "not attributed", some at a time; the assignment is removed with the last: {outcome, remaining}.';

create function public.run_attribution(after_input jsonb default null, limit_input integer default 2000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  network_found text;
  due private.earnings[];
  changed integer;
  last private.earnings;
begin
  if after_input is null then
    perform private.refresh_attribution_keys();
  end if;
  select earnings.network into network_found
  from private.earnings
  where earnings.attribution = 'none'
    and (after_input is null or (earnings.network, earnings.transaction_key) > (after_input ->> 'network', after_input ->> 'transaction_key'))
  order by earnings.network, earnings.transaction_key
  limit 1;
  if not found then
    return '{"attributed": 0, "after": null}';
  end if;
  perform private.lock_network(network_found);
  due := array(
    select earnings
    from private.earnings
    where earnings.attribution = 'none' and earnings.network = network_found
      and (after_input is null or (earnings.network, earnings.transaction_key) > (after_input ->> 'network', after_input ->> 'transaction_key'))
    order by earnings.transaction_key
    limit limit_input
  );
  if due = '{}' then
    return jsonb_build_object('attributed', 0, 'after', jsonb_build_object('network', network_found, 'transaction_key', ''));
  end if;
  update private.earnings as known
  set attribution = result.attribution, post_id = result.post_id, offer_id = result.offer_id, placement = result.placement,
    best_of_id = result.best_of_id, link_id = result.link_id, merchant_id = result.merchant_id,
    assignment_id = result.assignment_id
  from private.attributed(due) as result
  where known.network = result.network and known.transaction_key = result.transaction_key
    and known.* is distinct from result.*;
  last := due[cardinality(due)];
  select count(*) into changed
  from unnest(due) as before
  join private.earnings using (network, transaction_key)
  where earnings.attribution <> 'none';
  return jsonb_build_object(
    'attributed', changed,
    'after', jsonb_build_object('network', last.network, 'transaction_key', last.transaction_key)
  );
end
$$;
comment on function public.run_attribution is 'Looks again for the reviews of some transactions without one: {attributed, after}; after is null when none is left.';

grant execute on function
  public.list_not_attributed, public.list_earning_assignments, public.assign_earnings,
  public.remove_earning_assignment, public.run_attribution
to service_role;
