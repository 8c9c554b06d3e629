-- Totals of earnings follow every change of them, and nobody but the Worker reads them.
begin;
set local search_path = public, extensions;
truncate private.earnings, private.earning_imports, private.exchange_rates cascade;
insert into private.earning_imports (id, network, source, format, as_of)
values ('00000000-0000-4000-8000-0000000000f1', 'awin', 'file', 'test', now());

create function pg_temp.sold(key text, day date, given jsonb default '{}') returns private.earnings language sql as $$
  select jsonb_populate_record(null::private.earnings, jsonb_build_object(
    'network', 'awin', 'transaction_key', key, 'import_id', '00000000-0000-4000-8000-0000000000f1', 'kind', 'sale',
    'status', 'confirmed', 'day', day, 'currency', 'USD', 'commission', 100, 'sale_amount', 1000, 'quantity', 1,
    'attribution', 'none'
  ) || given)
$$;

/* What the totals by month and by day should be, counted from the transactions themselves. */
create function pg_temp.differences() returns bigint language sql as $$
  with expected as (
    select
      currency, count(*) as transactions,
      sum(commission) filter (where kind <> 'order' and status <> 'reversed') as earned,
      sum(commission) filter (where kind <> 'order' and status = 'pending') as pending
    from private.earnings group by currency
  ),
  kept as (
    select 'day' as dimension, currency, transactions, earned, pending from private.daily_earning_totals
    union all
    select dimension, currency, transactions, earned, pending from private.monthly_earning_totals
  ),
  sums as (
    select dimension, currency, sum(transactions) as transactions, sum(earned) as earned, sum(pending) as pending
    from kept group by 1, 2
  )
  select count(*)
  from (select 'day' as dimension union all select unnest(private.earning_dimensions())) as dimensions
  cross join (select distinct currency from kept) as currencies
  left join sums using (dimension, currency)
  left join expected using (currency)
  where coalesce(sums.transactions, 0) <> coalesce(expected.transactions, 0)
    or coalesce(sums.earned, 0) <> coalesce(expected.earned, 0)
    or coalesce(sums.pending, 0) <> coalesce(expected.pending, 0)
$$;

select plan(26);

select is(
  (select answer - 'series' - 'from_day' - 'to_day' - 'time_zone' - 'numbers' - 'before' from earning_overview('7d') as answer),
  '{"currency": null, "missing": [], "rates": [], "currencies": [], "networks": []}',
  'a site without earnings has no currency, and its numbers can be read'
);
select is((select answer -> 'numbers' ->> 'earned' from earning_overview('7d') as answer), '0', 'and they are zero');
select lives_ok($$select earning_list('review', '7d')$$, 'nor does a list of its earnings fail');

insert into private.earnings select (pg_temp.sold(given.key, given.day, given.fields)).*
from (values
  ('a', date '2026-01-31', '{"post_id": "00000000-0000-4000-8000-000000000001", "attribution": "sub-id"}'::jsonb),
  ('b', date '2026-02-01', '{"status": "pending", "country": "NO"}'),
  ('c', date '2026-02-01', '{"currency": "EUR", "merchant_name": "Nord"}'),
  ('d', date '2026-02-02', '{"status": "reversed", "commission": 70}'),
  ('e', date '2026-02-02', '{"kind": "order", "status": "pending", "commission": 0, "quantity": 4}'),
  ('f', date '2026-02-03', '{"commission": -30, "sale_amount": -300}')
) as given (key, day, fields);
select is(pg_temp.differences(), 0::bigint, 'inserted transactions are in every total');
select results_eq(
  $$select earned, pending, reversed, sales, reversals, sale_amount, priced_sales, ordered_items, not_attributed
    from private.daily_earning_totals where day >= '2026-02-01' and currency = 'USD' order by day$$,
  $$values
    (100::bigint, 100::bigint, 0::bigint, 1::bigint, 0::bigint, 1000::bigint, 1::bigint, 0::bigint, 100::bigint),
    (0, 0, 70, 0, 1, 0, 0, 4, 0), (-30, 0, 30, -1, 1, -300, -1, 0, -30)$$,
  'a reversed sale earns nothing, an order is none, and a return takes its sale off'
);

update private.earnings set status = 'confirmed', commission = 90, day = '2026-03-01' where transaction_key = 'b';
select is(pg_temp.differences(), 0::bigint, 'a changed amount, state and day moves');
select is(
  (select sum(earned) from private.monthly_earning_totals where dimension = 'country' and month = '2026-02-01' and key = 'NO'),
  0::numeric, 'out of its month'
);
update private.earnings set post_id = '00000000-0000-4000-8000-000000000002', attribution = 'assigned' where attribution = 'none';
select is(pg_temp.differences(), 0::bigint, 'an assignment moves what it is for');
select is((select sum(not_attributed) from private.daily_earning_totals), 0::numeric, 'out of what is not attributed');
delete from private.earnings where transaction_key in ('a', 'c');
select is(pg_temp.differences(), 0::bigint, 'deleted transactions leave every total');
select is(
  private.main_earning_currency(), 'USD', 'the main currency is that of most sales'
);

-- Parts of months, read row by row, agree with the roll-up.
select is(
  (select sum(earned) from private.earning_parts('review', from_day, to_day, '{USD,EUR}')),
  (select sum(commission) from private.earnings where kind <> 'order' and status <> 'reversed' and day between from_day and to_day),
  format('from %s to %s', from_day, to_day)
) from (values
  (date '2026-02-01', date '2026-02-28'), ('2026-02-02', '2026-02-28'), ('2026-02-02', '2026-03-01'),
  ('2026-01-15', '2026-03-15'), ('2026-02-03', '2026-02-03')
) as ranges (from_day, to_day);

-- Rates
insert into private.earnings select (pg_temp.sold('g', '2026-03-01', '{"currency": "EUR"}')).*;
select is(private.earning_factors('USD', '{}'), '{"USD": 1}', 'one currency is not converted');
select is(private.earning_factors('all-USD', '{}'), null, 'several are not without a rate');
insert into private.exchange_rates values ('EUR', 'USD', 1.25, '2026-03-01'), ('USD', 'JPY', 150.5, '2026-03-01'), ('EUR', 'JPY', 160, '2026-03-01');
select is(private.earning_factors('all-USD', '{}'), '{"USD": 1, "EUR": 1.25}', 'and are with it');
select is(
  (private.earning_factors('all-JPY', '{"JPY": 0}') ->> 'USD')::numeric, 1.505,
  'a cent is worth the rate of a cent where the other currency has none'
);
select is(private.missing_rates('EUR'), '["USD"]', 'a rate has one direction');

truncate private.earnings;
select is((select count(*) from private.daily_earning_totals), 0::bigint, 'emptied with the transactions');

-- Nobody but the Worker
select throws_ok(
  format('set local role %I; select public.%s', role, call), '42501', null, format('%s cannot call %s', role, call)
) from (values ('anon'), ('authenticated')) as roles (role) cross join (values
  ($$earning_overview('7d')$$), ($$earning_list('review', '7d')$$)
) as calls (call);
reset role;

select * from finish();
rollback;
