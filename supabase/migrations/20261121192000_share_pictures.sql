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

revoke all on table public.share_pictures from anon, authenticated, service_role;
grant select on table public.share_pictures to anon, authenticated;
grant select, insert, update, delete on table public.share_pictures to service_role;

alter table public.share_pictures enable row level security;

create policy "Everyone can read the pictures of published reviews"
  on public.share_pictures for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = share_pictures.post_id and posts.published));

-- A picture is compressed already.
alter table public.share_pictures alter column picture set storage external;

create function public.reviews_without_picture(design_input integer, most_input integer) returns jsonb
language sql
stable
security definer
set search_path = ''
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
comment on function public.reviews_without_picture(integer, integer) is 'Published reviews that have no picture, or one of an earlier state or design; the last changed first.';

revoke all on function public.reviews_without_picture(integer, integer) from public, anon, authenticated;
grant execute on function public.reviews_without_picture(integer, integer) to service_role;
