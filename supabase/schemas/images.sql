-- Images of the site: uploaded, or fetched once from the URL in a post. The files are in a bucket, named by their content;
-- the tables hold what pages need to know about them, and which posts and settings show them. Images that the owner chose
-- stay until they are deleted; fetched ones are removed two weeks after their last use.

create table public.images (
  id text primary key,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text[] not null,
  placeholder text,
  is_complete boolean not null default false,
  unused_since timestamptz,
  created_at timestamptz not null default now(),
  name text not null default '',
  alt text not null default '',
  bytes bigint,
  focal_x smallint not null default 50,
  focal_y smallint not null default 50,
  is_kept boolean not null default false,

  constraint images_id_shape check (id ~ '^[0-9a-f]{32}$'),
  constraint images_size check (width between 1 and 12000 and height between 1 and 12000),
  constraint images_widths_count check (cardinality(widths) between 1 and 10),
  constraint images_formats_known
    check (cardinality(formats) > 0 and formats <@ array['avif', 'webp', 'jpg', 'png', 'gif']),
  constraint images_placeholder_shape check (placeholder ~ '^data:image/' and char_length(placeholder) <= 2000),
  constraint images_name_length check (char_length(name) <= 200),
  constraint images_alt_length check (char_length(alt) <= 300),
  constraint images_bytes_positive check (bytes > 0),
  constraint images_focal_point
    check (focal_x between 0 and 100 and focal_y between 0 and 100 and focal_x % 10 = 0 and focal_y % 10 = 0)
);
comment on column public.images.id is 'The first half of the SHA-256 of the original file.';
comment on column public.images.width is 'Of the largest size, like height.';
comment on column public.images.formats is 'The last one is supported by every browser.';
comment on column public.images.placeholder is 'A tiny version as a data URL; null for a transparent image.';
comment on column public.images.is_complete is 'Whether all sizes exist: slow ones are made later.';
comment on column public.images.unused_since is 'When it was first found without a post; it is deleted two weeks later.';
alter table public.images enable row level security;
comment on table public.images is 'Images stored by the site.';
comment on column public.images.name is 'Of the original file, for searching.';
comment on column public.images.alt is 'Suggested where the image is inserted; a post has its own alternative text.';
comment on column public.images.bytes is 'Of the largest size in the last format; null until it was measured.';
comment on column public.images.focal_x is 'Percent of the width, in tens: the point that stays visible when the image is cropped.';
comment on column public.images.is_kept is 'Chosen by the owner: only the owner deletes it.';

create table public.remote_images (
  url text primary key,
  image_id text references public.images (id) on delete set null,
  claimed_at timestamptz not null default now(),
  claimed_by text not null,
  is_wanted boolean not null default false,
  alt text not null default '',
  attempts smallint not null default 0,
  queued_at timestamptz,
  problem text,

  constraint remote_images_url_length check (char_length(url) <= 2048),
  constraint remote_images_claimed_by_length check (char_length(claimed_by) <= 200),
  constraint remote_images_alt_length check (char_length(alt) <= 300),
  constraint remote_images_problem_length check (char_length(problem) <= 500)
);
comment on table public.remote_images is 'URLs of external images that were fetched once.';
comment on column public.remote_images.image_id is 'The stored image; null when it could not be fetched or is not an image.';
comment on column public.remote_images.claimed_by is 'The queue message that fetches it: a redelivery of it may continue.';
alter table public.remote_images enable row level security;
create index remote_images_image on public.remote_images (image_id);
comment on column public.remote_images.is_wanted is 'To be moved into the library: an import found it in a text. False once that is done.';
comment on column public.remote_images.attempts is 'How often a wanted image could not be fetched.';
comment on column public.remote_images.queued_at is 'When a message to fetch it was last sent.';
comment on column public.remote_images.problem is 'Why the last attempt failed.';
create index remote_images_wanted on public.remote_images (url) where is_wanted;

create function private.image_metadata(image public.images) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'id', image.id,
  'width', image.width,
  'height', image.height,
  'widths', image.widths,
  'formats', image.formats,
  'placeholder', image.placeholder
) || case
  when image.focal_x = 50 and image.focal_y = 50 then '{}'::jsonb
  else jsonb_build_object('focal', jsonb_build_array(image.focal_x, image.focal_y))
end;
comment on function private.image_metadata is 'What pages need to know about an image.';

