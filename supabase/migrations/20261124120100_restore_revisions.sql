-- Restoring a revision as a draft: visitors see nothing of it.

create function public.restore_revision(
  admin_user_id_input uuid,
  post_id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
  restored jsonb;
  wanted uuid[];
  category_ids uuid[];
  kept_slug text;
  newest bigint;
  recorded bigint;
  columns text;
begin
  select content into restored
  from public.post_revisions
  where post_revisions.post_id = post.id and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_revision(post.id, admin_user_id_input, 'save');

  wanted := array(select jsonb_array_elements_text(restored -> 'category_ids'))::uuid[];
  category_ids := array(select id from public.categories where id = any (wanted) order by id);
  restored := restored - private.maintained_columns() - array['published', 'category_ids'];
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  if restored ->> 'slug' is null or private.is_reserved_slug(restored ->> 'slug')
    or private.slug_is_taken(restored ->> 'slug', post.id)
  then
    kept_slug := nullif(restored ->> 'slug', post.slug);
    restored := restored - 'slug';
  end if;

  if post.published then
    perform private.autosave_draft(post, restored, category_ids, private.version_of(post));
  else
    columns := private.editable_columns(restored);
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using restored, post.id;
    delete from public.post_categories where post_categories.post_id = post.id;
    insert into public.post_categories (post_id, category_id)
    select post.id, category_id from unnest(category_ids) as category_id;
  end if;

  recorded := private.record_revision(post.id, admin_user_id_input, 'restore');
  if recorded <> newest then
    update public.post_revisions set parent_id = revision_id_input where id = recorded;
    perform public.log_admin_activity(
      admin_user_id_input, 'Restore Revision', format('Restored an earlier version of "%s" as a draft', post.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'restored',
    'revision_id', recorded,
    'published', post.published,
    'lost_categories', cardinality(wanted) - cardinality(category_ids),
    'taken_slug', kept_slug
  );
exception
  when check_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_revision is 'Makes a revision the draft of its post. Returns {outcome}: restored, with what of it no longer exists; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_revision to service_role;

-- Retention

alter table public.site_settings add constraint site_settings_revision_days_value
  check (setting_key <> 'revision_days' or setting_value ~ '^[1-9][0-9]{0,3}$');
insert into public.site_settings (setting_key, setting_value) values ('revision_days', '90')
on conflict do nothing;

create function private.is_kept_forever(revision public.post_revisions) returns boolean
language sql immutable set search_path = ''
return revision.kind in ('publish', 'schedule') or revision.name is not null;
comment on function private.is_kept_forever is 'Whether visitors saw a revision or the owner named it.';

create function public.thin_revisions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  days interval := make_interval(days => private.setting('revision_days', '90')::integer);
  removed integer;
begin
  with aged as (
    select id, post_id, kind, at, lead(id) over (
      partition by post_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.post_revisions
    where at <= moment - interval '1 day' and not private.is_kept_forever(post_revisions)
  )
  delete from public.post_revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.post_revisions as later
        where later.post_id = aged.post_id and later.id > aged.id
      )
    order by id
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.thin_revisions is 'Removes up to 5,000 revisions: those older than the setting, and autosaves older than a day except the last of each hour, after a week of each day. Returns their number.';
grant execute on function public.thin_revisions to service_role;

create function public.revision_storage() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'days', private.setting('revision_days', '90')::integer,
    'count', (select count(*) from public.post_revisions),
    'bytes', pg_catalog.pg_total_relation_size('public.post_revisions')
  );
end;
comment on function public.revision_storage is 'How long revisions are kept, and what they use: {days, count, bytes}.';
grant execute on function public.revision_storage to service_role;
