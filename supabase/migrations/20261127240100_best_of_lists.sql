-- What the admin reads of best-of pages, and their trash.

create function private.like_pattern(search text) returns text
language sql immutable set search_path = ''
return '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
comment on function private.like_pattern is 'A pattern that finds a text wherever it stands.';

create function public.list_best_of(
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  with found as materialized (
    select pages.id, private.best_of_title(pages) as title, pages.slug,
      jsonb_array_length(coalesce(pages.draft, pages.content) -> 'picks') as pick_count,
      pages.published, pages.created_at, pages.updated_at, pages.publish_at, pages.unpublish_at,
      private.admin_best_of(pages) -> 'draft' as draft
    from public.best_of_pages as pages
    where pages.trashed_at is null
      and (
        search_input = '' or private.best_of_title(pages) ilike private.like_pattern(search_input)
        or pages.content ->> 'title' ilike private.like_pattern(search_input)
        or pages.slug ilike private.like_pattern(search_input)
      )
      and case status_input
        when 'published' then pages.published
        when 'changed' then pages.published and pages.draft is not null
        when 'draft' then not pages.published
        when 'scheduled' then
          coalesce(pages.publish_at, pages.unpublish_at, pages.draft_publish_at) is not null
        else true
      end
  ), counted as (
    select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count
    from found
  ), listed as (
    select found.*, row_number() over (
      order by
        case when sort_input = 'updated-desc' then found.updated_at end desc,
        case when sort_input = 'updated-asc' then found.updated_at end,
        case when sort_input = 'created-desc' then found.created_at end desc,
        case when sort_input = 'created-asc' then found.created_at end,
        case when sort_input = 'title-asc' then lower(found.title) end,
        case when sort_input = 'title-desc' then lower(found.title) end desc,
        found.id
    ) as place
    from found
  )
  select counted.total, counted.page_count, least(greatest(page_input, 1), counted.page_count), (
    select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
    from listed
    where listed.place > (least(greatest(page_input, 1), counted.page_count) - 1) * page_size_input
      and listed.place <= least(greatest(page_input, 1), counted.page_count) * page_size_input
  )
  into total, page_count, page, items
  from counted;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;
comment on function public.list_best_of is 'One page of the best-of pages outside the trash: {items, total, page, page_count}. Titles are those of drafts. A page past the end is the last one.';
grant execute on function public.list_best_of to service_role;

create function public.read_best_of(page_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_best_of(pages)
  from public.best_of_pages as pages
  where pages.id = page_id_input and pages.trashed_at is null;
end;
comment on function public.read_best_of is 'A page with the text of its draft; null when it does not exist or is in the trash.';
grant execute on function public.read_best_of to service_role;

create function private.picked_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', post.id,
  'title', post.title,
  'slug', post.slug,
  'state', case
    when post.trashed_at is not null then 'trashed'
    when private.is_public(post, private.clock()) then 'public'
    when post.publish_at > private.clock() then 'scheduled'
    else 'draft'
  end,
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

create function public.find_reviews_to_pick(search_input text default '', limit_input integer default 20) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.picked_review(found.post)
      order by (found.post).published desc, (found.post).title, (found.post).id
    ),
    '[]'
  )
  from (
    select posts as post from public.posts
    where posts.trashed_at is null
      and (search_input = '' or posts.title ilike private.like_pattern(search_input))
    order by posts.published desc, posts.title, posts.id
    limit limit_input
  ) as found;
end;
comment on function public.find_reviews_to_pick is 'Reviews outside the trash whose title contains a text, public ones first.';
grant execute on function public.find_reviews_to_pick to service_role;

-- The trash

create function public.delete_best_of(admin_user_id_input uuid, page_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- Its text stays in the history.
  perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
  update public.best_of_pages
  set published = false, publish_at = null, unpublish_at = null, content = coalesce(draft, content),
    draft = null, draft_publish_at = null, trashed_at = private.clock()
  where best_of_pages.id = page.id;
  delete from private.best_of_failures as failures where failures.page_id = page.id;
  perform private.log_best_of_activity(admin_user_id_input, 'Delete Best-of Page', 'Deleted', page);
  return jsonb_build_object('outcome', 'deleted', 'was_public', page.published);
end
$$;
comment on function public.delete_best_of is 'Moves a page to the trash, with the text of its draft. Returns {outcome}: deleted, with whether visitors saw it; missing.';
grant execute on function public.delete_best_of to service_role;

create function public.list_best_of_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from public.best_of_pages where trashed_at is not null);
  page_count integer := greatest(1, ceil(total::numeric / page_size_input));
  page integer := least(greatest(page_input, 1), page_count);
begin
  return jsonb_build_object(
    'total', total,
    'page', page,
    'page_count', page_count,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, content ->> 'title' as title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from public.best_of_pages
        where trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset (page - 1) * page_size_input
      ) as item
    )
  );
end
$$;
comment on function public.list_best_of_trash is 'One page of the trash of best-of pages, newest first: {items, total, page, page_count}.';
grant execute on function public.list_best_of_trash to service_role;

create function public.restore_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  update public.best_of_pages set trashed_at = null
  where best_of_pages.id = page_id_input and trashed_at is not null
  returning * into page;
  if not found then
    return false;
  end if;
  perform private.log_best_of_activity(admin_user_id_input, 'Restore Best-of Page', 'Restored', page);
  return true;
end
$$;
comment on function public.restore_best_of is 'Takes a page out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_best_of to service_role;

create function public.delete_trashed_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  delete from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is not null
  returning * into page;
  if not found then
    return false;
  end if;
  perform private.log_best_of_activity(admin_user_id_input, 'Delete Permanently', 'Deleted permanently', page);
  return true;
end
$$;
comment on function public.delete_trashed_best_of is 'Deletes a page of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed_best_of to service_role;

create function public.empty_best_of_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  emptied integer;
begin
  delete from public.best_of_pages where trashed_at <= until_input;
  get diagnostics emptied = row_count;
  if emptied > 0 then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Empty Trash',
      format('Deleted %s best-of %s permanently', emptied, case emptied when 1 then 'page' else 'pages' end)
    );
  end if;
  return emptied;
end
$$;
comment on function public.empty_best_of_trash is 'Deletes the pages that were in the trash when it was shown, and returns their number.';
grant execute on function public.empty_best_of_trash to service_role;

create or replace function public.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged_posts integer;
  purged_pages integer;
begin
  delete from public.posts where private.purged_at(trashed_at) <= private.clock();
  get diagnostics purged_posts = row_count;
  delete from public.best_of_pages where private.purged_at(trashed_at) <= private.clock();
  get diagnostics purged_pages = row_count;
  return purged_posts + purged_pages;
end
$$;
comment on function public.purge_trash is 'Deletes the posts and best-of pages whose thirty days in the trash are over, and returns their number.';