create function private.assign_post_image() returns trigger
-- Reads tables that writers of posts may not read.
language plpgsql security definer set search_path = '' as $$
begin
  new.image := (
    select private.image_metadata(images)
    from public.images
    where images.id = coalesce(
      substring(new.product_image_url from '^/pictures/([0-9a-f]{32})/'),
      (
        select remote_images.image_id
        from public.remote_images
        where remote_images.url = new.product_image_url
      )
    )
  );
  return new;
end
$$;
comment on function private.assign_post_image is 'Trigger: copies the metadata of its image into a post, so that reading a post needs no other table. An image never changes, so the copy is never stale.';

create trigger posts_assign_image
  before insert or update of product_image_url, image on public.posts
  for each row execute function private.assign_post_image();

create function public.reuse_image(
  id_input text,
  is_kept_input boolean default false,
  name_input text default ''
) returns jsonb
language sql security definer set search_path = ''
begin atomic
  update public.images
  set unused_since = null,
    is_kept = images.is_kept or is_kept_input,
    name = case when images.name = '' then left(name_input, 200) else images.name end
  where images.id = id_input
  returning private.image_metadata(images);
end;
comment on function public.reuse_image is 'Marks a stored image as used and returns its metadata; null for an unknown one.';
grant execute on function public.reuse_image to service_role;

create function public.store_image(
  image_input jsonb,
  is_complete_input boolean,
  is_kept_input boolean default false,
  name_input text default '',
  bytes_input bigint default null
) returns jsonb
language sql security definer set search_path = ''
begin atomic
  insert into public.images (id, width, height, widths, formats, placeholder, is_complete, is_kept, name, bytes)
  select id, width, height, widths, formats, placeholder, is_complete_input, is_kept_input, left(name_input, 200), bytes_input
  from pg_catalog.jsonb_populate_record(null::public.images, image_input)
  on conflict (id) do update set unused_since = null, is_kept = images.is_kept or excluded.is_kept
  returning private.image_metadata(images);
end;
comment on function public.store_image is 'Records an image whose files are stored and returns its metadata.';
grant execute on function public.store_image to service_role;

