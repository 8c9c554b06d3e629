-- What is due at an instant. The job makes it permanent and numbers it. Any number of Workers may run it, at any time:
-- every item is done once.

-- What visitors read is decided by the instants of a row and one clock. Reading never writes.
create table private.schedule_failures (
  content_id uuid not null,
  action text not null,
  at timestamptz not null,
  problem text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  content_kind text not null references private.content_kinds (kind),

  constraint schedule_failures_pkey primary key (content_id, content_kind, action)
);
comment on table private.schedule_failures is 'Items of the schedule that could not be carried out. Every run tries them again.';
comment on column private.schedule_failures.content_id is 'The post or document. Triggers remove the failures of a deleted one.';
comment on column private.schedule_failures.problem is 'As scheduleProblems of the application.';

-- A change by hand ends what the schedule had planned.
create function private.end_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.published and not old.published then
    new.publish_at := null;
    if new.unpublish_at is null or new.unpublish_at <= private.clock() then
      new.unpublish_at := null;
      new.unpublish_to := null;
    end if;
  elsif old.published and not new.published and new.unpublish_at is not null then
    new.unpublish_at := null;
    new.unpublish_to := null;
  end if;
  return new;
end
$$;
comment on function private.end_schedule is 'Trigger: publishing and unpublishing by hand end the schedule that they replace.';

create trigger posts_end_schedule
  before update on public.posts
  for each row when (new.published is distinct from old.published and not private.is_importing_content())
  execute function private.end_schedule();

create function private.log_scheduled(admin_user_id uuid, kind_input text, action_input text, title text) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.log_admin_activity(
    admin_user_id,
    private.scheduled_action(kind_input, action_input),
    case action_input
      when 'publish' then 'Published'
      when 'unpublish' then 'Unpublished'
      when 'changes' then 'Published the changes of'
      when 'offer-start' then 'Started the offer of'
      when 'offer-end' then 'Ended the offer of'
    end || ' ' || private.called(kind_input, title)
  );
end
$$;
comment on function private.log_scheduled is 'Logs an item of the schedule that was done.';

create function private.scheduled_action(kind_input text, action_input text) returns text
language sql immutable set search_path = ''
return case action_input
  when 'publish' then 'Publish ' || private.kind_name(kind_input)
  when 'unpublish' then 'Unpublish ' || private.kind_name(kind_input)
  when 'changes' then 'Publish Changes'
  when 'offer-start' then 'Start Offer'
  when 'offer-end' then 'End Offer'
end;
comment on function private.scheduled_action is 'The name of an item of the schedule in the activity log.';

