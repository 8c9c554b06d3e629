-- Lists of imports and of their problems, and undoing an import.

create function public.list_earning_imports(
  network_input text default '', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
begin
  select count(*) into total
  from private.earning_imports as imports
  where network_input in ('', imports.network);
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.earning_import(shown) order by shown.created_at desc, shown.id), '[]')
      from (
        select imports.*
        from private.earning_imports as imports
        where network_input in ('', imports.network)
        order by imports.created_at desc, imports.id
        limit page_size_input offset (page - 1) * page_size_input
      ) as shown
    ),
    'total', total, 'page', page, 'page_count', page_count
  );
end
$$;
comment on function public.list_earning_imports is 'One page of imports, the newest first: {items, total, page, page_count}.';

create function public.list_earning_problems(
  import_id_input uuid, page_input integer default 1, page_size_input integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
begin
  if not exists (select from private.earning_imports where earning_imports.id = import_id_input) then
    return null;
  end if;
  select count(*) into total from private.earning_problems as problems where problems.import_id = import_id_input;
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'import_id' order by shown.row), '[]')
      from (
        select *
        from private.earning_problems as problems
        where problems.import_id = import_id_input
        order by problems.row
        limit page_size_input offset (page - 1) * page_size_input
      ) as shown
    ),
    'total', total, 'page', page, 'page_count', page_count
  );
end
$$;
comment on function public.list_earning_problems is 'One page of the rows of an import that were not understood: {items, total, page, page_count}; null without the import.';

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

grant execute on function
  public.list_earning_imports, public.list_earning_problems, public.undo_earning_import
to service_role;
