-- Images stored by the site: uploaded, or fetched once from the URL in a post. The files are in a
-- bucket, named by their content; the tables hold what pages need to know about them.

create table public.pictures (
  id text primary key,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text[] not null,
  placeholder text,
  is_complete boolean not null default false,
  unused_since timestamptz,
  created_at timestamptz not null default now(),

  constraint pictures_id_shape check (id ~ '^[0-9a-f]{32}$'),
  constraint pictures_size check (width between 1 and 12000 and height between 1 and 12000),
  constraint pictures_widths_given check (cardinality(widths) between 1 and 10),
  constraint pictures_formats_known
    check (cardinality(formats) > 0 and formats <@ array['avif', 'webp', 'jpg', 'png', 'gif']),
  constraint pictures_placeholder_shape check (placeholder ~ '^data:image/' and char_length(placeholder) <= 2000)
);
comment on table public.pictures is 'Pictures of products that the site keeps.';
comment on column public.pictures.id is 'The first half of the SHA-256 of the file it was made from.';
comment on column public.pictures.width is 'Of the largest size, as height is.';
comment on column public.pictures.formats is 'The last one is what every browser reads.';
comment on column public.pictures.placeholder is 'A tiny version as a data address; null for a picture that can be seen through.';
comment on column public.pictures.is_complete is 'Whether all sizes are made: those that take long are made later.';
comment on column public.pictures.unused_since is 'When no post was found to have it any more; it goes two weeks later.';

revoke all on table public.pictures from anon, authenticated, service_role;
alter table public.pictures enable row level security;

create table public.remote_pictures (
  address text primary key,
  picture_id text references public.pictures (id) on delete set null,
  tried_at timestamptz not null default now(),
  tried_by text not null,

  constraint remote_pictures_address_length check (char_length(address) <= 2048),
  constraint remote_pictures_tried_by_length check (char_length(tried_by) <= 200)
);
comment on table public.remote_pictures is 'Addresses of pictures elsewhere that were fetched once.';
comment on column public.remote_pictures.picture_id is 'What is kept of it; null where it could not be fetched or is no picture.';
comment on column public.remote_pictures.tried_by is 'The message that had it fetched: one that comes again may go on.';

revoke all on table public.remote_pictures from anon, authenticated, service_role;
alter table public.remote_pictures enable row level security;

create index remote_pictures_picture on public.remote_pictures (picture_id);

create function private.picture_facts(picture public.pictures) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'id', picture.id,
  'width', picture.width,
  'height', picture.height,
  'widths', picture.widths,
  'formats', picture.formats,
  'placeholder', picture.placeholder
);
comment on function private.picture_facts is 'What pages say of a picture.';

create function private.settle_post_picture() returns trigger
-- Reads tables that no writer of posts may read.
language plpgsql security definer set search_path = '' as $$
begin
  new.picture := (
    select private.picture_facts(pictures)
    from public.pictures
    where pictures.id = coalesce(
      substring(new.product_image_url from '^/pictures/([0-9a-f]{32})/'),
      (
        select remote_pictures.picture_id
        from public.remote_pictures
        where remote_pictures.address = new.product_image_url
      )
    )
  );
  return new;
end
$$;
comment on function private.settle_post_picture is 'Trigger: a post carries what pages say of its picture, so that reading it takes no other table. A picture never changes, so the copy is never old.';

create trigger posts_settle_picture
  before insert or update of product_image_url, picture on public.posts
  for each row execute function private.settle_post_picture();

create function public.use_picture(id_input text) returns jsonb
language sql security definer set search_path = ''
begin atomic
  update public.pictures set unused_since = null where pictures.id = id_input
  returning private.picture_facts(pictures);
end;
comment on function public.use_picture is 'What is known of a picture that is kept already, which is in use again from now on; null for an unknown one.';
grant execute on function public.use_picture to service_role;

create function public.keep_picture(picture_input jsonb, is_complete_input boolean) returns jsonb
language sql security definer set search_path = ''
begin atomic
  insert into public.pictures (id, width, height, widths, formats, placeholder, is_complete)
  select id, width, height, widths, formats, placeholder, is_complete_input
  from pg_catalog.jsonb_populate_record(null::public.pictures, picture_input)
  on conflict (id) do update set unused_since = null
  returning private.picture_facts(pictures);
end;
comment on function public.keep_picture is 'Notes a picture whose files are stored; answers what is known of it.';
grant execute on function public.keep_picture to service_role;