create function private.carry_out_post(post_id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if post.published or coalesce(post.publish_at > moment, true) then
        return false;
      end if;
      update public.posts
      set published = true, publish_at = null, published_at = coalesce(posts.published_at, post.publish_at)
      where posts.id = post.id;
      -- Kept by a trigger that reads a change by hand.
      if post.unpublish_at is not null then
        update public.posts set unpublish_at = post.unpublish_at, unpublish_to = post.unpublish_to
        where posts.id = post.id;
      end if;
    when 'unpublish' then
      if not post.published or coalesce(post.unpublish_at > moment, true) then
        return false;
      end if;
      update public.posts set published = false, unpublish_at = null where posts.id = post.id;
      perform private.withdraw_draft('post', post.id);
    else
      if not exists (
        select from private.due_offers(moment) as due
        where due.post_id = post.id and due.action = action_input
      ) then
        return false;
      end if;
      post := private.effective_post(post, moment);
      perform private.record_change('review', post.id, post.slug, post.former_slugs);
  end case;
  return true;
end
$$;
comment on function private.carry_out_post is 'As private.carry_out, of a locked post.';

create function private.carry_out_changes(kind_input text, id_input uuid, moment timestamptz) returns boolean
language sql set search_path = ''
return case
  when exists (
    select from private.content_rows
    join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
    where content_rows.kind = kind_input and content_rows.id = id_input and content_rows.published
      and drafts.publish_at <= moment
  ) then private.publish_draft(kind_input, id_input)
  else false
end;
comment on function private.carry_out_changes is 'As private.carry_out, of the draft of a locked text.';

create function private.lock_free_row(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform from public.posts where posts.id = id_input and trashed_at is null for update skip locked;
    else
      perform from public.documents
      where documents.id = id_input and documents.kind = kind_input and trashed_at is null
      for update skip locked;
  end case;
  return found;
end
$$;
comment on function private.lock_free_row is 'Locks a row outside the trash; false when another worker, or the owner, has it just now.';

create function private.carry_out(
  kind_input text, id_input uuid, action_input text, moment timestamptz, admin_user_id uuid
) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_done boolean := case
    when not private.lock_free_row(kind_input, id_input) then false
    when action_input = 'changes' then private.carry_out_changes(kind_input, id_input, moment)
    when kind_input = 'post' then private.carry_out_post(id_input, action_input, moment)
    else private.carry_out_document(id_input, action_input, moment)
  end;
begin
  if not is_done then
    return false;
  end if;
  if action_input in ('publish', 'changes') then
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id, 'schedule');
  end if;
  delete from private.schedule_failures as failures
  where failures.content_id = id_input and failures.content_kind = kind_input and failures.action = action_input;
  perform private.log_scheduled(
    admin_user_id, kind_input, action_input, (private.content_state(kind_input, id_input)).title
  );
  return true;
end
$$;
comment on function private.carry_out is 'Does one due item of the schedule; false when somebody else has done or is doing it.';

create function private.record_failure(
  kind_input text, id_input uuid, action_input text, at_input timestamptz, violated text, reason_input text
) returns void
language plpgsql set search_path = '' as $$
declare
  cause text := left(reason_input, 1000);
  field text := private.refusal(kind_input, violated, '{}') ->> 'field';
  is_known boolean;
begin
  select failures.reason = cause into is_known
  from private.schedule_failures as failures
  where failures.content_id = id_input and failures.content_kind = kind_input and failures.action = action_input
    and failures.at = at_input;
  insert into private.schedule_failures as failures (content_kind, content_id, action, at, problem, reason)
  values (
    kind_input, id_input, action_input, at_input,
    case
      when field in ('slug', 'title') then field
      when field like 'limited_time_offer_%' then 'order'
      else 'other'
    end,
    cause
  )
  on conflict (content_id, content_kind, action) do update
    set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
  -- Tried again every minute, reported once.
  if is_known is not true then
    perform public.log_admin_activity(
      null,
      'Schedule Failed',
      format(
        '%s: %s (%s)',
        private.scheduled_action(kind_input, action_input),
        private.called(kind_input, (private.content_state(kind_input, id_input)).title),
        reason_input
      )
    );
  end if;
end
$$;
comment on function private.record_failure is 'Records why an item of the schedule could not be done.';

create function private.try_item(
  kind_input text, id_input uuid, action_input text, at_input timestamptz, moment timestamptz, admin_user_id uuid
) returns text
language plpgsql set search_path = '' as $$
declare
  violated text;
begin
  return case
    when private.carry_out(kind_input, id_input, action_input, moment, admin_user_id) then 'done' else 'skipped'
  end;
exception
  when others then
    get stacked diagnostics violated = constraint_name;
    perform private.record_failure(kind_input, id_input, action_input, at_input, violated, sqlerrm);
    return 'failed';
end
$$;
comment on function private.try_item is 'Does one item in its own transaction, so that its failure does not stop others.';

create function private.finish_run(moment timestamptz, done bigint, failed bigint) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last bigint;
  announce bigint;
begin
  if done > 0 then
    -- Runs the deferred triggers that record changes.
    set constraints all immediate;
    select max(number) into last from public.changes
    where transaction_id = pg_catalog.pg_current_xact_id() and needs_build;
  end if;
  update private.schedule_progress
  set change = coalesce(last, schedule_progress.change),
    numbered_until = case
      when exists (select from private.due_offers(moment)) then schedule_progress.numbered_until
      else moment
    end;
  -- One worker requests the rebuild. If it is killed before, another one does it in the next minute.
  update private.schedule_progress set announcing_since = clock_timestamp()
  where schedule_progress.change > schedule_progress.announced
    and (
      last is not null or announcing_since is null
      or announcing_since < clock_timestamp() - interval '30 seconds'
    )
  returning schedule_progress.change into announce;
  return jsonb_build_object('done', done, 'failed', failed, 'announce', announce);
end
$$;
comment on function private.finish_run is 'The result of a run: what it did, and the change for which a rebuild is still to be requested.';

create function public.apply_due_changes() returns jsonb
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

create function public.mark_schedule_announced(change_input bigint) returns void
language sql security definer set search_path = ''
begin atomic
  update private.schedule_progress set announced = greatest(announced, change_input);
end;
comment on function public.mark_schedule_announced is 'Records that a rebuild was requested for the changes of the schedule up to a number.';
grant execute on function public.mark_schedule_announced to service_role;

create function private.bring_forward(kind_input text, id_input uuid, action_input text, moment timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  case
    when action_input = 'changes' then
      update public.drafts set publish_at = moment
      where drafts.content_id = id_input and drafts.content_kind = kind_input and publish_at > moment;
    when kind_input <> 'post' then
      update public.documents
      set publish_at = case action_input when 'publish' then moment else publish_at end,
        unpublish_at = case action_input when 'unpublish' then moment else unpublish_at end
      where documents.id = id_input and documents.kind = kind_input and case action_input
        when 'publish' then publish_at > moment
        when 'unpublish' then published and unpublish_at > moment
      end;
    when action_input = 'publish' then
      update public.posts set publish_at = moment where posts.id = id_input and publish_at > moment;
    when action_input = 'unpublish' then
      update public.posts set unpublish_at = moment
      where posts.id = id_input and unpublish_at > moment and published;
    when action_input = 'offer-start' then
      update public.posts set limited_time_offer_starts_at = moment
      where posts.id = id_input and limited_time_offer_starts_at > moment;
    when action_input = 'offer-end' then
      update public.posts set limited_time_offer_ends_at = moment
      where posts.id = id_input and limited_time_offer_ends_at > moment
        and (limited_time_offer_starts_at < moment) is not false;
    else
      null;
  end case;
end
$$;
comment on function private.bring_forward is 'Makes an item of the schedule due at a moment, where it is a later one.';

create function public.run_scheduled(
  admin_user_id_input uuid, kind_input text, id_input uuid, action_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  outcome text;
begin
  perform private.lock_row(kind_input, id_input);
  perform private.bring_forward(kind_input, id_input, action_input, moment);
  outcome := private.try_item(kind_input, id_input, action_input, moment, moment, admin_user_id_input);
  -- An offer whose instant was moved is numbered with the post.
  if outcome = 'skipped' and action_input like 'offer-%' and private.change_of_post(id_input) is not null then
    perform private.log_scheduled(
      admin_user_id_input, kind_input, action_input, (private.content_state(kind_input, id_input)).title
    );
    outcome := 'done';
  end if;
  return private.finish_run(moment, (outcome = 'done')::integer, (outcome = 'failed')::integer);
end
$$;
comment on function public.run_scheduled(uuid, text, uuid, text) is 'Does one item of the schedule now, whatever its instant. Returns the same as apply_due_changes.';
grant execute on function public.run_scheduled(uuid, text, uuid, text) to service_role;

-- The schedule of posts as the admin shows and changes it.
create function private.late_after() returns interval
language sql immutable set search_path = ''
return interval '90 seconds';
comment on function private.late_after is 'After this time a due item counts as late: the job runs every minute.';

create function private.late_since(moment timestamptz) returns timestamptz
language sql stable set search_path = ''
return (
  select min(items.at)
  from private.due_content(moment) as items
  where items.at <= moment - private.late_after() and not exists (
    select from private.schedule_failures as failures
    where failures.content_id = items.id and failures.content_kind = items.kind and failures.action = items.action
      and failures.at = items.at
  )
);
comment on function private.late_since is 'The instant of the first item that should have been done by now; failed ones are not late.';

create function private.planned_content(moment timestamptz) returns table (
  kind text, id uuid, title text, action text, at timestamptz, redirect_to uuid
)
language sql stable set search_path = ''
begin atomic
  select texts.kind, texts.id, texts.title, 'publish', texts.publish_at, null::uuid
  from private.content_rows as texts
  where texts.publish_at is not null and not texts.published and texts.trashed_at is null
  union all
  select texts.kind, texts.id, texts.title, 'unpublish', texts.unpublish_at, texts.unpublish_to
  from private.content_rows as texts
  where texts.unpublish_at is not null and texts.trashed_at is null
  union all
  select texts.kind, texts.id, texts.title, 'changes', drafts.publish_at, null
  from public.drafts
  join private.content_rows as texts on texts.id = drafts.content_id and texts.kind = drafts.content_kind
  where drafts.publish_at is not null and texts.published and texts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, offers.action, offers.at, null
  from public.posts
  cross join lateral (
    values ('offer-start', posts.limited_time_offer_starts_at), ('offer-end', posts.limited_time_offer_ends_at)
  ) as offers (action, at)
  where offers.at > moment and posts.limited_time_offer_enabled
    and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, due.action, due.at, null
  from private.due_offers(moment) as due
  join public.posts on posts.id = due.post_id
  where due.at <= moment;
end;
comment on function private.planned_content is 'What will happen automatically, of every kind, and what is due and not done yet.';

create function public.list_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with moment as materialized (
    select private.clock() as now
  )
  select jsonb_build_object(
    'now', moment.now,
    'late_since', private.late_since(moment.now),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', concat_ws(':', items.kind, items.id, items.action),
            'kind', items.kind,
            'post_id', items.id,
            'title', items.title,
            'action', items.action,
            'at', items.at,
            'redirect_to', case when targets.id is not null
              then jsonb_build_object('id', targets.id, 'title', targets.title)
            end,
            'state', case
              when failures.content_id is not null then 'failed'
              when items.at <= moment.now - private.late_after() then 'late'
              when items.at <= moment.now then 'due'
              else 'upcoming'
            end,
            'problem', failures.problem
          )
          order by items.at, items.title, items.action
        ),
        '[]'
      )
      from private.planned_content(moment.now) as items
      left join public.posts as targets on targets.id = items.redirect_to
      left join private.schedule_failures as failures
        on failures.content_id = items.id and failures.content_kind = items.kind
          and failures.action = items.action and failures.at = items.at
    )
  )
  from moment;
