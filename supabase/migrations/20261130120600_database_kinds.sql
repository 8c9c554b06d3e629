-- What takes the space of the database, and the size at which the owner's plan ends.

alter table public.site_settings add constraint site_settings_database_limit_value
  check (setting_key <> 'database_limit_mb' or setting_value ~ '^[1-9][0-9]{1,7}$');

create function private.database_kinds() returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(sums.kind, sums.bytes), '{}')
  from (
    select relations.kind, sum(pg_catalog.pg_total_relation_size(relations.oid)) as bytes
    from (
      select classes.oid, case
        when classes.relname in ('product_analytics', 'search_keywords', 'button_test_views') then 'events'
        when classes.relname ~ '^(daily|monthly)_|^country_totals$|^button_test_days$' then 'totals'
        when classes.relname in ('post_revisions', 'best_of_revisions') then 'revisions'
        when classes.relname = 'share_images' then 'images'
        when classes.relname ~ '^earning' then 'earnings'
        when classes.relname in ('posts', 'post_drafts', 'best_of_pages', 'comparisons', 'categories') then 'content'
      end as kind
      from pg_catalog.pg_class as classes
      join pg_catalog.pg_namespace as schemas on schemas.oid = classes.relnamespace
      where classes.relkind in ('r', 'm') and schemas.nspname in ('public', 'private')
    ) as relations
    where relations.kind is not null
    group by relations.kind
  ) as sums;
end;
comment on function private.database_kinds is 'Bytes of the tables and their indexes by what they hold.';

alter function public.health_state() rename to running_state;
alter function public.running_state() set schema private;
alter function private.running_state() security invoker;
revoke execute on function private.running_state from service_role;

create function public.health_state() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.running_state() || jsonb_build_object(
    'database_kinds', private.database_kinds(),
    'database_limit', private.setting('database_limit_mb', '500')::bigint * 1000000
  );
end;
comment on function public.health_state is 'The state of everything that the database knows about, as healthStateSchema of the application describes it.';
grant execute on function public.health_state to service_role;

create function public.event_storage() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'months', private.setting('raw_event_months', '13')::integer,
    'limit', private.setting('database_limit_mb', '500')::integer,
    'count', (select count(*) from public.product_analytics) + (select count(*) from public.search_keywords),
    'bytes', coalesce((private.database_kinds() ->> 'events')::bigint, 0)
  );
end;
comment on function public.event_storage is 'How long single views, clicks and searches are kept, what they use, and the megabytes of the plan: {months, limit, count, bytes}.';
grant execute on function public.event_storage to service_role;
