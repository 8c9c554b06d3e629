-- Importing reports: one import of a network at a time, in chunks that change nothing when they are repeated.

create table private.earning_import_totals (
  import_id uuid not null references private.earning_imports (id) on delete cascade,
  currency text not null,
  pending numeric not null,
  confirmed numeric not null,
  reversed numeric not null,
  primary key (import_id, currency)
);
comment on table private.earning_import_totals is 'Commission of the sales and adjustments that an import names.';

create function private.lock_network(network_input text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtext('private.earnings'), hashtext(network_input));
end;
comment on function private.lock_network is 'Until the end of the transaction nobody else changes transactions of the network.';

create function private.earning_import(import private.earning_imports) returns jsonb
language sql stable set search_path = ''
return to_jsonb(import) || jsonb_build_object(
  'totals', (
    select coalesce(jsonb_agg(to_jsonb(totals) - 'import_id' order by totals.currency), '[]')
    from private.earning_import_totals as totals
    where totals.import_id = import.id
  ),
  'current_count', (select count(*) from private.earnings where earnings.import_id = import.id)
);
comment on function private.earning_import is 'An import as earningImportSchema of the application describes it.';

create function public.read_earning_import(import_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.earning_import(imports) from private.earning_imports as imports where imports.id = import_id_input;
end;
comment on function public.read_earning_import is 'An import, or null.';
grant execute on function public.read_earning_import to service_role;

create function public.start_earning_import(import_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.earning_imports := jsonb_populate_record(null::private.earning_imports, import_input);
  import private.earning_imports;
  outcome text := 'started';
begin
  perform private.lock_network(given.network);
  select * into import from private.earning_imports as imports
  where imports.network = given.network
    and case
      when given.source = 'file' then imports.file_hash = given.file_hash
      else imports.state = 'running' and imports.source = given.source and imports.format = given.format
        and imports.as_of = least(given.as_of, private.clock())
    end;
  if found then
    outcome := case
      when import.state <> 'running' then 'known'
      when given.source = 'api' or (import.format, import.row_count) = (given.format, given.row_count) then 'running'
      else 'other-format'
    end;
  else
    insert into private.earning_imports (network, source, format, file_name, file_hash, as_of, row_count)
    values (
      given.network, given.source, given.format, given.file_name, given.file_hash,
      least(given.as_of, private.clock()), coalesce(given.row_count, 0)
    )
    returning * into import;
  end if;
  if outcome in ('started', 'running') then
    perform private.refresh_attribution_keys();
  end if;
  return jsonb_build_object('outcome', outcome, 'import', private.earning_import(import));
end
$$;
comment on function public.start_earning_import is 'Starts an import, or finds that of the same file or fetch: {outcome, import}.';
grant execute on function public.start_earning_import to service_role;

create function private.count_statements(import_id_input uuid, network_input text, keys_input text[], sign integer)
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
comment on function private.count_statements is 'Adds what an import says about some transactions to its totals, or takes it away.';

create function private.store_statements(import private.earning_imports, rows_input jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  keys text[] := array(
    select distinct given.statement ->> 'transaction_key' from jsonb_array_elements(rows_input) as given (statement)
  );
begin
  perform private.count_statements(import.id, import.network, keys, -1);
  insert into private.earning_statements as statements (network, transaction_key, import_id, as_of, statement)
  select distinct on (given.key) import.network, given.key, import.id, given.as_of,
    jsonb_strip_nulls(given.statement) || jsonb_build_object(
      'day', coalesce(
        ((given.statement ->> 'occurred_at')::timestamptz at time zone zone)::date,
        (given.statement ->> 'day')::date,
        (given.as_of at time zone zone)::date
      )
    )
  from (
    select value as statement, value ->> 'transaction_key' as key, place,
      least(coalesce((value ->> 'as_of')::timestamptz, import.as_of), private.clock()) as as_of
    from jsonb_array_elements(rows_input) with ordinality as rows (value, place)
  ) as given
  order by given.key, given.as_of desc, private.finality(given.statement ->> 'status') desc, given.place desc
  on conflict (network, transaction_key, import_id) do update set as_of = excluded.as_of, statement = excluded.statement
  where (excluded.as_of, private.finality(excluded.statement ->> 'status'))
    >= (statements.as_of, private.finality(statements.statement ->> 'status'));
  perform private.count_statements(import.id, import.network, keys, 1);
  return keys;
end
$$;
comment on function private.store_statements is 'Stores what rows say, of a transaction that is named twice the newest, and returns the keys of their transactions.';

create function public.import_earning_rows(
  import_id_input uuid, first_row_input integer, row_count_input integer, rows_input jsonb, problems_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.earning_imports;
  outcome text;
begin
  select * into import from private.earning_imports as imports where imports.id = import_id_input;
  if not found then
    return '{"outcome": "missing"}';
  end if;
  perform private.lock_network(import.network);
  select * into import from private.earning_imports as imports where imports.id = import_id_input for update;
  if not found then
    return '{"outcome": "missing"}';
  end if;
  outcome := case
    when import.state = 'undoing' then 'ended'
    when first_row_input + row_count_input <= import.next_row then 'known'
    when import.state <> 'running' then 'ended'
    when first_row_input <> import.next_row then 'out-of-order'
    when import.source = 'file' and first_row_input + row_count_input > import.row_count then 'out-of-order'
    else 'stored'
  end;
  if outcome = 'stored' then
    perform private.refresh_attribution_keys();
    perform private.settle_earnings(import.network, private.store_statements(import, rows_input));
    insert into private.earning_problems (import_id, row, reason, value)
    select import.id, problem.row, problem.reason, problem.value
    from jsonb_to_recordset(problems_input) as problem (row integer, reason text, value text)
    on conflict (import_id, row) do nothing;
    update private.earning_imports as imports
    set next_row = first_row_input + row_count_input,
      row_count = greatest(imports.row_count, first_row_input + row_count_input),
      read_count = imports.read_count + jsonb_array_length(rows_input),
      refused_count = imports.refused_count + jsonb_array_length(problems_input)
    where imports.id = import.id
    returning * into import;
  end if;
  return jsonb_build_object('outcome', outcome, 'import', private.earning_import(import));
end
$$;
comment on function public.import_earning_rows is 'Stores the next rows of an import; rows that are stored already change nothing: {outcome, import}.';
grant execute on function public.import_earning_rows to service_role;

create function private.import_description(import private.earning_imports, template text) returns text
language sql immutable set search_path = ''
return replace(
  replace(template, '{count}', import.read_count::text),
  '{source}', coalesce(import.file_name, import.format)
);

create function public.finish_earning_import(
  import_id_input uuid, description_input text, admin_user_id_input uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.earning_imports;
  outcome text;
begin
  select * into import from private.earning_imports as imports where imports.id = import_id_input for update;
  if not found then
    return '{"outcome": "missing"}';
  end if;
  outcome := case
    when import.state = 'undoing' then 'ended'
    when import.next_row < import.row_count then 'incomplete'
    else 'done'
  end;
  if outcome = 'done' and import.state = 'running' then
    update private.earning_imports as imports
    set state = 'done', finished_at = private.clock()
    where imports.id = import.id
    returning * into import;
    perform public.log_admin_activity(admin_user_id_input, 'Import Earnings', private.import_description(import, description_input));
  end if;
  return jsonb_build_object('outcome', outcome, 'import', private.earning_import(import));
end
$$;
comment on function public.finish_earning_import is 'Ends an import whose rows are all stored: {outcome, import}.';
grant execute on function public.finish_earning_import to service_role;

-- Lists of imports and of their problems, and undoing an import.
create function public.list_earning_imports(
  network_input text default '', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (
    select count(*) from private.earning_imports as imports where network_input in ('', imports.network)
  );
begin
  return private.paged(
    (
      select jsonb_agg(private.earning_import(shown) order by shown.created_at desc, shown.id)
      from (
        select imports.*
        from private.earning_imports as imports
        where network_input in ('', imports.network)
        order by imports.created_at desc, imports.id
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as shown
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_earning_imports is 'One page of imports, the newest first: {items, total, page, page_count}.';
grant execute on function public.list_earning_imports to service_role;

create function public.list_earning_problems(
  import_id_input uuid, page_input integer default 1, page_size_input integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (
    select count(*) from private.earning_problems as problems where problems.import_id = import_id_input
  );
begin
  if not exists (select from private.earning_imports where earning_imports.id = import_id_input) then
    return null;
  end if;
  return private.paged(
    (
      select jsonb_agg(to_jsonb(shown) - 'import_id' order by shown.row)
      from (
        select *
        from private.earning_problems as problems
        where problems.import_id = import_id_input
        order by problems.row
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as shown
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_earning_problems is 'One page of the rows of an import that were not understood: {items, total, page, page_count}; null without the import.';
grant execute on function public.list_earning_problems to service_role;

create function public.undo_earning_import(
  import_id_input uuid, description_input text, admin_user_id_input uuid default null, limit_input integer default 2000
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.earning_imports;
  keys text[];
  remaining integer;
begin
  select * into import from private.earning_imports as imports where imports.id = import_id_input;
  if found then
    perform private.lock_network(import.network);
    select * into import from private.earning_imports as imports where imports.id = import_id_input for update;
  end if;
  if not found then
    return '{"import": null, "remaining": 0}';
  end if;
  update private.earning_imports as imports set state = 'undoing' where imports.id = import.id returning * into import;
  with undone as (
    delete from private.earning_statements as statements
    using (
      select network, transaction_key
      from private.earning_statements
      where earning_statements.import_id = import.id
      limit limit_input
    ) as due
    where statements.network = due.network and statements.transaction_key = due.transaction_key
      and statements.import_id = import.id
    returning statements.transaction_key
  )
  select coalesce(array_agg(transaction_key), '{}') into keys from undone;
  perform private.settle_earnings(import.network, keys);
  delete from private.earning_problems as problems
  using (
    select listed.row from private.earning_problems as listed where listed.import_id = import.id limit limit_input
  ) as due
  where problems.import_id = import.id and problems.row = due.row;
  select
    (select count(*) from private.earning_statements where import_id = import.id)
      + (select count(*) from private.earning_problems where import_id = import.id)
  into remaining;
  if remaining = 0 then
    delete from private.earning_imports as imports where imports.id = import.id;
    perform public.log_admin_activity(admin_user_id_input, 'Undo Import', private.import_description(import, description_input));
    return '{"import": null, "remaining": 0}';
  end if;
  return jsonb_build_object('import', private.earning_import(import), 'remaining', remaining);
end
$$;
comment on function public.undo_earning_import is 'Takes back some of what an import says: {import, remaining}. The import is removed with the last.';
grant execute on function public.undo_earning_import to service_role;