end;
comment on function public.list_schedule is 'What will happen to posts and documents, what is late and what failed, with the clock.';
grant execute on function public.list_schedule to service_role;

create function private.schedule_of(kind_input text, id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'publish_at', texts.publish_at, 'unpublish_at', texts.unpublish_at, 'unpublish_to', texts.unpublish_to,
    'changes_at', drafts.publish_at
  )
  from private.content_rows as texts
  left join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
  where texts.kind = kind_input and texts.id = id_input
);
comment on function private.schedule_of is 'The schedule of a text.';

create function private.write_schedule(kind_input text, id_input uuid, schedule jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      update public.posts
      set publish_at = (schedule ->> 'publish_at')::timestamptz,
        unpublish_at = (schedule ->> 'unpublish_at')::timestamptz,
        -- Without an instant it is where a review that was unpublished leads.
        unpublish_to = case
          when schedule ->> 'unpublish_at' is not null or (not posts.published and posts.published_at is not null)
          then (schedule ->> 'unpublish_to')::uuid
        end,
        slug = case
          when schedule ->> 'publish_at' is not null
          then coalesce(posts.slug, private.available_slug(posts.title, posts.id))
          else posts.slug
        end
      where posts.id = id_input and jsonb_populate_record(posts, schedule) is distinct from posts;
    else
      update public.documents
      set publish_at = (schedule ->> 'publish_at')::timestamptz,
        unpublish_at = (schedule ->> 'unpublish_at')::timestamptz
      where documents.id = id_input and jsonb_populate_record(documents, schedule) is distinct from documents;
  end case;
  update public.drafts
  set publish_at = (schedule ->> 'changes_at')::timestamptz,
    updated_at = greatest(
      clock_timestamp(), private.content_version(kind_input, id_input) + interval '1 microsecond'
    )
  where drafts.content_id = id_input and drafts.content_kind = kind_input
    and drafts.publish_at is distinct from (schedule ->> 'changes_at')::timestamptz;
end
$$;
comment on function private.write_schedule is 'Writes the schedule of a locked text.';

create function private.schedule_problem(kind_input text, id_input uuid, old jsonb, new jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  publish_at timestamptz := new ->> 'publish_at';
  unpublish_at timestamptz := new ->> 'unpublish_at';
  target_id uuid := new ->> 'unpublish_to';
  changes_at timestamptz := new ->> 'changes_at';
  state record;
  name text;
begin
  select * into state from private.content_state(kind_input, id_input);
  foreach name in array array['publish_at', 'unpublish_at', 'changes_at'] loop
    -- An instant that has passed meanwhile may stay as it is.
    if (new ->> name)::timestamptz <= moment
      and (new ->> name)::timestamptz is distinct from (old ->> name)::timestamptz
    then
      return array[name, 'past'];
    end if;
  end loop;
  if publish_at is not null then
    if state.published then
      return array['publish_at', 'published'];
    elsif private.is_blank(state.title) then
      return array['publish_at', 'title'];
    end if;
  end if;
  if changes_at is not null then
    if state.draft is null or not state.published then
      return array['changes_at', 'no-changes'];
    elsif private.is_blank(coalesce(state.draft ->> 'title', state.title)) then
      return array['changes_at', 'title'];
    elsif private.is_slug_taken(kind_input, state.draft ->> 'slug', id_input) then
      return array['changes_at', 'slug'];
    end if;
  end if;
  if unpublish_at is not null then
    if not state.published and publish_at is null then
      return array['unpublish_at', 'draft'];
    elsif unpublish_at <= publish_at or unpublish_at <= changes_at then
      return array['unpublish_at', 'order'];
    end if;
  end if;
  -- Only reviews lead to another one.
  if target_id is not null and (kind_input <> 'post' or not exists (
    select from public.posts
    where posts.id = target_id and posts.id <> id_input and posts.trashed_at is null
  )) then
    return array['unpublish_to', 'target'];
  end if;
  return null;
end
$$;
comment on function private.schedule_problem is 'The field of a new schedule that cannot be, and why; null when it can.';

create function public.save_schedule(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  old jsonb := private.schedule_of(kind_input, id_input);
  -- As it would be answered: instants may be written in several ways.
  new jsonb := jsonb_build_object(
    'publish_at', (schedule_input ->> 'publish_at')::timestamptz,
    'unpublish_at', (schedule_input ->> 'unpublish_at')::timestamptz,
    'unpublish_to', (schedule_input ->> 'unpublish_to')::uuid,
    'changes_at', (schedule_input ->> 'changes_at')::timestamptz
  );
  state record;
  problem text[];
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- A save whose response was lost may be sent again.
  if new <> old then
    select * into state from private.content_state(kind_input, id_input);
    if state.version is distinct from version_input then
      return private.changed_content(kind_input, id_input);
    end if;
    problem := private.schedule_problem(kind_input, id_input, old, new);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
    perform private.write_schedule(kind_input, id_input, new);
    -- A text with a schedule is one that somebody has saved.
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
    perform public.log_admin_activity(
      admin_user_id_input,
      'Schedule ' || private.kind_name(kind_input),
      case
        when coalesce(new ->> 'publish_at', new ->> 'unpublish_at', new ->> 'changes_at') is null
        then 'Cancelled the schedule of '
        else 'Scheduled '
      end || private.called(kind_input, state.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved',
    'change', private.change_of_post(id_input),
    'version', private.content_version(kind_input, id_input),
    'schedule', private.schedule_of(kind_input, id_input)
  );
end
$$;
comment on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) is 'Replaces a schedule over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the content; refused, with the field and the problem.';
grant execute on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) to service_role;
