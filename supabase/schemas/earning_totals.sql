-- What the reports of earnings are read from: totals of private.earnings by day, and by month for each
-- dimension. Triggers maintain them in the transaction that writes earnings.

create table private.daily_earning_totals (
  day date not null,
  currency text not null,
  network text not null,
  transactions bigint not null,
  earned bigint not null,
  pending bigint not null,
  reversed bigint not null,
  sales bigint not null,
  reversals bigint not null,
  sale_amount bigint not null,
  priced_sales bigint not null,
  ordered_items bigint not null,
  not_attributed bigint not null,
  primary key (day, currency, network)
);
comment on table private.daily_earning_totals is 'Roll-up of private.earnings by day, currency and network.';
comment on column private.daily_earning_totals.earned is 'Commission of sales and adjustments that are pending or confirmed.';
comment on column private.daily_earning_totals.reversed is 'Commission that was taken back: of reversed transactions, and of returns.';
comment on column private.daily_earning_totals.sales is 'Without the reversed ones; a return takes one off.';
comment on column private.daily_earning_totals.reversals is 'Reversed sales, and returns: sales with a negative amount.';
comment on column private.daily_earning_totals.priced_sales is 'The sales whose amount the network reported: those of sale_amount.';
comment on column private.daily_earning_totals.ordered_items is 'Ordered and not shipped, of reports of orders. They do not count as sales.';
comment on column private.daily_earning_totals.not_attributed is 'The part of earned whose review is not known.';

create table private.monthly_earning_totals (
  dimension text not null,
  month date not null,
  currency text not null,
  key text not null,
  transactions bigint not null,
  earned bigint not null,
  pending bigint not null,
  reversed bigint not null,
  sales bigint not null,
  reversals bigint not null,
  sale_amount bigint not null,
  priced_sales bigint not null,
  ordered_items bigint not null,
  primary key (dimension, month, currency, key)
);
comment on table private.monthly_earning_totals is 'Roll-up of private.earnings by month and one dimension at a time, so that a year is a few thousand rows.';
comment on column private.monthly_earning_totals.key is 'As private.earning_key has it.';

create function private.earning_dimensions() returns text[]
language sql immutable set search_path = ''
return array['review', 'best-of', 'placement', 'link', 'merchant', 'network', 'country'];
comment on function private.earning_dimensions is 'What monthly totals are kept by.';

create function private.earning_key(dimension text) returns text
language sql immutable set search_path = ''
return case dimension
  when 'review' then $$coalesce(e.post_id::text, case e.attribution when 'none' then '' else '-' end)$$
  when 'best-of' then $$coalesce(e.best_of_id::text, case e.attribution when 'none' then '' else '-' end)$$
  when 'placement' then $$coalesce(e.placement, case e.attribution when 'none' then '' else 'unknown' end)$$
  when 'link' then $$coalesce(e.link_id::text, case e.attribution when 'none' then '' else '-' end)$$
  when 'merchant' then $$coalesce(e.merchant_id::text, 'name:' || e.merchant_name, '-')$$
  when 'network' then 'e.network'
  when 'country' then $$coalesce(e.country, '-')$$
end;
comment on function private.earning_key is 'The key of a transaction e in a dimension, as SQL. Empty: not attributed; -: attributed, and to none of them.';

create function private.earning_sums() returns text
language sql immutable set search_path = ''
return $$
  sum(e.sign) as transactions,
  sum(e.sign * e.commission) filter (where e.kind <> 'order' and e.status <> 'reversed') as earned,
  sum(e.sign * e.commission) filter (where e.kind <> 'order' and e.status = 'pending') as pending,
  sum(e.sign * case e.status when 'reversed' then abs(e.commission) else -least(e.commission, 0) end)
    filter (where e.kind = 'sale' or e.kind = 'adjustment' and e.status = 'reversed') as reversed,
  sum(e.sign * case when e.commission < 0 or e.sale_amount < 0 then -1 else 1 end)
    filter (where e.kind = 'sale' and e.status <> 'reversed') as sales,
  sum(e.sign) filter (
    where e.kind = 'sale' and (e.status = 'reversed' or e.commission < 0 or e.sale_amount < 0)
  ) as reversals,
  sum(e.sign * e.sale_amount) filter (where e.kind = 'sale' and e.status <> 'reversed') as sale_amount,
  sum(e.sign * case when e.commission < 0 or e.sale_amount < 0 then -1 else 1 end)
    filter (where e.kind = 'sale' and e.status <> 'reversed' and e.sale_amount is not null) as priced_sales,
  sum(e.sign * e.quantity) filter (where e.kind = 'order' and e.status <> 'reversed') as ordered_items,
  sum(e.sign * e.commission)
    filter (where e.kind <> 'order' and e.status <> 'reversed' and e.attribution = 'none') as not_attributed
