-- What visitors read is decided by the instants of a post and one clock. Reading never writes.

create function private.public_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return private.review_at(post, private.clock());
comment on function private.public_review is 'A review as visitors read it, shaped like a nested select; null when they may not.';

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

create function private.due_draft(post public.posts, moment timestamptz) returns public.drafts
language plpgsql stable set search_path = '' as $$
declare
  draft public.drafts;
begin
  select * into draft from public.drafts
  where drafts.content_id = post.id and drafts.content_kind = 'post' and drafts.publish_at <= moment;
  -- Changes that cannot be published leave the review as it is.
  if not found
    or private.slug_is_taken(draft.fields ->> 'slug', post.id)
    or exists (
      select from private.schedule_failures as failures
      where failures.content_id = post.id and failures.content_kind = 'post' and failures.action = 'changes' and failures.at = draft.publish_at
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
  draft public.drafts;
  effective public.posts := post;
begin
  if exists (
    select from public.drafts
    where drafts.content_id = post.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
  ) then
    draft := private.due_draft(post, moment);
    if draft.content_id is not null then
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
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.effective_category_ids(post, moment);
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))),
      '[]'
    )
    from public.categories
    where categories.id = any (ids)
  );
end
$$;
comment on function private.effective_categories is 'The categories of a public review as visitors see them at a moment, shaped like a nested select.';

create function private.review_at(post public.posts, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select private.with_shops(
    to_jsonb(effective)
      - array['publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at', 'rating_is_default']
      || case
        when effective.specifications = '[]' then '{}'::jsonb
        else jsonb_build_object('category_ids', private.effective_category_ids(post, moment))
      end,
    effective.offers, effective.primary_affiliate_url, moment
  ) || jsonb_build_object('post_categories', private.effective_categories(post, moment))
  from private.effective_post(post, moment) as effective
  where private.is_public(post, moment)
);
comment on function private.review_at is 'A review as visitors read it at a moment; null when they may not.';

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

create function private.effective_category_ids(post public.posts, moment timestamptz) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.categories_of_form((private.due_draft(post, moment)).fields), private.category_ids_of(post.id)
  );
end
$$;
