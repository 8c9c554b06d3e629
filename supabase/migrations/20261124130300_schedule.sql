-- The schedule of posts as the admin shows and changes it.

create function private.late_after() returns interval
language sql immutable set search_path = ''
return interval '90 seconds';
comment on function private.late_after is 'After this time a due item counts as late: the job runs every minute.';

create function private.late_since(moment timestamptz) returns timestamptz
language sql stable set search_path = ''
return (
  select min(items.at) from private.due_items(moment) as items
  where items.at <= moment - private.late_after()
    and not exists (
      select from private.schedule_failures as failures
      where failures.post_id = items.post_id and failures.action = items.action and failures.at = items.at
    )
);
comment on function private.late_since is 'The instant of the first item that should have been done by now; failed ones are not late.';

create function public.list_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with moment as materialized (
    select private.clock() as now
  ), items as (
    select posts.id as post_id, 'publish' as action, posts.publish_at as at
    from public.posts
    where posts.publish_at is not null and not posts.published and posts.trashed_at is null
    union all
    select posts.id, 'unpublish', posts.unpublish_at
    from public.posts
    where posts.unpublish_at is not null and posts.trashed_at is null
    union all
    select post_drafts.post_id, 'changes', post_drafts.publish_at
    from public.post_drafts
    join public.posts on posts.id = post_drafts.post_id
    where post_drafts.publish_at is not null and posts.published and posts.trashed_at is null
    union all
    select posts.id, 'offer-start', posts.limited_time_offer_starts_at
    from public.posts, moment
    where posts.limited_time_offer_starts_at > moment.now and posts.limited_time_offer_enabled
      and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
    union all
    select posts.id, 'offer-end', posts.limited_time_offer_ends_at
    from public.posts, moment
    where posts.limited_time_offer_ends_at > moment.now and posts.limited_time_offer_enabled
      and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
    union all
    select due.post_id, due.action, due.at
    from moment, private.due_offers(moment.now) as due
    where due.at <= moment.now
  ), listed as (
    select items.post_id, items.action, items.at, posts.title, failures.problem,
      case
        when failures.post_id is not null then 'failed'
        when items.at <= moment.now - private.late_after() then 'late'
        when items.at <= moment.now then 'due'
        else 'upcoming'
      end as state,
      case when items.action = 'unpublish' and targets.id is not null
        then jsonb_build_object('id', targets.id, 'title', targets.title)
      end as redirect_to
    from items
    cross join moment
    join public.posts on posts.id = items.post_id
    left join public.posts as targets on targets.id = posts.unpublish_to
    left join private.schedule_failures as failures
      on failures.post_id = items.post_id and failures.action = items.action and failures.at = items.at
  )
  select jsonb_build_object(
    'now', (select now from moment),
    'late_since', private.late_since((select now from moment)),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', listed.post_id || ':' || listed.action,
            'post_id', listed.post_id,
            'title', listed.title,
            'action', listed.action,
            'at', listed.at,
            'redirect_to', listed.redirect_to,
            'state', listed.state,
            'problem', listed.problem
          )
          order by listed.at, listed.title, listed.action
        )
        from listed
      ),
      '[]'
    )
  );
end;
comment on function public.list_schedule is 'What will happen, what is late and what failed, with the clock.';
grant execute on function public.list_schedule to service_role;

create function private.schedule_of(post_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'publish_at', posts.publish_at,
    'unpublish_at', posts.unpublish_at,
    'unpublish_to', posts.unpublish_to,
    'changes_at', post_drafts.publish_at
  )
  from public.posts
  left join public.post_drafts on post_drafts.post_id = posts.id
  where posts.id = post_id_input
);
comment on function private.schedule_of is 'The schedule of a post.';

