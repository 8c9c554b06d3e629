-- Finding posts in the admin.

create function private.post_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'created-asc' then 'created_at, id desc'
  when 'title-asc' then 'lower(title), id'
  when 'title-desc' then 'lower(title) desc, id desc'
  when 'rating-asc' then 'overall_rating nulls last, created_at desc, id'
  when 'rating-desc' then 'overall_rating desc nulls last, created_at desc, id'
  when 'status-asc' then 'published, created_at desc, id'
  when 'status-desc' then 'published desc, created_at desc, id'
  else 'created_at desc, id'
end;
comment on function private.post_order is 'A sort order as SQL; newest first for an unknown one.';

create function private.matching_post_ids(search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search);
begin
  return array(
    select id from public.posts where title ilike pattern or short_description ilike pattern
  );
end
$$;
comment on function private.matching_post_ids is 'The posts whose title or description contains a text, ignoring case.';

-- What the admin lists and previews, with working drafts and without the trash.
create function public.list_posts(
  search_input text default '',
  category_slug_input text default '',
  status_input text default 'all',
  sort_input text default 'created-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Only the conditions in use, so that the planner can choose an index.
  conditions text := concat_ws(' and ',
    'trashed_at is null',
    case when search_input <> '' then 'id = any ($1)' end,
    case when category_slug_input <> '' then
      'exists (
        select from public.post_categories
        join public.categories on categories.id = post_categories.category_id
        where post_categories.post_id = posts.id and categories.slug = $2
      )'
    end,
    case status_input
      when 'published' then 'published'
      when 'changed' then
        'published and id in (select content_id from public.drafts where content_kind = ''post'')'
      when 'draft' then 'not published'
    end
  );
  -- Evaluated once: comparing every text is the expensive part.
  found_ids uuid[] := case when search_input <> '' then private.matching_post_ids(search_input) end;
  total bigint;
  items jsonb;
begin
  execute 'select count(*) from public.posts where ' || conditions
    into total using found_ids, category_slug_input;
  execute format(
    $query$
      select jsonb_agg(to_jsonb(item))
      from (
        select id, slug, title, short_description, overall_rating, published, created_at, updated_at,
          publish_at, unpublish_at, private.draft_note('post', id) as draft, (
          select coalesce(jsonb_agg(
            jsonb_build_object('id', categories.id, 'name', categories.name, 'slug', categories.slug)
            order by categories.name
          ), '[]')
          from public.post_categories
          join public.categories on categories.id = post_categories.category_id
          where post_categories.post_id = posts.id
        ) as categories
        -- Limits first, so that the subselects run for the rows of the page only.
        from (
          select * from public.posts where %s order by %s limit $3 offset $4
        ) as posts
      ) as item
    $query$,
    conditions, private.post_order(sort_input)
  ) into items
    using found_ids, category_slug_input, page_size_input, private.rows_before(total, page_input, page_size_input);
  return private.paged(items, total, page_input, page_size_input);
end
$$;
grant execute on function public.list_posts to service_role;
comment on function public.list_posts is 'One page of all posts outside the trash, drafts included: {items, total, page, page_count}. Title and texts are those that visitors see; draft says whether there are changes. A page past the end is the last one.';

create function public.dashboard_counts() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'total_posts', count(*),
    'published', count(*) filter (where published),
    'drafts', count(*) filter (where not published),
    'categories', (select count(*) from public.categories)
  )
  from public.posts
  where trashed_at is null;
end;
comment on function public.dashboard_counts is 'The numbers of the dashboard''s cards.';
grant execute on function public.dashboard_counts to service_role;

create function public.find_post_by_title(title_input text, except_id_input uuid default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('id', id, 'title', title)
  from (
    select id, title, created_at
    from public.posts
    where lower(title) = lower(btrim(title_input)) and trashed_at is null
    union all
    select posts.id, drafts.fields ->> 'title', posts.created_at
    from public.drafts
    join public.posts on posts.id = drafts.content_id and drafts.content_kind = 'post'
    where lower(drafts.fields ->> 'title') = lower(btrim(title_input))
  ) as found
  where id is distinct from except_id_input
  order by created_at, id
  limit 1;
end;
grant execute on function public.find_post_by_title to service_role;
comment on function public.find_post_by_title is 'Another post with the same title, drafts included and ignoring case, or null.';

create function public.find_reviews(
  search_input text default '', published_only_input boolean default false, limit_input integer default 20
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  -- Whole rows are read of those alone that are listed.
  with found as (
    select posts.id, row_number() over () as place
    from (
      select posts.id
      from public.posts
      where posts.trashed_at is null and (posts.published or not published_only_input)
        and (search_input = '' or posts.title ilike private.like_pattern(search_input))
      order by posts.published desc, case when search_input = '' then posts.created_at end desc, posts.title, posts.id
      limit limit_input
    ) as posts
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'slug', posts.slug, 'state', private.review_state(posts)
      )
      order by found.place
    ),
    '[]'
  )
  from found
  join public.posts on posts.id = found.id;
end;
comment on function public.find_reviews is 'Reviews outside the trash whose title contains a text, public ones first and then by title; without a text the newest first.';
grant execute on function public.find_reviews to service_role;
