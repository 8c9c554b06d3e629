-- Images on other sites that an import found are moved into the library.

create function public.request_remote_images(images_input jsonb) returns integer
language sql security definer set search_path = ''
begin atomic
  with requested as (
    insert into public.remote_images (url, alt, is_wanted, claimed_at, claimed_by)
    select url, left(coalesce(max(alt), ''), 300), true, '-infinity', 'import'
    from jsonb_to_recordset(images_input) as wanted (url text, alt text)
    group by url
    on conflict (url) do update
      set is_wanted = true, attempts = 0, problem = null, claimed_at = '-infinity', queued_at = null,
        claimed_by = 'import', alt = case when excluded.alt = '' then remote_images.alt else excluded.alt end
    returning url
  )
  select count(*)::integer from requested;
end;
comment on function public.request_remote_images is 'Notes images [{url, alt}] on other sites that are to be moved into the library, and returns their number.';
grant execute on function public.request_remote_images to service_role;

create function public.wanted_images(limit_input integer) returns jsonb
language sql security definer set search_path = ''
begin atomic
  with next_images as (
    update public.remote_images set queued_at = now()
    where url in (
      select url from public.remote_images
      where is_wanted and attempts < 3
        and claimed_at < now() - case attempts when 0 then interval '10 minutes' else interval '1 hour' end
        and coalesce(queued_at < now() - interval '10 minutes', true)
      order by attempts, url
      limit limit_input
    )
    returning url
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where attempts < 3),
    'failed', coalesce(
      jsonb_agg(jsonb_build_object('url', url, 'problem', problem) order by url) filter (where attempts >= 3), '[]'
    ),
    'next', (select coalesce(jsonb_agg(url order by url), '[]') from next_images)
  )
  from public.remote_images
  where is_wanted;
end;
comment on function public.wanted_images is 'Images on other sites that are to be moved into the library: {waiting, failed: [{url, problem}], next: urls to fetch now}. Each is returned once in ten minutes.';
grant execute on function public.wanted_images to service_role;

create function public.give_up_remote_images() returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set is_wanted = false where is_wanted and attempts >= 3;
end;
comment on function public.give_up_remote_images is 'Leaves images that could not be fetched on their sites.';
grant execute on function public.give_up_remote_images to service_role;

create function public.retry_remote_images() returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set attempts = 0, problem = null, claimed_at = '-infinity', queued_at = null
  where is_wanted and attempts >= 3;
end;
comment on function public.retry_remote_images is 'Fetches again what could not be fetched.';
grant execute on function public.retry_remote_images to service_role;

create or replace function public.claim_remote_image(url_input text, claimed_by_input text) returns boolean
language sql security definer set search_path = ''
begin atomic
  with tried as (
    insert into public.remote_images (url, claimed_by) values (url_input, claimed_by_input)
    on conflict (url) do update set claimed_at = now(), claimed_by = excluded.claimed_by
    where (remote_images.image_id is null or remote_images.is_wanted)
      and (
        remote_images.claimed_by = excluded.claimed_by
        or remote_images.claimed_at < now() - case
          when not remote_images.is_wanted then interval '1 day'
          when remote_images.attempts = 0 then interval '10 minutes'
          else interval '1 hour'
        end
      )
    returning url
  )
  select exists (select from tried);
end;
comment on function public.claim_remote_image is 'Whether to fetch the image at a URL now: there was no attempt today (or in the last hour, if it is wanted), or the same message was redelivered.';

create function public.fail_remote_image(url_input text, problem_input text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set attempts = attempts + 1, problem = left(problem_input, 500)
  where remote_images.url = url_input and remote_images.is_wanted;
end;
comment on function public.fail_remote_image is 'Records why a wanted image could not be fetched.';
grant execute on function public.fail_remote_image to service_role;

create or replace function public.store_remote_image(url_input text, image_id_input text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  remote public.remote_images;
  stored public.images;
  post public.posts;
  rewritten text;
begin
  select * into remote from public.remote_images where url = url_input for update;
  select * into stored from public.images where images.id = image_id_input;
  update public.remote_images set image_id = image_id_input, is_wanted = false, problem = null
  where url = url_input;
  if remote.is_wanted then
    update public.images set is_kept = true, alt = case when alt = '' then remote.alt else alt end
    where images.id = image_id_input;
    for post in
      select posts.* from public.posts
      where strpos(posts.in_depth_analysis, replace(replace(url_input, '&', '&amp;'), '"', '&quot;')) > 0
      order by posts.id
      for update
    loop
      rewritten := private.with_stored_image(post.in_depth_analysis, url_input, stored);
      update public.posts set in_depth_analysis = rewritten
      where posts.id = post.id and posts.in_depth_analysis <> rewritten;
    end loop;
    -- The old site may disappear.
    update public.posts set product_image_url = private.image_address(stored)
    where product_image_url = url_input;
  end if;
  -- The trigger fills it in.
  update public.posts set image = null where product_image_url = url_input;
  set constraints all immediate;
  return (
    select max(number)
    from public.post_changes
    where transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function public.store_remote_image is 'Links a stored image to all posts with its URL; if it is wanted, they and their texts get its address. Returns the number of the resulting change, or null.';

create or replace function public.maintain_images(limit_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  incomplete text[];
begin
  delete from public.remote_images
  where claimed_at < now() - interval '1 day' and not is_wanted
    and not exists (select from public.posts where product_image_url = remote_images.url);
  update public.images
  set unused_since = case when unused_since is null then now() end
  where (unused_since is null) = (not is_kept and id in (select private.unused_image_ids()));
  with removed as (
    delete from public.images
    where id in (
      select images.id from public.images
      where unused_since < now() - interval '14 days'
      limit limit_input
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  select coalesce(array_agg(id), '{}') into incomplete
  from (
    select images.id from public.images
    where not is_complete and created_at < now() - interval '1 hour'
    limit limit_input
  ) as waiting;
  return jsonb_build_object('removed', gone, 'incomplete', incomplete);
end
$$;
comment on function public.maintain_images is 'The daily job: deletes fetched images unused for two weeks and returns their ids, and those whose sizes are still missing.';