create function public.complete_picture(id_input text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.pictures set is_complete = true where pictures.id = id_input;
end;
comment on function public.complete_picture is 'Notes that all sizes of a picture are made.';
grant execute on function public.complete_picture to service_role;

create function public.try_remote_picture(address_input text, tried_by_input text) returns boolean
language sql security definer set search_path = ''
begin atomic
  with tried as (
    insert into public.remote_pictures (address, tried_by) values (address_input, tried_by_input)
    on conflict (address) do update set tried_at = now(), tried_by = excluded.tried_by
    where remote_pictures.picture_id is null
      and (
        remote_pictures.tried_by = excluded.tried_by
        or remote_pictures.tried_at < now() - interval '1 day'
      )
    returning address
  )
  select exists (select from tried);
end;
comment on function public.try_remote_picture is 'Whether the picture at an address is to be fetched now: nobody has tried today, or the same message comes again.';
grant execute on function public.try_remote_picture to service_role;

create function public.keep_remote_picture(address_input text, picture_id_input text) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  update public.remote_pictures set picture_id = picture_id_input where address = address_input;
  -- The trigger puts in what belongs there.
  update public.posts set picture = null where product_image_url = address_input;
  set constraints all immediate;
  return (
    select max(number)
    from public.post_changes
    where made_by = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function public.keep_remote_picture is 'Gives a kept picture to all posts that name its address; answers the change that visitors see of it, or null.';
grant execute on function public.keep_remote_picture to service_role;

create function public.tend_pictures(most_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  incomplete text[];
begin
  delete from public.remote_pictures
  where tried_at < now() - interval '1 day'
    and not exists (select from public.posts where product_image_url = remote_pictures.address);
  update public.pictures
  set unused_since = case when unused_since is null then now() end
  where (unused_since is null) = not exists (
    select from public.posts where posts.picture ->> 'id' = pictures.id
  );
  with removed as (
    delete from public.pictures
    where id in (
      select pictures.id from public.pictures
      where unused_since < now() - interval '14 days'
      limit most_input
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  select coalesce(array_agg(id), '{}') into incomplete
  from (
    select pictures.id from public.pictures
    where not is_complete and created_at < now() - interval '1 hour'
    limit most_input
  ) as waiting;
  return jsonb_build_object('removed', gone, 'incomplete', incomplete);
end
$$;
comment on function public.tend_pictures is 'The daily job: forgets pictures that no post has had for two weeks and answers their ids, and those whose sizes are still not made.';
grant execute on function public.tend_pictures to service_role;

create table public.share_pictures (
  post_id uuid primary key references public.posts (id) on delete cascade,
  made_for timestamptz not null,
  design integer not null,
  picture text not null,

  constraint share_pictures_picture_size check (char_length(picture) <= 500000)
);
comment on table public.share_pictures is 'The picture that links to a review are shown with elsewhere: PNG, made once after each change.';
comment on column public.share_pictures.made_for is 'The updated_at of the review it was made from.';
comment on column public.share_pictures.picture is 'In base64: bytes come through the API in as many forms as there are servers of it.';
comment on column public.share_pictures.design is 'Which drawing it is: a new one replaces all pictures.';

-- PNG is compressed already.
alter table public.share_pictures alter column picture set storage external;

revoke all on table public.share_pictures from anon, authenticated, service_role;
grant select on table public.share_pictures to anon, authenticated;
grant select, insert, update, delete on table public.share_pictures to service_role;
alter table public.share_pictures enable row level security;

create policy "Everyone can read the pictures of published reviews"
  on public.share_pictures for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = share_pictures.post_id and posts.published));

create function public.reviews_without_picture(design_input integer, most_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(to_jsonb(review)), '[]')
  from (
    select
      posts.id, posts.title, posts.overall_rating, posts.price, posts.product_image_url,
      posts.updated_at
    from public.posts
    left join public.share_pictures
      on share_pictures.post_id = posts.id
      and share_pictures.made_for = posts.updated_at
      and share_pictures.design = design_input
    where posts.published and share_pictures.post_id is null
    order by posts.updated_at desc, posts.id
    limit most_input
  ) as review;
end;
comment on function public.reviews_without_picture is 'Published reviews that have no picture, or one of an earlier state or design; the last changed first.';
grant execute on function public.reviews_without_picture to service_role;
