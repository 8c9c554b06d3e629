-- What the media library shows and changes.

-- Addresses in texts.

create function private.with_image_size(source text, address text, width integer, height integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  result text := source;
  tag text;
begin
  for tag in
    select distinct match[1]
    -- A value may contain a closing bracket.
    from regexp_matches(source, '(<img(?:[^<>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as match
    where strpos(match[1], '"' || address || '"') > 0
  loop
    result := replace(result, tag, regexp_replace(
      regexp_replace(tag, '(\swidth=")[0-9]+"', '\1' || width || '"'),
      '(\sheight=")[0-9]+"', '\1' || height || '"'
    ));
  end loop;
  return result;
end
$$;
comment on function private.with_image_size is 'A text whose image elements with an address state another size, so that the page reserves the right space.';

create function private.with_image(source text, from_id text, image public.images) returns text
language sql immutable set search_path = ''
return private.with_image_size(
  regexp_replace(
    source, '/pictures/' || from_id || '/[0-9]+\.[a-z0-9]+', private.image_address(image), 'g'
  ),
  private.image_address(image), image.width, image.height
);
comment on function private.with_image is 'A text with another image in the place of one.';

create function private.with_stored_image(source text, url text, image public.images) returns text
language sql immutable set search_path = ''
return replace(
  source,
  'src="' || replace(replace(url, '&', '&amp;'), '"', '&quot;') || '"',
  format('src="%s" width="%s" height="%s"', private.image_address(image), image.width, image.height)
);
comment on function private.with_stored_image is 'A text whose image elements show a stored image instead of one at a URL of another site.';

create function private.write_post_texts(post_id_input uuid, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := (select string_agg(quote_ident(key), ', ' order by key) from jsonb_object_keys(changes) as key);
begin
  if columns is null then
    return;
  end if;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    columns
  ) using changes, post_id_input;
end
$$;
comment on function private.write_post_texts is 'Writes some columns of a post.';

create function private.post_texts(post public.posts) returns table (name text, value text)
language sql stable set search_path = ''
begin atomic
  select key, content #>> '{}'
  from jsonb_each(to_jsonb(post) - array['id', 'slug', 'image', 'former_slugs']) as field (key, content)
  where jsonb_typeof(content) = 'string';
end;
comment on function private.post_texts is 'The fields of a post that may contain the address of an image.';

create function private.used_fields(post public.posts, image_id_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(name order by name), '[]')
  from private.post_texts(post)
  where value like '%/pictures/' || image_id_input || '/%'
    or (name = 'product_image_url' and post.image ->> 'id' = image_id_input)
);
comment on function private.used_fields is 'The fields of a post that show an image.';

-- The admin.

create function private.admin_image(image public.images) returns jsonb
language sql stable set search_path = ''
return to_jsonb(image) - array['unused_since', 'is_kept']
  || jsonb_build_object('address', private.image_address(image));
comment on function private.admin_image is 'An image as the library shows it.';

create function public.list_images(
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
  result jsonb;
begin
  with counted as materialized (
    select images.id, images.created_at, images.bytes, images.name, images.alt,
      (select count(*) from private.image_uses where image_uses.image_id = images.id)
        + (images.id = any (in_settings))::integer as uses
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
comment on function public.list_images is 'One page of the library: {items, total, page, page_count} and {count, bytes, unused} of all images. A page past the end is the last one.';
grant execute on function public.list_images to service_role;

create function public.read_images(ids_input text[]) returns jsonb
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
                'fields', private.used_fields(posts, images.id)
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
        )
      )
      order by images.created_at desc, images.id
    ),
    '[]'
  )
  from public.images
  where images.id = any (ids_input);
end;
comment on function public.read_images is 'Images with what shows them.';
grant execute on function public.read_images to service_role;

create function public.unused_images(limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_image(images) order by images.created_at, images.id), '[]')
  from (
    select * from public.images
    where id in (select private.unused_image_ids())
      -- An open form may show an image that it has not saved.
      and created_at < now() - interval '1 day'
    order by created_at, id
    limit limit_input
  ) as images;
end;
comment on function public.unused_images is 'Images that nothing shows, except those stored in the last day; oldest first.';
grant execute on function public.unused_images to service_role;

create function private.refresh_post_images(image_ids text[]) returns void
language sql set search_path = ''
begin atomic
  -- The trigger fills it in.
  update public.posts set image = null
  where posts.id in (select post_id from private.image_uses where image_uses.image_id = any (image_ids))
    and (posts.image ->> 'id' = any (image_ids) or private.image_ids_in(posts.product_image_url) && image_ids);
end;
comment on function private.refresh_post_images is 'Copies the metadata of images into the posts that show them. This is no new version of a post.';

create function public.save_image(
  id_input text,
  alt_input text,
  focal_x_input integer,
  focal_y_input integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.images;
  new public.images;
begin
  select * into old from public.images where images.id = id_input for update;
  if not found then
    return null;
  end if;
  update public.images set alt = alt_input, focal_x = focal_x_input, focal_y = focal_y_input
  where images.id = id_input
  returning * into new;
  if private.image_metadata(new) <> private.image_metadata(old) then
    perform private.refresh_post_images(array[id_input]);
  end if;
  return private.admin_image(new)
    || jsonb_build_object('is_public_change', private.image_metadata(new) <> private.image_metadata(old));
end
$$;
comment on function public.save_image is 'Saves what the owner says of an image; null for an unknown one.';
grant execute on function public.save_image to service_role;

create function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  image public.images;
  post public.posts;
  changed jsonb := '[]';
  settings_count integer;
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
    changed := changed || jsonb_build_object('id', post.id, 'title', post.title, 'published', post.published);
  end loop;
  update public.site_settings
  set setting_value = private.with_image(setting_value, from_id_input, image)
  where setting_value like '%/pictures/' || from_id_input || '/%';
  get diagnostics settings_count = row_count;
  update public.images set is_kept = true, unused_since = null where images.id = to_id_input;
  if changed <> '[]' or settings_count > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Replace Image', format(
        'Replaced the image "%s" in %s',
        from_name,
        case jsonb_array_length(changed) when 1 then '1 post' else jsonb_array_length(changed) || ' posts' end
      )
    );
  end if;
  return jsonb_build_object('outcome', 'replaced', 'posts', changed, 'settings', settings_count);
end
$$;
comment on function public.replace_image is 'Puts one image in the place of another, in every post and setting: {outcome: replaced, posts, settings} or {outcome: missing}. All or nothing.';
grant execute on function public.replace_image to service_role;

create function public.delete_images(admin_user_id_input uuid, ids_input text[], used_too_input boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  if not used_too_input then
    -- No post may begin to show one of them between the check and the deletion.
    lock table private.image_uses in share mode;
  end if;
  with removed as (
    delete from public.images
    where images.id = any (ids_input)
      and (used_too_input or images.id in (select private.unused_image_ids()))
    returning images.id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  perform private.refresh_post_images(gone);
  if gone <> '{}' then
    perform public.log_admin_activity(
      admin_user_id_input, 'Delete Image',
      case cardinality(gone) when 1 then 'Deleted an image' else format('Deleted %s images', cardinality(gone)) end
    );
  end if;
  return jsonb_build_object('deleted', gone);
end
$$;
comment on function public.delete_images is 'Deletes images and returns the ids {deleted}, whose files are to be removed. Used ones stay unless used_too_input.';
grant execute on function public.delete_images to service_role;
