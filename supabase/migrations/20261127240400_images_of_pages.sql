-- Images in texts of best-of pages, comparisons and categories are in use.

create function private.image_ids_in_pages() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from (
    select content::text as source from public.best_of_pages
    union all
    select draft::text from public.best_of_pages where draft is not null
    union all
    select introduction || verdict from public.comparisons
    union all
    select introduction from public.categories
  ) as texts
  cross join unnest(private.image_ids_in(texts.source)) as id
);
comment on function private.image_ids_in_pages is 'The images in best-of pages with their drafts, comparisons and introductions of categories.';

create function private.pages_with_image(image_id text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object('kind', kind, 'id', id, 'title', title, 'published', published)
      order by kind, lower(title), id
    ),
    '[]'
  )
  from (
    select 'best-of' as kind, pages.id, private.best_of_title(pages) as title, pages.published,
      concat(pages.content::text, pages.draft::text) as source
    from public.best_of_pages as pages
    where pages.trashed_at is null
    union all
    select 'comparison', comparisons.id, one.title || ' vs ' || other.title, comparisons.published,
      comparisons.introduction || comparisons.verdict
    from public.comparisons
    join public.posts as one on one.id = comparisons.first_post_id
    join public.posts as other on other.id = comparisons.second_post_id
    union all
    select 'category', categories.id, categories.name, categories.active, categories.introduction
    from public.categories
  ) as texts
  where texts.source like '%/pictures/' || image_id || '/%'
);
comment on function private.pages_with_image is 'The best-of pages outside the trash, comparisons and categories that show an image.';

create function private.page_with_image(content jsonb, from_id text, image public.images) returns jsonb
language sql stable set search_path = ''
return content || jsonb_build_object(
  'introduction', private.with_image(content ->> 'introduction', from_id, image),
  'how_we_chose', private.with_image(content ->> 'how_we_chose', from_id, image),
  'social_image_url', private.with_image(content ->> 'social_image_url', from_id, image)
);
comment on function private.page_with_image is 'The content of a best-of page with another image in the place of one.';

create function private.replace_image_in_pages(from_id text, image public.images) returns integer
language plpgsql set search_path = '' as $$
declare
  pattern text := '%/pictures/' || from_id || '/%';
  changed integer;
  total integer := 0;
begin
  update public.best_of_pages
  set content = private.page_with_image(best_of_pages.content, from_id, image),
    draft = private.page_with_image(best_of_pages.draft, from_id, image)
  where best_of_pages.content::text like pattern or best_of_pages.draft::text like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.comparisons
  set introduction = private.with_image(comparisons.introduction, from_id, image),
    verdict = private.with_image(comparisons.verdict, from_id, image)
  where comparisons.introduction || comparisons.verdict like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.categories
  set introduction = private.with_image(categories.introduction, from_id, image)
  where categories.introduction like pattern;
  get diagnostics changed = row_count;
  return total + changed;
end
$$;
comment on function private.replace_image_in_pages is 'Puts one image in the place of another in best-of pages, comparisons and categories; returns how many it changed.';

create or replace function private.unused_image_ids() returns setof text
language sql stable set search_path = ''
begin atomic
  select images.id
  from public.images
  where not exists (select from private.image_uses where image_uses.image_id = images.id)
    and images.id <> all (private.image_ids_in_settings())
    and images.id <> all (private.image_ids_in_pages());
end;
comment on function private.unused_image_ids is 'Images that no post, no page and no setting shows.';

