-- Best-of pages: the owner's picks for a question such as "best running watches". They are documents (documents.sql).

create function private.is_best_of_content(content jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(content -> 'picks') = 'array' and jsonb_array_length(content -> 'picks') <= 100
    and (
      select coalesce(bool_and(pick ->> 'post_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), true)
      from jsonb_array_elements(content -> 'picks') as given (pick)
    )
    and jsonb_typeof(content -> 'comparisons') = 'array' and jsonb_array_length(content -> 'comparisons') <= 50
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(pair) = 'array' and jsonb_array_length(pair) = 2
            and pair ->> 0 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and pair ->> 1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        ),
        true
      )
      from jsonb_array_elements(content -> 'comparisons') as given (pair)
    );
end
$$;
comment on function private.is_best_of_content is 'Whether the content of a document has what the database reads of a best-of page.';
grant execute on function private.is_best_of_content to service_role;

alter table public.documents add constraint documents_best_of_shape check (
  kind <> 'best-of' or private.is_best_of_content(content)
);

create function private.review_state(post public.posts) returns text
language sql stable set search_path = ''
return case
  when post.trashed_at is not null then 'trashed'
  when private.is_public(post, private.clock()) then 'public'
  when post.publish_at > private.clock() then 'scheduled'
  else 'draft'
end;
comment on function private.review_state is 'What became of a review that something else names: public, scheduled, draft or trashed.';

create function private.picked_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', post.id,
  'title', post.title,
  'slug', post.slug,
  'state', private.review_state(post),
  'publish_at', post.publish_at,
  'unpublish_at', case when private.is_public(post, private.clock()) then post.unpublish_at end,
  'overall_rating', post.overall_rating,
  'price', post.price,
  'has_offer', coalesce(btrim(post.primary_affiliate_url) <> '', false) or post.offers <> '[]',
  'product_image_url', post.product_image_url,
  'image', post.image
);
comment on function private.picked_review is 'What the editor of a page shows of a review.';

create function public.picked_reviews(ids_input uuid[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.picked_review(posts) order by posts.title, posts.id), '[]')
  from public.posts
  where posts.id = any (ids_input);
end;
comment on function public.picked_reviews is 'Reviews that pages name, whatever became of them; without those that no longer exist.';
grant execute on function public.picked_reviews to service_role;
