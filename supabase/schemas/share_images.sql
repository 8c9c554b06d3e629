-- Images that are drawn for links to reviews in other sites.

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
grant select on table public.share_images to anon, authenticated;
grant select, insert, update, delete on table public.share_images to service_role;
alter table public.share_images enable row level security;

-- Asks the policy of posts.
create policy "Everyone can read the images of public reviews"
  on public.share_images for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = share_images.post_id));

-- Share images are stored elsewhere, so they have no price with a limit.
create function public.reviews_without_share_image(design_input integer, limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(to_jsonb(due) order by due.updated_at desc, due.id), '[]')
  from (
    select
      posts.id, posts.title, posts.overall_rating, posts.product_image_url, posts.updated_at,
      case when seen.price ->> 'price_until' is null then seen.price ->> 'price' end as price
    from public.posts
    left join public.share_images
      on share_images.post_id = posts.id
      and share_images.post_version = posts.updated_at
      and share_images.design = design_input
    cross join lateral private.primary_price(
      to_jsonb(posts), private.primary_merchant(posts.primary_merchant_id, posts.primary_affiliate_url), private.clock()
    ) as seen (price)
    where posts.published and share_images.post_id is null
    order by posts.updated_at desc, posts.id
    limit limit_input
  ) as due;
end;
comment on function public.reviews_without_share_image is 'Published reviews without a current share image; the last changed first.';
grant execute on function public.reviews_without_share_image to service_role;

create function private.redraw_share_images(merchant_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  delete from public.share_images
  using public.posts
  where posts.id = share_images.post_id and posts.price is not null
    and private.primary_merchant(posts.primary_merchant_id, posts.primary_affiliate_url) = merchant_id_input;
end;
comment on function private.redraw_share_images is 'Removes share images with prices of a merchant whose rules have changed. They are drawn again.';

create function private.redraw_share_images_of_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.redraw_share_images(new.id);
  return null;
end
$$;
comment on function private.redraw_share_images_of_merchant is 'Trigger: the images of a merchant whose rules have changed are drawn again.';

create trigger merchants_redraw_share_images
  after update on public.merchants
  for each row when (
    (new.allows_manual_prices, new.price_limit_minutes) is distinct from (old.allows_manual_prices, old.price_limit_minutes)
  )
  execute function private.redraw_share_images_of_merchant();
