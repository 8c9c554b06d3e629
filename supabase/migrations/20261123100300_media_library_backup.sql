-- Backups carry the library. The files themselves are in the bucket.

create function private.image_backup(image public.images) returns jsonb
language sql stable set search_path = ''
return to_jsonb(image) - 'unused_since';
comment on function private.image_backup is 'An image for a backup.';

create or replace function public.read_content(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  case kind_input
    when 'setting' then
      return (
        select coalesce(jsonb_agg(copy order by copy ->> 'setting_key' collate "C"), '[]')
        from (
          select to_jsonb(site_settings) as copy
          from public.site_settings
          where setting_key <> all (private.database_setting_keys())
            and (after_input is null or setting_key collate "C" > after_input)
          order by setting_key collate "C"
          limit limit_input
        ) as page
      );
    when 'category' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.categories
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'image' then
      return (
        select coalesce(jsonb_agg(copy order by id collate "C"), '[]')
        from (
          select id, private.image_backup(images) as copy
          from public.images
          where after_input is null or id collate "C" > after_input
          order by id collate "C"
          limit limit_input
        ) as page
      );
    when 'post' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.post_backup(posts) as copy
          from public.posts
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
  end case;
end
$$;
comment on function public.read_content is 'The rows of one kind (setting, category, image, post) after a key, in key order, as backups store them.';

create or replace function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    )
  ));
end;

alter table private.staged_content
  drop constraint staged_content_kind_known,
  add constraint staged_content_kind_known check (kind in ('setting', 'category', 'image', 'post'));

create or replace function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        )
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;

create or replace function private.staged_names(import_id_input uuid, kind_input text, state_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      coalesce(content ->> 'title', nullif(content ->> 'name', ''), content ->> 'setting_key', key) order by line
    ),
    '[]'
  )
  from private.staged_content
  where import_id = import_id_input and kind = kind_input and state = state_input
);

create function private.write_images(import_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      -- Sizes are those of the files that this site has.
      select case
        when private.image_backup(images) @> (
          staged.content - array['width', 'height', 'widths', 'formats', 'placeholder', 'bytes', 'is_complete']
        ) then 'same'
        else 'changed'
      end
      from public.images
      where images.id = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'image';
  insert into public.images
  select (jsonb_populate_record(null::public.images, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'image' and state = 'added'
  order by line;
  update public.images
  set (name, alt, focal_x, focal_y, is_kept, created_at) = (
    select name, alt, focal_x, focal_y, is_kept, created_at
    from jsonb_populate_record(null::public.images, staged.content)
  )
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'image' and state = 'changed' and images.id = staged.key;
  perform private.refresh_post_images(array(
    select key from private.staged_content
    where import_id = import_id_input and kind = 'image' and state <> 'same'
  ));
  return private.import_report(import_id_input, 'image', null);
end
$$;
comment on function private.write_images is 'Writes the staged images. Others stay even with replace, because their files are not in the backup.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images
    in share row exclusive mode;
  analyze private.staged_content;
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
