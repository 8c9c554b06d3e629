create table public.rebuild_reports (
  id uuid primary key,
  kind text not null,
  change bigint,
  error text,
  at timestamptz not null default now(),

  constraint rebuild_reports_kind_known check (kind in ('requested', 'started', 'succeeded', 'failed')),
  constraint rebuild_reports_change_of_success check ((kind = 'succeeded') = (change is not null)),
  constraint rebuild_reports_error_of_failure check ((kind = 'failed') = (error is not null)),
  constraint rebuild_reports_error_length check (char_length(error) <= 1000)
);
comment on table public.rebuild_reports is 'What became of every rebuild, as the service that does them reports it.';
comment on column public.rebuild_reports.id is 'Given by the sender, so that a report delivered twice is one.';
comment on column public.rebuild_reports.change is 'The number of the last change that the new build has.';

create index rebuild_reports_newest on public.rebuild_reports (at desc, id);

revoke all on table public.rebuild_reports from anon, authenticated, service_role;
grant select, insert on table public.rebuild_reports to service_role;

alter table public.rebuild_reports enable row level security;