create or replace function public.list_images(
  search_input text default '',
  filter_input text default 'all',
  sort_input text default 'newest',
  page_input integer default 1,
  page_size_input integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Escapes % and _.
  pattern text := '%' || regexp_replace(search_input, '([\\%_])', '\\\1', 'g') || '%';
  in_settings text[] := private.image_ids_in_settings();
  in_pages text[] := private.image_ids_in_pages();
  result jsonb;
begin
  with counted as materialized (
    select images.id, images.created_at, images.bytes, images.name, images.alt,
      (select count(*) from private.image_uses where image_uses.image_id = images.id)
        + (images.id = any (in_settings))::integer + (images.id = any (in_pages))::integer as uses
    from public.images
  ), found as materialized (
    select *
    from counted
    where (
        search_input = '' or alt ilike pattern or name ilike pattern
        or exists (
          select from private.image_uses
          join public.posts on posts.id = image_uses.post_id
          where image_uses.image_id = counted.id and posts.title ilike pattern
        )
      )
      and case filter_input when 'unused' then uses = 0 when 'without-alt' then alt = '' else true end
  ), pages as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count
    from found
  ), place as (
    select total, page_count, least(greatest(page_input, 1), page_count) as page from pages
  ), page as (
    select found.id, found.uses, row_number() over (order by
      case when sort_input = 'largest' then found.bytes end desc nulls last,
      case when sort_input = 'name' then lower(found.name) end nulls last,
      case when sort_input = 'oldest' then found.created_at end,
      found.created_at desc, found.id
    ) as number
    from found
  )
  select jsonb_build_object(
    'items', coalesce(
      (
        select jsonb_agg(
          private.admin_image(images) || jsonb_build_object('uses', page.uses) order by page.number
        )
        from page
        join public.images on images.id = page.id
        where page.number > (place.page - 1) * page_size_input and page.number <= place.page * page_size_input
      ),
      '[]'
    ),
    'total', place.total,
    'page', place.page,
    'page_count', place.page_count,
    'bytes', (select coalesce(sum(bytes), 0) from counted),
    'count', (select count(*) from counted),
    'unused', (select count(*) from counted where uses = 0)
  ) into result
  from place;
  return result;
end
$$;

create or replace function public.read_images(ids_input text[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.admin_image(images) || jsonb_build_object(
        'posts', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', posts.id,
                'title', posts.title,
                'published', posts.published,
                'fields', private.used_fields_with_draft(posts, images.id)
              )
              order by lower(posts.title), posts.id
            ),
            '[]'
          )
          from private.image_uses
          join public.posts on posts.id = image_uses.post_id
          where image_uses.image_id = images.id
        ),
        'settings', (
          select coalesce(jsonb_agg(setting_key order by setting_key), '[]')
          from public.site_settings
          where setting_value like '%/pictures/' || images.id || '/%'
        ),
        'pages', private.pages_with_image(images.id)
      )
      order by images.created_at desc, images.id
    ),
    '[]'
  )
  from public.images
  where images.id = any (ids_input);
end;

create or replace function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  image public.images;
  post public.posts;
  changed jsonb := '[]';
  settings_count integer;
  pages_count integer;
  from_name text;
begin
  select * into image from public.images where images.id = to_id_input for update;
  select coalesce(nullif(name, ''), id) into from_name from public.images where images.id = from_id_input for update;
  if image.id is null or from_name is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  for post in
    select posts.*
    from public.posts
    where posts.id in (select post_id from private.image_uses where image_uses.image_id = from_id_input)
    order by posts.id
    for update
  loop
    perform private.write_post_texts(post.id, (
      select coalesce(
        jsonb_object_agg(
          name,
          case
            when name = 'product_image_url' then private.image_address(image)
            else private.with_image(value, from_id_input, image)
          end
        ),
        '{}'
      )
      from private.post_texts(post)
      where private.used_fields(post, from_id_input) ? name
    ));
    update public.post_drafts
    set fields = private.draft_fields_with_image(post_drafts.fields, from_id_input, image),
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = post.id
      and post_drafts.fields <> private.draft_fields_with_image(post_drafts.fields, from_id_input, image);
    changed := changed || jsonb_build_object('id', post.id, 'title', post.title, 'published', post.published);
  end loop;
  update public.site_settings
  set setting_value = private.with_image(setting_value, from_id_input, image)
  where setting_value like '%/pictures/' || from_id_input || '/%';
  get diagnostics settings_count = row_count;
  pages_count := private.replace_image_in_pages(from_id_input, image);
  update public.images set is_kept = true, unused_since = null where images.id = to_id_input;
  if changed <> '[]' or settings_count > 0 or pages_count > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Replace Image', format(
        'Replaced the image "%s" in %s',
        from_name,
        case jsonb_array_length(changed) when 1 then '1 post' else jsonb_array_length(changed) || ' posts' end
      )
    );
  end if;
  return jsonb_build_object('outcome', 'replaced', 'posts', changed, 'settings', settings_count, 'pages', pages_count);
end
$$;
