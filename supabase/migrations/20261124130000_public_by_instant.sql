-- What visitors read is decided by the instants of a post and one clock. Reading never writes.

create table private.schedule_failures (
  post_id uuid not null references public.posts (id) on delete cascade,
  action text not null,
  at timestamptz not null,
  problem text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  primary key (post_id, action)
);
comment on table private.schedule_failures is 'Items of the schedule that could not be carried out. Every run tries them again.';
comment on column private.schedule_failures.problem is 'As scheduleProblems of the application.';

create function private.is_public(post public.posts, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return post.trashed_at is null
  and (post.published or coalesce(post.publish_at <= moment, false))
  and (post.unpublish_at is null or post.unpublish_at > moment);
comment on function private.is_public is 'Whether visitors may read a review at a moment.';

create function private.redirects(post public.posts, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return post.unpublish_to is not null and post.trashed_at is null and post.published_at is not null
  and not private.is_public(post, moment);
comment on function private.redirects is 'Whether the URLs of a post that was public lead to another review.';

create function private.due_draft(post public.posts, moment timestamptz) returns public.post_drafts
language plpgsql stable set search_path = '' as $$
declare
  draft public.post_drafts;
begin
  select * into draft from public.post_drafts
  where post_drafts.post_id = post.id and post_drafts.publish_at <= moment;
  -- Changes that cannot be published leave the review as it is.
  if not found
    or private.slug_is_taken(draft.fields ->> 'slug', post.id)
    or exists (
      select from private.schedule_failures as failures
      where failures.post_id = post.id and failures.action = 'changes' and failures.at = draft.publish_at
    )
  then
    return null;
  end if;
  return draft;
end
$$;
comment on function private.due_draft is 'The working draft of a post whose instant has passed, or null.';

create function private.effective_post(post public.posts, moment timestamptz) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft public.post_drafts;
  effective public.posts := post;
begin
  if exists (
    select from public.post_drafts
    where post_drafts.post_id = post.id and post_drafts.publish_at <= moment
  ) then
    draft := private.due_draft(post, moment);
    if draft.post_id is not null then
      effective := private.with_draft(post, draft.fields - private.maintained_columns());
      effective.slug := coalesce(effective.slug, post.slug);
      effective.former_slugs := array(
        select distinct former from unnest(post.former_slugs || post.slug) as former
        where former <> effective.slug
        order by former
      );
      if draft.fields ? 'product_image_url' then
        effective.image := public.find_image(effective.product_image_url);
      end if;
    end if;
  end if;
  effective.published := true;
  effective.published_at := coalesce(post.published_at, post.publish_at);
  effective.content_updated_at := coalesce(post.content_updated_at, effective.published_at);
  if effective.limited_time_offer_starts_at > moment or effective.limited_time_offer_ends_at <= moment
    or not effective.limited_time_offer_enabled
  then
    effective.limited_time_offer_enabled := false;
    effective.limited_time_offer := null;
    effective.limited_time_offer_ends_at := null;
  end if;
  effective.limited_time_offer_starts_at := null;
  return effective;
end
$$;
comment on function private.effective_post is 'A public review as visitors see it at a moment: changes and offers that are due, and none that is not.';

create function private.effective_categories(post public.posts, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))),
    '[]'
  )
  from public.categories
  where categories.id = any (
    coalesce((private.due_draft(post, moment)).category_ids, private.category_ids_of(post.id))
  )
);
comment on function private.effective_categories is 'The categories of a public review as visitors see them at a moment, shaped like a nested select.';

create function private.review_at(post public.posts, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return case when private.is_public(post, moment) then
  to_jsonb(private.effective_post(post, moment))
    - array['publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at']
    || jsonb_build_object('post_categories', private.effective_categories(post, moment))
end;
comment on function private.review_at is 'A review as visitors read it at a moment; null when they may not.';

create or replace function private.public_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return private.review_at(post, private.clock());
comment on function private.public_review is 'A review as visitors read it, shaped like a nested select; null when they may not.';

create function public.read_reviews(
  ids_input uuid[] default null,
  after_input uuid default null,
  limit_input integer default 1000
) returns jsonb
-- plpgsql, because a plan for the given arguments uses the index.
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
begin
  return (
    select coalesce(jsonb_agg(private.review_at(page::public.posts, moment) order by page.id), '[]')
    from (
      select *
      from public.posts
      where private.is_public(posts, moment)
        and (ids_input is null or posts.id = any (ids_input))
        and (after_input is null or posts.id > after_input)
      order by posts.id
      limit least(limit_input, 1000)
    ) as page
  );
end
$$;
comment on function public.read_reviews is 'Reviews as visitors see them now, ordered by id: some, or one page of all.';
grant execute on function public.read_reviews to anon, service_role;

create function public.read_redirects() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'slugs', to_jsonb(posts.former_slugs || posts.slug || posts.id::text),
        'to', (private.effective_post(targets, private.clock())).slug
      )
      order by posts.id
    ),
    '[]'
  )
  from public.posts
  join public.posts as targets on targets.id = posts.unpublish_to
  where private.redirects(posts, private.clock()) and private.is_public(targets, private.clock());
end;
comment on function public.read_redirects is 'Where the URLs of reviews that are no longer public lead.';
grant execute on function public.read_redirects to anon, service_role;

-- The columns of a schedule are nobody's but the owner's, and an offer is read where its instants are
-- respected: in read_reviews.
revoke select on table public.posts from anon, authenticated;
do $$
begin
  execute (
    select format('grant select (%s) on table public.posts to anon, authenticated', string_agg(quote_ident(attname), ', '))
    from pg_catalog.pg_attribute
    where attrelid = 'public.posts'::regclass and attnum > 0 and not attisdropped
      and attname not in ('publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at')
      and attname not like 'limited\_time\_offer%'
  );
end
$$;

drop policy "Everyone can read published reviews" on public.posts;
create policy "Everyone can read reviews while they are public"
  on public.posts for select
  to anon, authenticated
  using (
    trashed_at is null
    and (published or publish_at <= (select private.clock()))
    and (unpublish_at is null or unpublish_at > (select private.clock()))
  );

-- Both ask the policy of posts.
drop policy "Everyone can read the categories of published reviews" on public.post_categories;
create policy "Everyone can read the categories of public reviews"
  on public.post_categories for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = post_categories.post_id));

drop policy "Everyone can read the images of published reviews" on public.share_images;
create policy "Everyone can read the images of public reviews"
  on public.share_images for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = share_images.post_id));

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