$$;
comment on function private.earning_sums is 'What transactions e amount to, as SQL. A sign of -1 takes them off.';

create function private.daily_earning_changes(changes text) returns text
language sql immutable set search_path = ''
return format(
  $query$
    insert into private.daily_earning_totals as kept
    select
      day, currency, network, transactions, coalesce(earned, 0), coalesce(pending, 0), coalesce(reversed, 0),
      coalesce(sales, 0), coalesce(reversals, 0), coalesce(sale_amount, 0), coalesce(priced_sales, 0),
      coalesce(ordered_items, 0), coalesce(not_attributed, 0)
    from (select e.day, e.currency, e.network, %s from (%s) as e group by 1, 2, 3) as sums
    on conflict (day, currency, network) do update set
      transactions = kept.transactions + excluded.transactions,
      earned = kept.earned + excluded.earned,
      pending = kept.pending + excluded.pending,
      reversed = kept.reversed + excluded.reversed,
      sales = kept.sales + excluded.sales,
      reversals = kept.reversals + excluded.reversals,
      sale_amount = kept.sale_amount + excluded.sale_amount,
      priced_sales = kept.priced_sales + excluded.priced_sales,
      ordered_items = kept.ordered_items + excluded.ordered_items,
      not_attributed = kept.not_attributed + excluded.not_attributed
  $query$,
  private.earning_sums(), changes
);
comment on function private.daily_earning_changes is 'Adds transactions to the totals by day, as SQL; changes is a query of them with their sign.';

create function private.monthly_earning_changes(changes text) returns text
language sql immutable set search_path = ''
return format(
  $query$
    insert into private.monthly_earning_totals as kept
    select
      dimension, month, currency, key, transactions, coalesce(earned, 0), coalesce(pending, 0), coalesce(reversed, 0),
      coalesce(sales, 0), coalesce(reversals, 0), coalesce(sale_amount, 0), coalesce(priced_sales, 0),
      coalesce(ordered_items, 0)
    from (
      select keyed.dimension, private.month_of(e.day) as month, e.currency, keyed.key, %s
      from (%s) as e
      cross join lateral (values %s) as keyed (dimension, key)
      group by 1, 2, 3, 4
    ) as sums
    on conflict (dimension, month, currency, key) do update set
      transactions = kept.transactions + excluded.transactions,
      earned = kept.earned + excluded.earned,
      pending = kept.pending + excluded.pending,
      reversed = kept.reversed + excluded.reversed,
      sales = kept.sales + excluded.sales,
      reversals = kept.reversals + excluded.reversals,
      sale_amount = kept.sale_amount + excluded.sale_amount,
      priced_sales = kept.priced_sales + excluded.priced_sales,
      ordered_items = kept.ordered_items + excluded.ordered_items
  $query$,
  private.earning_sums(), changes,
  (
    select string_agg(format('(%L, %s)', dimension, private.earning_key(dimension)), ', ')
    from unnest(private.earning_dimensions()) as dimension
  )
);
comment on function private.monthly_earning_changes is 'Adds transactions to the totals by month, as SQL; changes is a query of them with their sign.';

create function private.roll_up_earnings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes constant text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from added'
    when 'DELETE' then 'select *, -1 as sign from former'
    when 'UPDATE' then 'select *, 1 as sign from added union all select *, -1 from former'
  end;
begin
  if tg_op = 'TRUNCATE' then
    truncate private.daily_earning_totals, private.monthly_earning_totals;
    return null;
  end if;
  -- Writers come to the same totals in different orders, so that they would deadlock.
  perform pg_advisory_xact_lock(hashtext('private.earnings'));
  execute private.daily_earning_changes(changes);
  execute private.monthly_earning_changes(changes);
  return null;
end
$$;
comment on function private.roll_up_earnings is 'Trigger: keeps the roll-ups of earnings.';

create trigger earnings_inserted after insert on private.earnings
  referencing new table as added
  for each statement execute function private.roll_up_earnings();

create trigger earnings_updated after update on private.earnings
  referencing old table as former new table as added
  for each statement execute function private.roll_up_earnings();

create trigger earnings_deleted after delete on private.earnings
  referencing old table as former
  for each statement execute function private.roll_up_earnings();

create trigger earnings_truncated after truncate on private.earnings
  for each statement execute function private.roll_up_earnings();
