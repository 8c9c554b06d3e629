-- Images of working drafts are in use, and replaced with the others.

create function private.refresh_image_uses(post_id_input uuid) returns void
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  draft_fields jsonb;
  ids text[];
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- A deleted post takes its draft along.
  if not found then
    return;
  end if;
  select fields into draft_fields from public.post_drafts where post_drafts.post_id = post_id_input;
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

create or replace function private.record_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_image_uses(new.id);
  return null;
end
$$;

create function private.record_draft_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_image_uses(coalesce(new.post_id, old.post_id));
  return null;
end
$$;
comment on function private.record_draft_image_uses is 'Trigger: records the images of a draft.';

create trigger post_drafts_record_image_uses
  after insert or update or delete on public.post_drafts
  for each row execute function private.record_draft_image_uses();

create function private.draft_fields_with_image(draft_fields jsonb, from_id text, image public.images) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_object_agg(
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
    ),
    '{}'
  )
  from jsonb_each(draft_fields) as field (name, value)
);
comment on function private.draft_fields_with_image is 'The fields of a draft with another image in the place of one.';

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
        )
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