create function private.schedule_problem(post public.posts, old jsonb, new jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  publish_at timestamptz := new ->> 'publish_at';
  unpublish_at timestamptz := new ->> 'unpublish_at';
  target_id uuid := new ->> 'unpublish_to';
  changes_at timestamptz := new ->> 'changes_at';
  draft public.post_drafts;
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
    if post.published then
      return array['publish_at', 'published'];
    elsif private.is_blank(post.title) then
      return array['publish_at', 'title'];
    end if;
  end if;
  if changes_at is not null then
    select * into draft from public.post_drafts where post_drafts.post_id = post.id;
    if not found or not post.published then
      return array['changes_at', 'no-changes'];
    elsif private.is_blank(coalesce(draft.fields ->> 'title', post.title)) then
      return array['changes_at', 'title'];
    elsif private.slug_is_taken(draft.fields ->> 'slug', post.id) then
      return array['changes_at', 'slug'];
    end if;
  end if;
  if unpublish_at is not null then
    if not post.published and publish_at is null then
      return array['unpublish_at', 'draft'];
    elsif unpublish_at <= publish_at or unpublish_at <= changes_at then
      return array['unpublish_at', 'order'];
    end if;
  end if;
  if target_id is not null and not exists (
    select from public.posts
    where posts.id = target_id and posts.id <> post.id and posts.trashed_at is null
  ) then
    return array['unpublish_to', 'target'];
  end if;
  return null;
end
$$;
comment on function private.schedule_problem is 'The field of a new schedule that cannot be, and why; null when it can.';

create function public.save_schedule(
  admin_user_id_input uuid,
  post_id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  old jsonb;
  problem text[];
begin
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  old := private.schedule_of(post.id);
  -- A save whose response was lost may be sent again.
  if jsonb_populate_record(post, schedule_input) is distinct from post
    or (schedule_input ->> 'changes_at')::timestamptz is distinct from (old ->> 'changes_at')::timestamptz
  then
    if private.version_of(post) is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
    end if;
    problem := private.schedule_problem(post, old, schedule_input);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.schedule_failures as failures where failures.post_id = post.id;
    update public.posts
    set publish_at = (schedule_input ->> 'publish_at')::timestamptz,
      unpublish_at = (schedule_input ->> 'unpublish_at')::timestamptz,
      -- Without an instant it is where a review that was unpublished leads.
      unpublish_to = case
        when schedule_input ->> 'unpublish_at' is not null or (not posts.published and posts.published_at is not null)
        then (schedule_input ->> 'unpublish_to')::uuid
      end,
      slug = case
        when schedule_input ->> 'publish_at' is not null
        then coalesce(posts.slug, private.available_slug(posts.title, posts.id))
        else posts.slug
      end
    where posts.id = post.id and jsonb_populate_record(posts, schedule_input) is distinct from posts;
    update public.post_drafts
    set publish_at = (schedule_input ->> 'changes_at')::timestamptz,
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = post.id
      and post_drafts.publish_at is distinct from (schedule_input ->> 'changes_at')::timestamptz;
    -- A post with a schedule is one that somebody has saved.
    delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
    perform public.log_admin_activity(
      admin_user_id_input,
      'Schedule Post',
      format(
        case
          when (schedule_input - 'unpublish_to') = '{"publish_at": null, "unpublish_at": null, "changes_at": null}'
          then 'Cancelled the schedule of "%s"'
          else 'Scheduled "%s"'
        end,
        post.title
      )
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved',
    'change', private.change_of_post(post.id),
    'version', (select private.version_of(posts) from public.posts where posts.id = post.id),
    'schedule', private.schedule_of(post.id)
  );
end
$$;
comment on function public.save_schedule is 'Replaces the schedule of a post over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the post; refused, with the field and the problem.';
grant execute on function public.save_schedule to service_role;

create or replace function public.publishing_status(since bigint) returns jsonb
-- Reads tables that only the job writes.
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'waiting', count(distinct coalesce(post_id, '00000000-0000-0000-0000-000000000000')),
    'waiting_since', min(at),
    'late_since', private.late_since(private.clock()),
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
comment on function public.publishing_status is 'For the admin: how many reviews (and the categories, as one) have changed after number `since`, since when, since when the schedule is late, and the last report of a rebuild.';