create function public.complete_image(id_input text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.images set is_complete = true where images.id = id_input;
end;
comment on function public.complete_image is 'Records that all sizes of an image exist.';
grant execute on function public.complete_image to service_role;

create function public.claim_remote_image(url_input text, claimed_by_input text) returns boolean
language sql security definer set search_path = ''
begin atomic
  with tried as (
    insert into public.remote_images (url, claimed_by) values (url_input, claimed_by_input)
    on conflict (url) do update set claimed_at = now(), claimed_by = excluded.claimed_by
    where (remote_images.image_id is null or remote_images.is_wanted)
      and (
        remote_images.claimed_by = excluded.claimed_by
        or remote_images.claimed_at < now() - case
          when not remote_images.is_wanted then interval '1 day'
          when remote_images.attempts = 0 then interval '10 minutes'
          else interval '1 hour'
        end
      )
    returning url
  )
  select exists (select from tried);
end;
grant execute on function public.claim_remote_image to service_role;
comment on function public.claim_remote_image is 'Whether to fetch the image at a URL now: there was no attempt today (or in the last hour, if it is wanted), or the same message was redelivered.';

create function public.store_remote_image(url_input text, image_id_input text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  remote public.remote_images;
  stored public.images;
  post public.posts;
  rewritten text;
begin
  select * into remote from public.remote_images where url = url_input for update;
  select * into stored from public.images where images.id = image_id_input;
  update public.remote_images set image_id = image_id_input, is_wanted = false, problem = null
  where url = url_input;
  if remote.is_wanted then
    update public.images set is_kept = true, alt = case when alt = '' then remote.alt else alt end
    where images.id = image_id_input;
    for post in
      select posts.* from public.posts
      where strpos(posts.in_depth_analysis, replace(replace(url_input, '&', '&amp;'), '"', '&quot;')) > 0
      order by posts.id
      for update
    loop
      rewritten := private.with_stored_image(post.in_depth_analysis, url_input, stored);
      update public.posts set in_depth_analysis = rewritten
      where posts.id = post.id and posts.in_depth_analysis <> rewritten;
    end loop;
    -- The old site may disappear.
    update public.posts set product_image_url = private.image_address(stored)
    where product_image_url = url_input;
  end if;
  -- The trigger fills it in.
  update public.posts set image = null where product_image_url = url_input;
  set constraints all immediate;
  return (
    select max(number)
    from public.changes
    where transaction_id = pg_catalog.pg_current_xact_id() and needs_build
  );
end
$$;
grant execute on function public.store_remote_image to service_role;
comment on function public.store_remote_image is 'Links a stored image to all posts with its URL; if it is wanted, they and their texts get its address. Returns the number of the resulting change, or null.';

create function public.maintain_images(limit_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  incomplete text[];
begin
  delete from public.remote_images
  where claimed_at < now() - interval '1 day' and not is_wanted
    and not exists (select from public.posts where product_image_url = remote_images.url);
  update public.images
  set unused_since = case when unused_since is null then now() end
  where (unused_since is null) = (not is_kept and id in (select private.unused_image_ids()));
  with removed as (
    delete from public.images
    where id in (
      select images.id from public.images
      where unused_since < now() - interval '14 days'
      limit limit_input
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  select coalesce(array_agg(id), '{}') into incomplete
  from (
    select images.id from public.images
    where not is_complete and created_at < now() - interval '1 hour'
    limit limit_input
  ) as waiting;
  return jsonb_build_object('removed', gone, 'incomplete', incomplete);
end
$$;
grant execute on function public.maintain_images to service_role;
comment on function public.maintain_images is 'The daily job: deletes fetched images unused for two weeks and returns their ids, and those whose sizes are still missing.';

create function private.image_address(image public.images) returns text
language sql immutable set search_path = ''
return '/pictures/' || image.id || '/' || image.width || '.' || image.formats[cardinality(image.formats)];
comment on function private.image_address is 'The largest size in the most widely supported format.';

-- Which posts show which images. A trigger keeps it, because texts are long and the library asks often.
create function private.image_ids_in(source text) returns text[]
language sql immutable set search_path = ''
return (
  select coalesce(array_agg(distinct match[1]), '{}')
  from regexp_matches(source, '/pictures/([0-9a-f]{32})/', 'g') as match
);
comment on function private.image_ids_in is 'The images whose addresses occur in a text.';

create table private.image_uses (
  post_id uuid not null references public.posts (id) on delete cascade,
  image_id text not null,
  primary key (post_id, image_id)
);
comment on table private.image_uses is 'The images in the fields of posts, whichever fields these are. Written by a trigger.';
create index image_uses_image on private.image_uses (image_id);
alter table private.image_uses enable row level security;

create function private.record_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_image_uses(new.id);
  return null;
end
$$;
comment on function private.record_image_uses is 'Trigger: records the images of a post.';

create trigger posts_record_image_uses
  after insert or update on public.posts
  for each row execute function private.record_image_uses();

create function private.image_ids_in_settings() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from public.site_settings
  cross join unnest(private.image_ids_in(setting_value)) as id
);
comment on function private.image_ids_in_settings is 'The images in texts of the site.';

create function private.unused_image_ids() returns setof text
language sql stable set search_path = ''
begin atomic
  select images.id
  from public.images
  where not exists (select from private.image_uses where image_uses.image_id = images.id)
    and images.id <> all (private.image_ids_in_settings())
    and images.id <> all (private.image_ids_in_pages());
end;
comment on function private.unused_image_ids is 'Images that no post, no page and no setting shows.';

create function public.record_image_bytes(bytes_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  update public.images set bytes = measured.value::bigint
  from jsonb_each_text(bytes_input) as measured
  where images.id = measured.key and images.bytes is null;
end;
comment on function public.record_image_bytes is 'Records the sizes {id: bytes} of files stored before sizes were recorded.';
grant execute on function public.record_image_bytes to service_role;

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
  pattern constant text := private.like_pattern(search_input);
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
  ), place as (
    select count(*) as total, private.rows_before(count(*), page_input, page_size_input) as before from found
  ), page as (
    select found.id, found.uses, row_number() over (order by
      case when sort_input = 'largest' then found.bytes end desc nulls last,
      case when sort_input = 'name' then lower(found.name) end nulls last,
      case when sort_input = 'oldest' then found.created_at end,
      found.created_at desc, found.id
    ) as number
    from found
  )
  select private.paged(
    (
      select jsonb_agg(private.admin_image(images) || jsonb_build_object('uses', page.uses) order by page.number)
      from page
      join public.images on images.id = page.id
      where page.number > place.before and page.number <= place.before + page_size_input
    ),
    place.total, page_input, page_size_input
  ) || jsonb_build_object(
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
comment on function private.refresh_post_images is 'Copies the metadata of images into the posts that show them. This does not make a new version of a post.';

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
comment on function public.save_image is 'Saves what the owner says about an image; null for an unknown one.';
grant execute on function public.save_image to service_role;

create function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
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
    perform private.update_row('public.posts', post.id, (
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
    perform private.replace_image_in_draft('post', post.id, from_id_input, image);
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

-- Images on other sites that an import found are moved into the library.
create function public.request_remote_images(images_input jsonb) returns integer
language sql security definer set search_path = ''
begin atomic
  with requested as (
    insert into public.remote_images (url, alt, is_wanted, claimed_at, claimed_by)
    select url, left(coalesce(max(alt), ''), 300), true, '-infinity', 'import'
    from jsonb_to_recordset(images_input) as wanted (url text, alt text)
    group by url
    on conflict (url) do update
      set is_wanted = true, attempts = 0, problem = null, claimed_at = '-infinity', queued_at = null,
        claimed_by = 'import', alt = case when excluded.alt = '' then remote_images.alt else excluded.alt end
    returning url
  )
  select count(*)::integer from requested;
end;
comment on function public.request_remote_images is 'Notes images [{url, alt}] on other sites that are to be moved into the library, and returns their number.';
grant execute on function public.request_remote_images to service_role;

create function public.wanted_images(limit_input integer) returns jsonb
language sql security definer set search_path = ''
begin atomic
  with next_images as (
    update public.remote_images set queued_at = now()
    where url in (
      select url from public.remote_images
      where is_wanted and attempts < 3
        and claimed_at < now() - case attempts when 0 then interval '10 minutes' else interval '1 hour' end
        and coalesce(queued_at < now() - interval '10 minutes', true)
      order by attempts, url
      limit limit_input
    )
    returning url
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where attempts < 3),
    'failed', coalesce(
      jsonb_agg(jsonb_build_object('url', url, 'problem', problem) order by url) filter (where attempts >= 3), '[]'
    ),
    'next', (select coalesce(jsonb_agg(url order by url), '[]') from next_images)
  )
  from public.remote_images
  where is_wanted;
end;
comment on function public.wanted_images is 'Images on other sites that are to be moved into the library: {waiting, failed: [{url, problem}], next: urls to fetch now}. Each is returned once in ten minutes.';
grant execute on function public.wanted_images to service_role;

create function public.give_up_remote_images() returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set is_wanted = false where is_wanted and attempts >= 3;
end;
comment on function public.give_up_remote_images is 'Leaves images that could not be fetched on their sites.';
grant execute on function public.give_up_remote_images to service_role;

create function public.retry_remote_images() returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set attempts = 0, problem = null, claimed_at = '-infinity', queued_at = null
  where is_wanted and attempts >= 3;
end;
comment on function public.retry_remote_images is 'Fetches again what could not be fetched.';
grant execute on function public.retry_remote_images to service_role;

create function public.fail_remote_image(url_input text, problem_input text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set attempts = attempts + 1, problem = left(problem_input, 500)
  where remote_images.url = url_input and remote_images.is_wanted;
end;
comment on function public.fail_remote_image is 'Records why a wanted image could not be fetched.';
grant execute on function public.fail_remote_image to service_role;

create function public.find_image(url_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.image_metadata(images)
  from public.images
  where images.id = coalesce(
    substring(url_input from '^/pictures/([0-9a-f]{32})/'),
    (select remote_images.image_id from public.remote_images where remote_images.url = url_input)
  );
end;
comment on function public.find_image is 'The metadata of the stored image at a URL, as the trigger copies it into a post; null for another one.';
grant execute on function public.find_image to service_role;

-- Images of working drafts are in use, and replaced with the others.
create function private.refresh_image_uses(post_id_input uuid) returns void
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  draft_fields jsonb := private.draft_fields('post', post_id_input);
  ids text[];
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- A deleted post takes its draft along.
  if not found then
    return;
  end if;
  ids := private.image_ids_in((to_jsonb(post) - 'image')::text)
    || private.image_ids_in(draft_fields::text)
    || array_remove(array[
      post.image ->> 'id',
      (
        select remote_images.image_id
        from public.remote_images
        where remote_images.url = draft_fields ->> 'product_image_url'
      )
    ], null);
  delete from private.image_uses
  where image_uses.post_id = post_id_input and image_uses.image_id <> all (ids);
  insert into private.image_uses (post_id, image_id)
  select distinct post_id_input, id from unnest(ids) as id
  on conflict do nothing;
end
$$;
comment on function private.refresh_image_uses is 'Records the images of a post and its draft.';

create function private.record_draft_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- It finds nothing of a document, whose images pages_with_image finds.
  perform private.refresh_image_uses(coalesce(new.content_id, old.content_id));
  return null;
end
$$;
comment on function private.record_draft_image_uses is 'Trigger: records the images of a draft.';

create trigger drafts_record_image_uses
  after insert or update or delete on public.drafts
  for each row execute function private.record_draft_image_uses();

create function private.fields_with_image(fields jsonb, from_id text, image public.images) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_object_agg(
    name,
    case
      when name = 'product_image_url' and (
        value #>> '{}' like '/pictures/' || from_id || '/%'
        or exists (
          select from public.remote_images
          where remote_images.url = value #>> '{}' and remote_images.image_id = from_id
        )
      ) then to_jsonb(private.image_address(image))
      when name <> 'slug' and jsonb_typeof(value) = 'string'
        then to_jsonb(private.with_image(value #>> '{}', from_id, image))
      else value
    end
  )
  from jsonb_each(fields) as field (name, value)
);
comment on function private.fields_with_image is 'The fields of a draft or of a document with another image in the place of one; null without fields.';

create function private.replace_image_in_draft(
  kind_input text, id_input uuid, from_id text, image public.images
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.drafts
  set fields = private.fields_with_image(drafts.fields, from_id, image),
    updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 microsecond')
  where drafts.content_id = id_input and drafts.content_kind = kind_input
    and drafts.fields <> private.fields_with_image(drafts.fields, from_id, image);
  return found;
end
$$;
comment on function private.replace_image_in_draft is 'Puts one image in the place of another in a draft; false without a change.';

create function private.used_fields_with_draft(post public.posts, image_id_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(distinct name order by name), '[]')
  from (
    select jsonb_array_elements_text(private.used_fields(post, image_id_input)) as name
    union all
    select jsonb_array_elements_text(private.used_fields(private.drafted(post), image_id_input))
  ) as used
);
comment on function private.used_fields_with_draft is 'The fields of a post or its draft that show an image.';

-- Images of shops that forbid storing them.
create function public.image_refusal(url_input text) returns text
language sql stable security definer set search_path = ''
begin atomic
  select merchants.name
  from public.merchants
  where merchants.id = private.merchant_of_url(url_input) and not merchants.allows_image_storage;
end;
comment on function public.image_refusal is 'The merchant at a URL that does not let its images be stored; null if they may be.';
grant execute on function public.image_refusal to service_role;

-- Images in texts of documents, comparisons and categories are in use.
create function private.image_ids_in_pages() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from (
    select content::text as source from public.documents
    union all
    select fields::text from public.drafts where content_kind <> 'post'
    union all
    select introduction || verdict from public.comparisons
    union all
    select introduction from public.categories
  ) as texts
  cross join unnest(private.image_ids_in(texts.source)) as id
);
comment on function private.image_ids_in_pages is 'The images in documents with their drafts, comparisons and introductions of categories.';

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
    select documents.kind, documents.id, private.document_title(documents) as title, documents.published,
      concat(documents.content, private.draft_fields(documents.kind, documents.id)) as source
    from public.documents
    where documents.trashed_at is null
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
comment on function private.pages_with_image is 'The documents outside the trash, comparisons and categories that show an image.';

create function private.replace_image_in_pages(from_id text, image public.images) returns integer
language plpgsql set search_path = '' as $$
declare
  pattern text := '%/pictures/' || from_id || '/%';
  changed integer;
  total integer := 0;
begin
  with replaced as (
    update public.documents set content = private.fields_with_image(documents.content, from_id, image)
    where documents.content::text like pattern
    returning documents.id
  ), replaced_in_drafts as (
    select drafts.content_id
    from public.drafts
    where drafts.content_kind <> 'post'
      and private.replace_image_in_draft(drafts.content_kind, drafts.content_id, from_id, image)
  )
  select count(*) into total from (select id from replaced union select content_id from replaced_in_drafts) as texts;
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
comment on function private.replace_image_in_pages is 'Puts one image in the place of another in documents, comparisons and categories; returns how many it changed.';
