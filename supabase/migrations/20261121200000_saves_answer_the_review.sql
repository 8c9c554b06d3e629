-- A save answers with the review as visitors may read it, so that the edge that saved can show it at once.

create function private.public_review(post public.posts) returns jsonb
language sql
stable
set search_path = ''
return case
  when post.published then to_jsonb(post) || jsonb_build_object(
    'post_categories', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'categories', jsonb_build_object('name', categories.name, 'slug', categories.slug)
          )
        ),
        '[]'
      )
      from public.post_categories
      join public.categories on categories.id = post_categories.category_id
      where post_categories.post_id = post.id
    )
  )
end;
comment on function private.public_review(public.posts) is 'A review with its categories, in the shape of a nested selection; null for a draft.';

create or replace function private.saved_post(post_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  change jsonb := private.change_of(post_id);
begin
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'post', private.post_for_owner(posts),
      'change', change,
      'review', private.public_review(posts)
    )
    from public.posts
    where posts.id = post_id
  );
end
$$;
