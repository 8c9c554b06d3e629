-- The aggregated keywords are exported most frequent first. The order is stored when an export begins, so
-- that searches counted meanwhile move nothing.

create unlogged table private.exported_keywords (
  export_id uuid not null,
  place integer not null,
  keyword text not null,
  searches bigint not null,
  latest_at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (export_id, place)
);
comment on table private.exported_keywords is 'The order of the rows of an export.';

alter table private.exported_keywords enable row level security;

create index exported_keywords_oldest on private.exported_keywords (made_at);

create function public.start_keyword_export(from_day_input date, to_day_input date) returns uuid
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  new_export_id uuid := gen_random_uuid();
  months record;
begin
  delete from private.exported_keywords where made_at < now() - interval '1 day';
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  insert into private.exported_keywords (export_id, place, keyword, searches, latest_at)
  select
    new_export_id,
    row_number() over (order by sum(searches) desc, keyword),
    keyword, sum(searches), max(latest_at)
  from (
    select keyword, searches, latest_at from private.monthly_keyword_totals
    where month >= months.months_from and month < months.months_to
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= from_day_input and day < months.months_from
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= months.months_to and day <= to_day_input
  ) as parts
  group by keyword;
  return new_export_id;
end
$$;
comment on function public.start_keyword_export is 'Stores the keywords between two days, most frequent first, and returns the id for read_keyword_export. They are deleted after a day.';
grant execute on function public.start_keyword_export to service_role;

create function public.read_keyword_export(
  export_id_input uuid,
  from_day_input date,
  to_day_input date,
  rows_input integer,
  after_place_input integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', piece.place, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.place), '[]')
    from (
      select * from private.exported_keywords
      where export_id = export_id_input and place > after_place_input
      order by place
      limit rows_input
    ) as piece
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
comment on function public.read_keyword_export is 'A chunk of the keywords of an export, most frequent first, starting after the given place.';
grant execute on function public.read_keyword_export to service_role;

comment on function public.analytics_export_keywords is 'Only for the release before read_keyword_export, which may be restored.';
