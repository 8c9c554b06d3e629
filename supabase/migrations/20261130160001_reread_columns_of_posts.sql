-- A function that reads whole rows names the columns that were there when it was created, also after others were added.
-- These two name all of them again, as in a new database.

create or replace function private.review_at(post public.posts, moment timestamptz) returns jsonb
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

create or replace function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
      to_jsonb(drafted) || jsonb_build_object('category_ids', private.drafted_category_ids(posts.id)),
      drafted.offers, drafted.primary_affiliate_url, private.clock()
    )
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', exists (select from public.post_drafts where post_drafts.post_id = posts.id),
      'post_categories', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))
          ),
          '[]'
        )
        from public.categories
        where categories.id = any (private.drafted_category_ids(posts.id))
      )
    )
  from public.posts
  cross join lateral private.drafted(posts) as drafted
  where posts.id = post_id_input and posts.trashed_at is null;
end;
comment on function public.read_preview is 'A post with its working draft, shaped like a nested select of a review, or null. For the owner and holders of a signed link.';
grant execute on function public.read_preview to service_role;
