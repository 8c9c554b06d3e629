-- The job that makes what has become due permanent and numbers it. Any number of workers may run it, at
-- any time: every item is done once.

create function private.scheduled_activity(action text) returns text[]
language sql immutable set search_path = ''
return case action
  when 'publish' then array['Publish Post', 'Published']
  when 'unpublish' then array['Unpublish Post', 'Unpublished']
  when 'changes' then array['Publish Changes', 'Published the changes of']
  when 'offer-start' then array['Start Offer', 'Started the offer of']
  when 'offer-end' then array['End Offer', 'Ended the offer of']
end;
comment on function private.scheduled_activity is 'Name and verb of an item of the schedule in the activity log.';

create function private.publish_scheduled_changes(post public.posts) returns boolean
language plpgsql set search_path = '' as $$
declare
  new_slug text;
  new_title text;
begin
  select fields ->> 'slug', coalesce(fields ->> 'title', post.title) into new_slug, new_title
  from public.post_drafts where post_drafts.post_id = post.id;
  if not found then
    return false;
  end if;
  if private.slug_is_taken(new_slug, post.id) then
    raise exception 'The slug "%" is already in use.', new_slug
      using errcode = 'unique_violation', constraint = 'posts_slug_unique';
  end if;
  if private.is_blank(new_title) then
    raise exception 'The title is blank.' using errcode = 'check_violation', constraint = 'posts_title_is_visible';
  end if;
  return private.publish_draft(post.id);
end
$$;
comment on function private.publish_scheduled_changes is 'Publishes the draft of a review, or raises; false without one.';

create function private.carry_out(post_id_input uuid, action_input text, moment timestamptz, admin_user_id uuid)
returns boolean
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  draft_slug text;
  activity text[] := private.scheduled_activity(action_input);
begin
  -- Another worker, or the owner, has it just now.
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
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
      delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
      perform private.record_revision(post.id, admin_user_id, 'schedule');
    when 'unpublish' then
      if not post.published or coalesce(post.unpublish_at > moment, true) then
        return false;
      end if;
      update public.posts set published = false, unpublish_at = null where posts.id = post.id;
      select fields ->> 'slug' into draft_slug
      from public.post_drafts where post_drafts.post_id = post.id;
      if private.slug_is_taken(draft_slug, post.id) then
        update public.post_drafts set fields = fields - 'slug' where post_drafts.post_id = post.id;
      end if;
      perform private.publish_draft(post.id);
    when 'changes' then
      if not post.published or not exists (
        select from public.post_drafts
        where post_drafts.post_id = post.id and post_drafts.publish_at <= moment
      ) then
        return false;
      end if;
      perform private.publish_scheduled_changes(post);
      perform private.record_revision(post.id, admin_user_id, 'schedule');
    else
      if not exists (
        select from private.due_offers(moment) as due
        where due.post_id = post.id and due.action = action_input
      ) then
        return false;
      end if;
      post := private.effective_post(post, moment);
      perform private.record_change(post.id, post.slug, post.former_slugs);
  end case;
  delete from private.schedule_failures as failures
  where failures.post_id = post.id and failures.action = action_input;
  select posts.title into post.title from public.posts where posts.id = post.id;
  perform public.log_admin_activity(admin_user_id, activity[1], format('%s "%s"', activity[2], post.title));
  return true;
end
$$;
comment on function private.carry_out is 'Does one due item of the schedule; false when somebody else has done or is doing it.';

create function private.record_failure(
  post_id_input uuid, action_input text, at_input timestamptz, violated text, reason text
) returns void
language plpgsql set search_path = '' as $$
declare
  known text;
  title text;
