-- Transactions from the APIs of networks, fetched in small pieces. What is left to do is stored, so that
-- nothing is lost when a Worker or the database stops in between.

create table private.earning_sources (
  network text primary key,
  windows jsonb not null default '[]',
  import_id uuid references private.earning_imports (id) on delete set null,
  claim uuid,
  claimed_until timestamptz not null default '-infinity',
  retry_at timestamptz not null default '-infinity',
  attempts integer not null default 0,
  started_at timestamptz,
  last_success_at timestamptz,
  problem text,
  problem_at timestamptz,
  read_count integer not null default 0,
  changed_count integer not null default 0,
  refused_count integer not null default 0,

  constraint earning_sources_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint earning_sources_windows_array check (jsonb_typeof(windows) = 'array'),
  constraint earning_sources_problem_length check (char_length(problem) between 1 and 40),
  constraint earning_sources_counts check (
    attempts >= 0 and read_count >= 0 and changed_count >= 0 and refused_count >= 0
  )
);
comment on table private.earning_sources is 'How far the fetch of each network''s API has come. It holds no key.';
comment on column private.earning_sources.windows is 'Periods that are left to read; empty between two fetches.';
comment on column private.earning_sources.import_id is 'Of the current fetch, once it found something new.';
comment on column private.earning_sources.claim is 'The Worker that reads now; what another one stores meanwhile is refused.';
comment on column private.earning_sources.last_success_at is 'When the last complete fetch began.';
create index earning_sources_import on private.earning_sources (import_id);

create function private.earning_source(source private.earning_sources) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'network', source.network,
  'state', case
    when source.windows = '[]' then 'idle'
    when source.retry_at > private.clock() then 'waiting'
    else 'fetching'
  end,
  'started_at', source.started_at,
  'retry_at', case when source.windows <> '[]' and source.retry_at > private.clock() then source.retry_at end,
  'last_success_at', source.last_success_at,
  'problem', source.problem,
  'problem_at', source.problem_at,
  'read_count', source.read_count,
  'changed_count', source.changed_count,
  'refused_count', source.refused_count
);
comment on function private.earning_source is 'As earningSourceSchema of the application describes it, without what only the Worker knows.';

create function public.list_earning_sources() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.earning_source(earning_sources) order by network), '[]')
  from private.earning_sources;
end;
comment on function public.list_earning_sources is 'Networks that were ever fetched.';
grant execute on function public.list_earning_sources to service_role;

create function public.start_earning_fetch(network_input text, windows_input jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.earning_sources (network) values (network_input) on conflict do nothing;
  update private.earning_sources
  set windows = windows_input, import_id = null, attempts = 0, retry_at = '-infinity', started_at = private.clock(),
    problem = null, problem_at = null, read_count = 0, changed_count = 0, refused_count = 0
  where network = network_input and windows = '[]';
  if found then
    return true;
  end if;
  -- What the network itself asked to wait for is waited for.
  update private.earning_sources
  set retry_at = '-infinity'
  where network = network_input and problem is distinct from 'rate';
  return false;
end
$$;
comment on function public.start_earning_fetch is 'Starts to fetch, or continues a fetch that waits after a failure. Returns whether it is a new one.';
grant execute on function public.start_earning_fetch to service_role;

create function public.claim_earning_fetch(network_input text, seconds_input integer) returns jsonb
language sql security definer set search_path = ''
begin atomic
  update private.earning_sources
  set claim = gen_random_uuid(), claimed_until = private.clock() + seconds_input * interval '1 second'
  where network = network_input
    and windows <> '[]'
    and retry_at <= private.clock()
    -- The clock may have been set back.
    and claimed_until not between private.clock() + interval '1 millisecond' and private.clock() + interval '1 hour'
  returning jsonb_build_object(
    'claim', claim, 'windows', windows, 'attempts', attempts, 'started_at', started_at,
    'read_count', read_count, 'changed_count', changed_count, 'refused_count', refused_count,
    -- Also one that was started without being noted here. An import that was undone meanwhile is none.
    'import', (
      select jsonb_build_object('id', running.id, 'next_row', running.next_row)
      from private.earning_imports as running
      where running.state = 'running' and running.source = 'api' and running.network = earning_sources.network
        and (running.id = earning_sources.import_id or running.as_of = earning_sources.started_at)
      limit 1
    )
  );
end;
comment on function public.claim_earning_fetch is 'Lets one Worker continue a fetch; null if there is nothing to do now.';
grant execute on function public.claim_earning_fetch to service_role;

create function public.store_earning_fetch(
  network_input text, claim_input uuid, progress_input jsonb, is_released_input boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wait constant integer := (progress_input ->> 'retry_seconds')::integer;
begin
  update private.earning_sources
  set windows = progress_input -> 'windows',
    import_id = (
      select earning_imports.id from private.earning_imports
      where earning_imports.id = (progress_input ->> 'import_id')::uuid
    ),
    attempts = (progress_input ->> 'attempts')::integer,
    problem = progress_input ->> 'problem',
    problem_at = case when progress_input ->> 'problem' is not null then private.clock() end,
    retry_at = case when wait is null then '-infinity' else private.clock() + wait * interval '1 second' end,
    read_count = (progress_input ->> 'read_count')::integer,
    changed_count = (progress_input ->> 'changed_count')::integer,
    refused_count = (progress_input ->> 'refused_count')::integer,
    last_success_at = case
      when progress_input -> 'windows' = '[]' and progress_input ->> 'problem' is null then started_at
      else last_success_at
    end,
    claimed_until = case when is_released_input then '-infinity' else claimed_until end
  where network = network_input and claim = claim_input;
  return found;
end
$$;
comment on function public.store_earning_fetch is 'Stores what a Worker has read of a fetch that it claimed. False if another one has claimed it since.';
grant execute on function public.store_earning_fetch to service_role;

create function public.changed_earning_rows(network_input text, rows_input jsonb, problems_input jsonb) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with given as (
    select given.row ->> 'transaction_key' as transaction_key,
      jsonb_strip_nulls(given.row) - array['as_of', 'transaction_key', 'day'] as statement
    from jsonb_array_elements(rows_input) as given (row)
  ),
  changed as (
    select distinct given.transaction_key
    from given
    left join private.earnings
      on earnings.network = network_input and earnings.transaction_key = given.transaction_key
    left join private.earning_statements as known
      on known.network = earnings.network
      and known.transaction_key = earnings.transaction_key
      and known.import_id = earnings.import_id
    where (jsonb_strip_nulls(known.statement) - array['as_of', 'transaction_key', 'day']) is distinct from given.statement
  ),
  unheard as (
    select problem
    from jsonb_array_elements(problems_input) as given (problem)
    where not exists (
      select from private.earning_imports
      join private.earning_problems on earning_problems.import_id = earning_imports.id
      where earning_imports.network = network_input and earning_imports.source = 'api'
        and earning_problems.reason = given.problem ->> 'reason'
        and earning_problems.value is not distinct from given.problem ->> 'value'
    )
  )
  select jsonb_build_object(
    'keys', (select coalesce(jsonb_agg(changed.transaction_key order by changed.transaction_key), '[]') from changed),
    'problems', (select coalesce(jsonb_agg(unheard.problem), '[]') from unheard)
  );
end;
comment on function public.changed_earning_rows is 'Keys of the rows that say anything else than is known, and problems that no fetch has listed yet, so that a daily fetch stores only what is new.';
grant execute on function public.changed_earning_rows to service_role;
