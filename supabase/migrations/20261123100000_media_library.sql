-- The media library: every stored image has a name, an alternative text and a focal point, and the
-- database knows which posts and settings show it. Images that the owner chose stay until they are
-- deleted; images fetched for a product image URL are still removed two weeks after their last use.

alter table public.images
  add column name text not null default '',
  add column alt text not null default '',
  add column bytes bigint,
  add column focal_x smallint not null default 50,
  add column focal_y smallint not null default 50,
  add column is_kept boolean not null default false,
  add constraint images_name_length check (char_length(name) <= 200),
  add constraint images_alt_length check (char_length(alt) <= 300),
  add constraint images_bytes_positive check (bytes > 0),
  add constraint images_focal_point
    check (focal_x between 0 and 100 and focal_y between 0 and 100 and focal_x % 10 = 0 and focal_y % 10 = 0);
comment on table public.images is 'Images stored by the site.';
comment on column public.images.name is 'Of the original file, for searching.';
comment on column public.images.alt is 'Suggested where the image is inserted; a post has an alternative text of its own.';
comment on column public.images.bytes is 'Of the largest size in the last format; null until it was measured.';
comment on column public.images.focal_x is 'Percent of the width, in tens: the point that stays visible when the image is cropped.';
comment on column public.images.is_kept is 'Chosen by the owner: only the owner deletes it.';

-- What was uploaded before this migration stays too.
update public.images set is_kept = not exists (
  select from public.remote_images where remote_images.image_id = images.id
);

alter table public.remote_images
  add column is_wanted boolean not null default false,
  add column alt text not null default '',
  add column attempts smallint not null default 0,
  add column queued_at timestamptz,
  add column problem text,
  add constraint remote_images_alt_length check (char_length(alt) <= 300),
  add constraint remote_images_problem_length check (char_length(problem) <= 500);
comment on column public.remote_images.is_wanted is 'To be moved into the library: an import found it in a text. False once that is done.';
comment on column public.remote_images.attempts is 'How often a wanted image was fetched in vain.';
comment on column public.remote_images.queued_at is 'When a message to fetch it was last sent.';
comment on column public.remote_images.problem is 'Why the last attempt failed.';

create index remote_images_wanted on public.remote_images (url) where is_wanted;

create or replace function private.image_metadata(image public.images) returns jsonb
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
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  ids text[] := private.image_ids_in((to_jsonb(new) - 'image')::text) || array_remove(array[new.image ->> 'id'], null);
begin
  if tg_op = 'UPDATE' then
    delete from private.image_uses
    where image_uses.post_id = new.id and image_uses.image_id <> all (ids);
  end if;
  insert into private.image_uses (post_id, image_id)
  select distinct new.id, id from unnest(ids) as id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.record_image_uses is 'Trigger: records the images of a post.';

create trigger posts_record_image_uses
  after insert or update on public.posts
  for each row execute function private.record_image_uses();

insert into private.image_uses (post_id, image_id)
select distinct posts.id, image_id
from public.posts
cross join unnest(
  private.image_ids_in((to_jsonb(posts) - 'image')::text) || array_remove(array[posts.image ->> 'id'], null)
) as image_id;

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
    and images.id <> all (private.image_ids_in_settings());
end;
comment on function private.unused_image_ids is 'Images that no post and no setting shows.';

-- Storing.

drop function public.reuse_image(text);
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

drop function public.store_image(jsonb, boolean);
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

create function public.record_image_bytes(bytes_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  update public.images set bytes = measured.value::bigint
  from jsonb_each_text(bytes_input) as measured
  where images.id = measured.key and images.bytes is null;
end;
comment on function public.record_image_bytes is 'Records the sizes {id: bytes} of files stored before sizes were recorded.';
grant execute on function public.record_image_bytes to service_role;
