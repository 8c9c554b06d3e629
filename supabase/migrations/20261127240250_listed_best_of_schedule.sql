-- Best-of pages in the list of the schedule, and changing their instants.

create or replace function private.late_since(moment timestamptz) returns timestamptz
language sql stable set search_path = ''
return (
  select min(at)
  from (
    select items.at from private.due_items(moment) as items
    where not exists (
      select from private.schedule_failures as failures
      where failures.post_id = items.post_id and failures.action = items.action and failures.at = items.at
    )
    union all
    select items.at from private.best_of_items() as items
    where not exists (
      select from private.best_of_failures as failures
      where failures.page_id = items.page_id and failures.action = items.action and failures.at = items.at
    )
  ) as items
  where at <= moment - private.late_after()
);

alter function public.list_schedule() rename to post_schedule;
alter function public.post_schedule() set schema private;
comment on function private.post_schedule is 'What will happen to posts, what is late and what failed, with the clock.';
revoke execute on function private.post_schedule from service_role;

create function private.best_of_schedule(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', 'best-of:' || pages.id || ':' || items.action,
        'kind', 'best-of',
        'post_id', pages.id,
        'title', private.best_of_title(pages),
        'action', items.action,
        'at', items.at,
        'redirect_to', null,
        'state', case
          when failures.page_id is not null then 'failed'
          when items.at <= moment - private.late_after() then 'late'
          when items.at <= moment then 'due'
          else 'upcoming'
        end,
        'problem', failures.problem
      )
    ),
    '[]'
  )
  from private.best_of_items() as items
  join public.best_of_pages as pages on pages.id = items.page_id
  left join private.best_of_failures as failures
    on failures.page_id = items.page_id and failures.action = items.action and failures.at = items.at
);
comment on function private.best_of_schedule is 'The same of best-of pages, in any order.';

create function public.list_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select posts || jsonb_build_object(
    'items', (
      select coalesce(
        jsonb_agg(item order by (item ->> 'at')::timestamptz, item ->> 'title', item ->> 'action'), '[]'
      )
      from jsonb_array_elements(
        (posts -> 'items') || private.best_of_schedule((posts ->> 'now')::timestamptz)
      ) as given (item)
    )
  )
  from private.post_schedule() as posts;
end;
comment on function public.list_schedule is 'What will happen to posts and best-of pages, what is late and what failed, with the clock.';
grant execute on function public.list_schedule to service_role;

create function private.schedule_of_best_of(page public.best_of_pages) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'publish_at', page.publish_at, 'unpublish_at', page.unpublish_at, 'changes_at', page.draft_publish_at
);

create function private.best_of_schedule_problem(page public.best_of_pages, new jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  old jsonb := private.schedule_of_best_of(page);
  publish_at timestamptz := new ->> 'publish_at';
  unpublish_at timestamptz := new ->> 'unpublish_at';
  changes_at timestamptz := new ->> 'changes_at';
  name text;
begin
  foreach name in array array['publish_at', 'unpublish_at', 'changes_at'] loop
    -- An instant that has passed meanwhile may stay as it is.
    if (new ->> name)::timestamptz <= moment
      and (new ->> name)::timestamptz is distinct from (old ->> name)::timestamptz
    then
      return array[name, 'past'];
    end if;
  end loop;
  if publish_at is not null then
    if page.published then
      return array['publish_at', 'published'];
    elsif private.is_blank(page.content ->> 'title') then
      return array['publish_at', 'title'];
    end if;
  end if;
  if changes_at is not null then
    if page.draft is null or not page.published then
      return array['changes_at', 'no-changes'];
    elsif private.is_blank(page.draft ->> 'title') then
      return array['changes_at', 'title'];
    end if;
  end if;
  if unpublish_at is not null then
    if not page.published and publish_at is null then
      return array['unpublish_at', 'draft'];
    elsif unpublish_at <= publish_at or unpublish_at <= changes_at then
      return array['unpublish_at', 'order'];
    end if;
  end if;
  return null;
end
$$;
comment on function private.best_of_schedule_problem is 'The field of a new schedule that cannot be, and why; null when it can.';

create function public.save_best_of_schedule(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  publish_at_input timestamptz := schedule_input ->> 'publish_at';
  unpublish_at_input timestamptz := schedule_input ->> 'unpublish_at';
  changes_at_input timestamptz := schedule_input ->> 'changes_at';
  problem text[];
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- A save whose response was lost may be sent again.
  if (page.publish_at, page.unpublish_at, page.draft_publish_at)
    is distinct from (publish_at_input, unpublish_at_input, changes_at_input)
  then
    if page.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
    end if;
    problem := private.best_of_schedule_problem(page, schedule_input);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.best_of_failures as failures where failures.page_id = page.id;
    update public.best_of_pages
    set publish_at = publish_at_input, unpublish_at = unpublish_at_input, draft_publish_at = changes_at_input
    where best_of_pages.id = page.id
    returning * into page;
    -- A page with a schedule is one that somebody has saved.
    perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(
      admin_user_id_input,
      'Schedule Best-of Page',
      case
        when coalesce(publish_at_input, unpublish_at_input, changes_at_input) is null then 'Cancelled the schedule of'
        else 'Scheduled'
      end,
      page
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved', 'version', page.updated_at, 'schedule', private.schedule_of_best_of(page)
  );
end
$$;
comment on function public.save_best_of_schedule is 'Replaces the schedule of a page over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the page; refused, with the field and the problem.';
grant execute on function public.save_best_of_schedule to service_role;