begin
  select failures.reason into known
  from private.schedule_failures as failures
  where failures.post_id = post_id_input and failures.action = action_input and failures.at = at_input;
  insert into private.schedule_failures as failures (post_id, action, at, problem, reason)
  values (
    post_id_input,
    action_input,
    at_input,
    case violated
      when 'posts_slug_unique' then 'slug'
      when 'posts_title_is_visible' then 'title'
      when 'posts_offer_ends_after_start' then 'order'
      else 'other'
    end,
    left(record_failure.reason, 1000)
  )
  on conflict (post_id, action) do update
    set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
  -- Tried again every minute, reported once.
  if known is distinct from left(record_failure.reason, 1000) then
    select posts.title into title from public.posts where posts.id = post_id_input;
    perform public.log_admin_activity(
      null, 'Schedule Failed', format('%s: "%s" (%s)', (private.scheduled_activity(action_input))[1], title, record_failure.reason)
    );
  end if;
end
$$;
comment on function private.record_failure is 'Records why an item of the schedule could not be done.';

create function private.try_item(post_id_input uuid, action_input text, at_input timestamptz, moment timestamptz, admin_user_id uuid)
returns text
language plpgsql set search_path = '' as $$
declare
  violated text;
begin
  return case
    when private.carry_out(post_id_input, action_input, moment, admin_user_id) then 'done' else 'skipped'
  end;
exception
  when others then
    get stacked diagnostics violated = constraint_name;
    perform private.record_failure(post_id_input, action_input, at_input, violated, sqlerrm);
    return 'failed';
end
$$;
comment on function private.try_item is 'Does one item in a transaction of its own, so that its failure does not stop others.';

create function private.finish_run(moment timestamptz, done bigint, failed bigint) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last bigint;
  announce bigint;
begin
  if done > 0 then
    -- Runs the deferred triggers that record changes.
    set constraints all immediate;
    select max(number) into last from public.post_changes
    where transaction_id = pg_catalog.pg_current_xact_id();
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
  return private.finish_run(moment, done, failed);
end
$$;
comment on function public.apply_due_changes is 'Does what is due, at most 500 items. Returns {done, failed, announce}: the change for which a rebuild is to be requested, or null.';
grant execute on function public.apply_due_changes to service_role;

create function public.mark_schedule_announced(change_input bigint) returns void
language sql security definer set search_path = ''
begin atomic
  update private.schedule_progress set announced = greatest(announced, change_input);
end;
comment on function public.mark_schedule_announced is 'Records that a rebuild was requested for the changes of the schedule up to a number.';
grant execute on function public.mark_schedule_announced to service_role;

create function public.run_scheduled(admin_user_id_input uuid, post_id_input uuid, action_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  outcome text;
begin
  perform from public.posts where posts.id = post_id_input for update;
  case action_input
    when 'publish' then
      update public.posts set publish_at = moment
      where posts.id = post_id_input and publish_at > moment;
    when 'unpublish' then
      update public.posts set unpublish_at = moment
      where posts.id = post_id_input and unpublish_at > moment and published;
    when 'changes' then
      update public.post_drafts set publish_at = moment
      where post_drafts.post_id = post_id_input and publish_at > moment;
    when 'offer-start' then
      update public.posts set limited_time_offer_starts_at = moment
      where posts.id = post_id_input and limited_time_offer_starts_at > moment;
    when 'offer-end' then
      update public.posts set limited_time_offer_ends_at = moment
      where posts.id = post_id_input and limited_time_offer_ends_at > moment
        and (limited_time_offer_starts_at < moment) is not false;
  end case;
  outcome := private.try_item(post_id_input, action_input, moment, moment, admin_user_id_input);
  -- An offer whose instant was moved is numbered with the post.
  if outcome = 'skipped' and action_input like 'offer-%' and private.change_of_post(post_id_input) is not null then
    perform public.log_admin_activity(
      admin_user_id_input,
      (private.scheduled_activity(action_input))[1],
      format('%s "%s"', (private.scheduled_activity(action_input))[2], posts.title)
    )
    from public.posts where posts.id = post_id_input;
    outcome := 'done';
  end if;
  return private.finish_run(moment, (outcome = 'done')::integer, (outcome = 'failed')::integer);
end
$$;
comment on function public.run_scheduled is 'Does one item of the schedule now, whatever its instant. Returns the same as apply_due_changes.';
grant execute on function public.run_scheduled to service_role;
