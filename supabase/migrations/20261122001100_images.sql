-- Images stored by the site: uploaded, or fetched once from the URL in a post. The files are in a
-- bucket, named by their content; the tables hold what pages need to know about them.

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

  constraint images_id_shape check (id ~ '^[0-9a-f]{32}$'),
  constraint images_size check (width between 1 and 12000 and height between 1 and 12000),
  constraint images_widths_count check (cardinality(widths) between 1 and 10),
  constraint images_formats_known
    check (cardinality(formats) > 0 and formats <@ array['avif', 'webp', 'jpg', 'png', 'gif']),
  constraint images_placeholder_shape check (placeholder ~ '^data:image/' and char_length(placeholder) <= 2000)
);
comment on table public.images is 'Product images stored by the site.';
comment on column public.images.id is 'The first half of the SHA-256 of the original file.';
comment on column public.images.width is 'Of the largest size, like height.';
comment on column public.images.formats is 'The last one is supported by every browser.';
comment on column public.images.placeholder is 'A tiny version as a data URL; null for a transparent image.';
comment on column public.images.is_complete is 'Whether all sizes exist: slow ones are made later.';
comment on column public.images.unused_since is 'When it was first found without a post; it is deleted two weeks later.';

revoke all on table public.images from anon, authenticated, service_role;
alter table public.images enable row level security;

create table public.remote_images (
  url text primary key,
  image_id text references public.images (id) on delete set null,
  claimed_at timestamptz not null default now(),
  claimed_by text not null,

  constraint remote_images_url_length check (char_length(url) <= 2048),
  constraint remote_images_claimed_by_length check (char_length(claimed_by) <= 200)
);
comment on table public.remote_images is 'URLs of external images that were fetched once.';
comment on column public.remote_images.image_id is 'The stored image; null when it could not be fetched or is not an image.';
comment on column public.remote_images.claimed_by is 'The queue message that fetches it: a redelivery of it may continue.';

revoke all on table public.remote_images from anon, authenticated, service_role;
alter table public.remote_images enable row level security;

create index remote_images_image on public.remote_images (image_id);

create function private.image_metadata(image public.images) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'id', image.id,
  'width', image.width,
  'height', image.height,
  'widths', image.widths,
  'formats', image.formats,
  'placeholder', image.placeholder
);
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

create function public.reuse_image(id_input text) returns jsonb
language sql security definer set search_path = ''
begin atomic
  update public.images set unused_since = null where images.id = id_input
  returning private.image_metadata(images);
end;
comment on function public.reuse_image is 'Marks a stored image as used and returns its metadata; null for an unknown one.';
grant execute on function public.reuse_image to service_role;

create function public.store_image(image_input jsonb, is_complete_input boolean) returns jsonb
language sql security definer set search_path = ''
begin atomic
  insert into public.images (id, width, height, widths, formats, placeholder, is_complete)
  select id, width, height, widths, formats, placeholder, is_complete_input
  from pg_catalog.jsonb_populate_record(null::public.images, image_input)
  on conflict (id) do update set unused_since = null
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
    where remote_images.image_id is null
      and (
        remote_images.claimed_by = excluded.claimed_by
        or remote_images.claimed_at < now() - interval '1 day'
      )
    returning url
  )
  select exists (select from tried);
end;
comment on function public.claim_remote_image is 'Whether to fetch the image at a URL now: there was no attempt today, or the same message was redelivered.';
grant execute on function public.claim_remote_image to service_role;

create function public.store_remote_image(url_input text, image_id_input text) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  update public.remote_images set image_id = image_id_input where url = url_input;
  -- The trigger fills it in.
  update public.posts set image = null where product_image_url = url_input;
  set constraints all immediate;
  return (
    select max(number)
    from public.post_changes
    where transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function public.store_remote_image is 'Links a stored image to all posts with its URL; returns the number of the resulting change, or null.';
grant execute on function public.store_remote_image to service_role;

create function public.maintain_images(limit_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  incomplete text[];
begin
  delete from public.remote_images
  where claimed_at < now() - interval '1 day'
    and not exists (select from public.posts where product_image_url = remote_images.url);
  update public.images
  set unused_since = case when unused_since is null then now() end
  where (unused_since is null) = not exists (
    select from public.posts where posts.image ->> 'id' = images.id
  );
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
comment on function public.maintain_images is 'The daily job: deletes images unused for two weeks and returns their ids, and those whose sizes are still missing.';
grant execute on function public.maintain_images to service_role;

create table public.share_images (
  post_id uuid primary key references public.posts (id) on delete cascade,
  post_version timestamptz not null,
  design integer not null,
  image text not null,

  constraint share_images_image_size check (char_length(image) <= 500000)
);
comment on table public.share_images is 'Images for shared links (Open Graph) of reviews: PNG, made once after each change.';
comment on column public.share_images.post_version is 'The updated_at of the review that it shows.';
comment on column public.share_images.image is 'In base64, because API servers encode bytes differently.';
comment on column public.share_images.design is 'The version of the layout: a new one replaces all images.';

-- PNG is compressed already.
alter table public.share_images alter column image set storage external;

revoke all on table public.share_images from anon, authenticated, service_role;
grant select on table public.share_images to anon, authenticated;
grant select, insert, update, delete on table public.share_images to service_role;
alter table public.share_images enable row level security;

create policy "Everyone can read the images of published reviews"
  on public.share_images for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = share_images.post_id and posts.published));

create function public.reviews_without_share_image(design_input integer, limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(to_jsonb(review)), '[]')
  from (
    select
      posts.id, posts.title, posts.overall_rating, posts.price, posts.product_image_url,
      posts.updated_at
    from public.posts
    left join public.share_images
      on share_images.post_id = posts.id
      and share_images.post_version = posts.updated_at
      and share_images.design = design_input
    where posts.published and share_images.post_id is null
    order by posts.updated_at desc, posts.id
    limit limit_input
  ) as review;
end;
comment on function public.reviews_without_share_image is 'Published reviews without a current share image; the last changed first.';
grant execute on function public.reviews_without_share_image to service_role;
