create table public.posts (
  id uuid primary key default gen_random_uuid(),
  slug text,
  former_slugs text[] not null default '{}',
  title text not null,
  short_description text,
  product_image_url text,
  overall_rating integer default 5,
  price text,
  key_features text,
  pros text,
  cons text,
  who_is_this_for text,
  in_depth_analysis text,
  primary_affiliate_url text,
  primary_cta_text text,
  limited_time_offer_enabled boolean not null default false,
  limited_time_offer text,
  published boolean not null default false,
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,

  constraint posts_slug_unique unique (slug),
  constraint posts_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint posts_slug_length check (char_length(slug) <= 100),
  constraint posts_published_has_slug check (not published or slug is not null),
  constraint posts_title_is_trimmed check (title = btrim(title) and title <> ''),
  constraint posts_title_length check (char_length(title) <= 200),
  constraint posts_short_description_length check (char_length(short_description) <= 1000),
  constraint posts_product_image_url_shape
    check (product_image_url ~* '^https?://[^\s/]\S*$' or product_image_url ~ '^/images/\S+$'),
  constraint posts_product_image_url_length check (char_length(product_image_url) <= 2048),
  constraint posts_overall_rating_range check (overall_rating between 1 and 5),
  constraint posts_price_length check (char_length(price) <= 100),
  constraint posts_key_features_length check (char_length(key_features) <= 20000),
  constraint posts_pros_length check (char_length(pros) <= 20000),
  constraint posts_cons_length check (char_length(cons) <= 20000),
  constraint posts_who_is_this_for_length check (char_length(who_is_this_for) <= 20000),
  constraint posts_in_depth_analysis_length check (char_length(in_depth_analysis) <= 200000),
  constraint posts_primary_affiliate_url_shape
    check (primary_affiliate_url ~* '^https?://[^\s/]\S*$'),
  constraint posts_primary_affiliate_url_length check (char_length(primary_affiliate_url) <= 2048),
  constraint posts_primary_cta_text_length check (char_length(primary_cta_text) <= 100),
  constraint posts_limited_time_offer_length check (char_length(limited_time_offer) <= 2000)
);
comment on table public.posts is 'The reviews, drafts included.';
comment on column public.posts.slug is 'As in /reviews/{slug}. Null until the first publication, unless the owner chose one.';
comment on column public.posts.former_slugs is 'Slugs this review was published under before; their addresses redirect.';
comment on column public.posts.product_image_url is 'http(s), or a picture of the site itself below /images/.';
comment on column public.posts.overall_rating is '1 to 5 stars; null for rows that never had a rating.';
comment on column public.posts.price is 'Free text, such as $49.99.';
comment on column public.posts.key_features is 'One item a line.';
comment on column public.posts.pros is 'One item a line.';
comment on column public.posts.cons is 'One item a line.';
comment on column public.posts.is_demonstration is 'An invented review that shows how the site works; pages say so.';
comment on column public.posts.updated_at is 'The version a save starts from: every change gives a later one.';
comment on column public.posts.published_at is 'The first publication; kept when the review is unpublished.';

-- The public lists and the featured reviews: published, newest first.
create index posts_published_newest on public.posts (created_at desc, id) where published;
-- The owner's list: everything, newest first.
create index posts_newest on public.posts (created_at desc, id);
-- Substring search without regard to case; the one on the title also finds a title as a whole.
create index posts_title_trigrams on public.posts using gin (title extensions.gin_trgm_ops);
create index posts_short_description_trigrams
  on public.posts using gin (short_description extensions.gin_trgm_ops);
-- Few reviews ever move, so this one stays small.
create index posts_former_slugs on public.posts using gin (former_slugs) where former_slugs <> '{}';

revoke all on table public.posts from anon, authenticated, service_role;
grant select on table public.posts to anon, authenticated;
grant select, insert, update, delete on table public.posts to service_role;

alter table public.posts enable row level security;

create policy "Everyone can read published reviews"
  on public.posts for select
  to anon, authenticated
  using (published);

create function private.start_unchanged() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- An imported review keeps its own date and does not look edited on the day of the import.
  new.updated_at := new.created_at;
  return new;
end
$$;
comment on function private.start_unchanged() is 'Trigger: a new row was last changed when it was made.';

create trigger posts_start_unchanged
  before insert on public.posts
  for each row execute function private.start_unchanged();

create trigger posts_touch_updated_at
  before update on public.posts
  for each row execute function private.touch_updated_at();
