create function public.publishing_status(since bigint) returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select jsonb_build_object(
    'waiting', count(distinct coalesce(post_id, '00000000-0000-0000-0000-000000000000')),
    'waiting_since', min(at),
    'report', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    )
  )
  from public.post_changes
  where number > since;
end;
comment on function public.publishing_status(bigint) is 'For the owner: how many reviews (and the categories, as one) have changed beyond `since`, since when, and the last report of a rebuild.';

revoke all on function public.publishing_status(bigint) from public, anon, authenticated;
grant execute on function public.publishing_status(bigint) to service_role;
