-- Pictures that the site keeps: uploaded, or fetched once from where a post says its picture is. The
-- files lie in a store of their own, named by their content; here stands what pages say of them.

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

create index remote_pictures_picture on public.remote_pictures (picture_id);

revoke all on table public.pictures, public.remote_pictures from anon, authenticated, service_role;
alter table public.pictures enable row level security;
alter table public.remote_pictures enable row level security;

alter table public.posts
  add column picture jsonb,
  drop constraint posts_product_image_url_shape,
  add constraint posts_product_image_url_shape check (
    product_image_url ~* '^https?://[^\s/]\S*$' or product_image_url ~ '^/(images|pictures)/\S+$'
  );
comment on column public.posts.product_image_url is 'http(s), or a picture of the site itself below /images/ or /pictures/.';
comment on column public.posts.picture is 'What is kept of the picture at product_image_url, as pages say it; the database''s own doing.';

create function private.picture_facts(picture public.pictures) returns jsonb
language sql
immutable
set search_path = ''
return jsonb_build_object(
  'id', picture.id,
  'width', picture.width,
  'height', picture.height,
  'widths', picture.widths,
  'formats', picture.formats,
  'placeholder', picture.placeholder
);
comment on function private.picture_facts(public.pictures) is 'What pages say of a picture.';

create function private.settle_post_picture() returns trigger
language plpgsql
-- Reads tables that no writer of posts may read.
security definer
set search_path = ''
as $$
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
comment on function private.settle_post_picture() is 'Trigger: a post carries what pages say of its picture, so that reading it takes no other table. A picture never changes, so the copy is never old.';

create trigger posts_settle_picture
  before insert or update of product_image_url, picture on public.posts
  for each row execute function private.settle_post_picture();

create function private.touch_post() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A picture that is kept by now is nothing that the owner typed: a form that is open goes on.
  if new.picture is distinct from old.picture
    and to_jsonb(new) - 'picture' = to_jsonb(old) - 'picture'
  then
    return new;
  end if;
  -- Strictly later than before, so that two saves in one transaction are still two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_post() is 'Trigger: dates every change of a post but that of its kept picture.';

drop trigger posts_touch_updated_at on public.posts;
create trigger posts_touch_updated_at
  before update on public.posts
  for each row execute function private.touch_post();

create function public.use_picture(id_input text) returns jsonb
language sql
security definer
set search_path = ''
begin atomic
  update public.pictures set unused_since = null where pictures.id = id_input
  returning private.picture_facts(pictures);
end;
comment on function public.use_picture(text) is 'What is known of a picture that is kept already, which is in use again from now on; null for an unknown one.';

create function public.keep_picture(picture_input jsonb, is_complete_input boolean) returns jsonb
language sql
security definer
set search_path = ''
begin atomic
  insert into public.pictures (id, width, height, widths, formats, placeholder, is_complete)
  select id, width, height, widths, formats, placeholder, is_complete_input
  from pg_catalog.jsonb_populate_record(null::public.pictures, picture_input)
  on conflict (id) do update set unused_since = null
  returning private.picture_facts(pictures);
end;
comment on function public.keep_picture(jsonb, boolean) is 'Notes a picture whose files are stored; answers what is known of it.';

create function public.complete_picture(id_input text) returns void
language sql
security definer
set search_path = ''
begin atomic
  update public.pictures set is_complete = true where pictures.id = id_input;
end;
comment on function public.complete_picture(text) is 'Notes that all sizes of a picture are made.';

create function public.try_remote_picture(address_input text, tried_by_input text) returns boolean
language sql
security definer
set search_path = ''
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
comment on function public.try_remote_picture(text, text) is 'Whether the picture at an address is to be fetched now: nobody has tried today, or the same message comes again.';

create function public.keep_remote_picture(address_input text, picture_id_input text) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function public.keep_remote_picture(text, text) is 'Gives a kept picture to all posts that name its address; answers the change that visitors see of it, or null.';

create function public.tend_pictures(most_input integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function public.tend_pictures(integer) is 'The daily job: forgets pictures that no post has had for two weeks and answers their ids, and those whose sizes are still not made.';

revoke all on function public.use_picture(text) from public, anon, authenticated;
revoke all on function public.keep_picture(jsonb, boolean) from public, anon, authenticated;
revoke all on function public.complete_picture(text) from public, anon, authenticated;
revoke all on function public.try_remote_picture(text, text) from public, anon, authenticated;
revoke all on function public.keep_remote_picture(text, text) from public, anon, authenticated;
revoke all on function public.tend_pictures(integer) from public, anon, authenticated;
grant execute on function public.use_picture(text) to service_role;
grant execute on function public.keep_picture(jsonb, boolean) to service_role;
grant execute on function public.complete_picture(text) to service_role;
grant execute on function public.try_remote_picture(text, text) to service_role;
grant execute on function public.keep_remote_picture(text, text) to service_role;
grant execute on function public.tend_pictures(integer) to service_role;
