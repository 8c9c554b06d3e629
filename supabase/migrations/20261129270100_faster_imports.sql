-- Imports of many transactions: what was called for every row becomes part of the queries, and the totals of an
-- import are changed without reading all of its statements.

-- A function with a setting of its own is called for every row. These are single expressions, whose names were
-- resolved when they were created, so that they need none.
alter function private.own_sub_id(private.earnings) reset search_path;
alter function private.group_kind(private.earnings) reset search_path;
alter function private.group_key(private.earnings) reset search_path;
alter function private.finality(text) reset search_path;

-- date_trunc goes through the time zone of the session, which kept it from becoming part of queries.
create or replace function private.month_of(day date) returns date
language sql immutable
return day - (extract(day from day)::integer - 1);

create or replace function private.count_statements(import_id_input uuid, network_input text, keys_input text[], sign integer)
returns void
language sql set search_path = ''
begin atomic
  insert into private.earning_import_totals as totals (import_id, currency, pending, confirmed, reversed)
  select import_id_input, said.currency,
    sign * coalesce(sum(said.commission) filter (where said.status = 'pending'), 0),
    sign * coalesce(sum(said.commission) filter (where said.status = 'confirmed'), 0),
    sign * coalesce(sum(said.commission) filter (where said.status = 'reversed'), 0)
  from (select distinct given.key from unnest(keys_input) as given (key)) as counted
  cross join lateral (
    select statement ->> 'currency' as currency, statement ->> 'status' as status,
      (statement ->> 'commission')::bigint as commission
    from private.earning_statements as statements
    where statements.network = network_input and statements.transaction_key = counted.key
      and statements.import_id = import_id_input and statements.statement ->> 'kind' <> 'order'
    -- Looks each up. Without it, all statements of the import may be read for every part of it.
    offset 0
  ) as said
  group by said.currency
  on conflict (import_id, currency) do update set
    pending = totals.pending + excluded.pending,
    confirmed = totals.confirmed + excluded.confirmed,
    reversed = totals.reversed + excluded.reversed;
end;
