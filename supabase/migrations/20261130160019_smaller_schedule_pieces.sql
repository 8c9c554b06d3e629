create or replace function public.apply_due_changes() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  item record;
  outcome text;
  done bigint := 0;
  failed bigint := 0;
begin
  for item in
    select items.kind, items.id, items.action, items.at
    from private.due_content(moment) as items
    left join private.schedule_failures as failures
      on failures.content_id = items.id and failures.content_kind = items.kind and failures.action = items.action
    -- What fails again and again comes last, so that it never stops the rest.
    order by failures.content_id is not null, items.at, items.id, items.action
    limit 100
  loop
    outcome := private.try_item(item.kind, item.id, item.action, item.at, moment, null);
    done := done + (outcome = 'done')::integer;
    failed := failed + (outcome = 'failed')::integer;
  end loop;
  return private.finish_run(moment, done, failed);
end
$$;
grant execute on function public.apply_due_changes to service_role;
comment on function public.apply_due_changes is 'Does what is due, at most 100 items, so that a slow machine answers in time. Returns {done, failed, announce}: the change for which a rebuild is to be requested, or null.';
