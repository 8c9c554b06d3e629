-- The schedule of best-of pages, carried out by the job that carries out that of posts.

create table private.best_of_failures (
  page_id uuid not null references public.best_of_pages (id) on delete cascade,
  action text not null,
  at timestamptz not null,
  problem text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  primary key (page_id, action)
);
comment on table private.best_of_failures is 'Items of the schedule of best-of pages that could not be carried out. Every run tries them again.';
alter table private.best_of_failures enable row level security;

create function private.best_of_items() returns table (page_id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select pages.id, 'publish', pages.publish_at
  from public.best_of_pages as pages
  where pages.publish_at is not null and not pages.published and pages.trashed_at is null
  union all
  select pages.id, 'changes', pages.draft_publish_at
  from public.best_of_pages as pages
  where pages.draft_publish_at is not null and pages.published and pages.trashed_at is null
  union all
  select pages.id, 'unpublish', pages.unpublish_at
  from public.best_of_pages as pages
  where pages.unpublish_at is not null and pages.trashed_at is null;
end;
comment on function private.best_of_items is 'What will happen to best-of pages by itself.';

create function private.carry_out_best_of(page_id_input uuid, action_input text, moment timestamptz, admin_user_id uuid)
returns boolean
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  -- Another worker, or the owner, has it just now.
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if page.published or coalesce(page.publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set published = true where best_of_pages.id = page.id returning * into page;
      perform private.record_best_of_revision(page.id, admin_user_id, 'schedule');
    when 'changes' then
      if not page.published or coalesce(page.draft_publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set content = draft, draft = null, draft_publish_at = null
      where best_of_pages.id = page.id
      returning * into page;
      perform private.record_best_of_revision(page.id, admin_user_id, 'schedule');
    when 'unpublish' then
      if not page.published or coalesce(page.unpublish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages
      set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
        draft_publish_at = null
      where best_of_pages.id = page.id
      returning * into page;
    else
      return false;
  end case;
  delete from private.best_of_failures as failures
  where failures.page_id = page.id and failures.action = action_input;
  perform private.log_best_of_activity(
    admin_user_id,
    case action_input
      when 'publish' then 'Publish Best-of Page'
      when 'changes' then 'Update Best-of Page'
      when 'unpublish' then 'Unpublish Best-of Page'
    end,
    case action_input
      when 'publish' then 'Published'
      when 'changes' then 'Published the changes of'
      when 'unpublish' then 'Unpublished'
    end,
    page
  );
  return true;
end
$$;
comment on function private.carry_out_best_of is 'Does one due item of the schedule of a page; false when somebody else has done or is doing it.';

create function private.try_best_of_item(
  page_id_input uuid, action_input text, at_input timestamptz, moment timestamptz, admin_user_id uuid
) returns text
language plpgsql set search_path = '' as $$
declare
  violated text;
  known text;
  page public.best_of_pages;
begin
  return case
    when private.carry_out_best_of(page_id_input, action_input, moment, admin_user_id) then 'done' else 'skipped'
  end;
exception
  when others then
    get stacked diagnostics violated = constraint_name;
    select failures.reason into known
    from private.best_of_failures as failures
    where failures.page_id = page_id_input and failures.action = action_input and failures.at = at_input;
    insert into private.best_of_failures (page_id, action, at, problem, reason)
    values (
      page_id_input, action_input, at_input,
      coalesce(private.refused_best_of(violated) ->> 'field', 'other'),
      left(sqlerrm, 1000)
    )
    on conflict (page_id, action) do update
      set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
    -- Tried again every minute, reported once.
    if known is distinct from left(sqlerrm, 1000) then
      select * into page from public.best_of_pages where best_of_pages.id = page_id_input;
      perform public.log_admin_activity(
        null, 'Schedule Failed', format('The best-of page "%s" (%s)', private.best_of_title(page), sqlerrm)
      );
    end if;
    return 'failed';
end
$$;
comment on function private.try_best_of_item is 'Does one item in a transaction of its own, so that its failure does not stop others.';

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
    select items.post_id, items.action, items.at
    from private.due_items(moment) as items
    left join private.schedule_failures as failures
      on failures.post_id = items.post_id and failures.action = items.action
    -- What fails again and again comes last, so that it never stops the rest.
    order by failures.post_id is not null, items.at, items.post_id, items.action
    limit 500
  loop
    outcome := private.try_item(item.post_id, item.action, item.at, moment, null);
    done := done + (outcome = 'done')::integer;
    failed := failed + (outcome = 'failed')::integer;
  end loop;
  for item in
    select items.page_id, items.action, items.at
    from private.best_of_items() as items
    left join private.best_of_failures as failures
      on failures.page_id = items.page_id and failures.action = items.action
    where items.at <= moment
    order by failures.page_id is not null, items.at, items.page_id, items.action
    limit 500 - done - failed
  loop
    outcome := private.try_best_of_item(item.page_id, item.action, item.at, moment, null);
    done := done + (outcome = 'done')::integer;
    failed := failed + (outcome = 'failed')::integer;
  end loop;
  return private.finish_run(moment, done, failed);
end
$$;
comment on function public.apply_due_changes is 'Does what is due to posts and best-of pages, at most 500 items. Returns {done, failed, announce}: the change for which a rebuild is to be requested, or null.';

create function public.run_scheduled_best_of(admin_user_id_input uuid, page_id_input uuid, action_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  outcome text;
begin
  perform from public.best_of_pages where best_of_pages.id = page_id_input for update;
  case action_input
    when 'publish' then
      update public.best_of_pages set publish_at = moment
      where best_of_pages.id = page_id_input and publish_at > moment;
    when 'changes' then
      update public.best_of_pages set draft_publish_at = moment
      where best_of_pages.id = page_id_input and draft_publish_at > moment;
    when 'unpublish' then
      update public.best_of_pages set unpublish_at = moment
      where best_of_pages.id = page_id_input and unpublish_at > moment and published;
    else
      null;
  end case;
  outcome := private.try_best_of_item(page_id_input, action_input, moment, moment, admin_user_id_input);
  return private.finish_run(moment, (outcome = 'done')::integer, (outcome = 'failed')::integer);
end
$$;
comment on function public.run_scheduled_best_of is 'Does one item of the schedule of a page now, whatever its instant. Returns the same as apply_due_changes.';
grant execute on function public.run_scheduled_best_of to service_role;
