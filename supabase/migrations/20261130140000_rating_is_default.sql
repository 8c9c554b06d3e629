-- Whether somebody chose the rating, or it is still the one that every new review begins with.
-- Null instead of false: in older revisions, drafts and backups, which lack the field, the rating counts as chosen.

set constraints all immediate;
alter table public.posts add column rating_is_default boolean
  constraint posts_rating_is_default_true check (rating_is_default);
comment on column public.posts.rating_is_default is 'True while the rating is the preselected one, which nobody has chosen; otherwise null.';

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
