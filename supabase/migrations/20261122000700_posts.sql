create function private.is_reserved_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug = 'premium-whey-protein-isolate'
  -- Other URL forms, which redirect to the slug: the id and the old preview URL.
  or slug ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or slug ~ '^pre-.+-view-justme$';
comment on function private.is_reserved_slug is 'Whether /reviews/{slug} is something other than a review with this slug.';
grant execute on function private.is_reserved_slug to service_role;

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
  product_image_alt text,
  image jsonb,

  constraint posts_slug_unique unique (slug),
  constraint posts_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint posts_slug_length check (char_length(slug) <= 100),
  constraint posts_slug_not_reserved check (not private.is_reserved_slug(slug)),
  constraint posts_published_has_slug check (not published or slug is not null),
  constraint posts_title_is_trimmed check (title = btrim(title) and title <> ''),
  constraint posts_title_length check (char_length(title) <= 200),
  constraint posts_short_description_length check (char_length(short_description) <= 1000),
  constraint posts_product_image_url_shape check (
    product_image_url ~* '^https?://[^\s/]\S*$' or product_image_url ~ '^/(images|pictures)/\S+$'
  ),
  constraint posts_product_image_url_length check (char_length(product_image_url) <= 2048),
  constraint posts_product_image_alt_length check (char_length(product_image_alt) <= 300),
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
comment on table public.posts is 'Reviews, drafts included.';
comment on column public.posts.slug is 'As in /reviews/{slug}. Null until the first publication, unless the owner chose one.';
comment on column public.posts.former_slugs is 'Slugs of earlier publications; their URLs redirect.';
comment on column public.posts.product_image_url is 'http(s), or an image of this site under /images/ or /pictures/.';
comment on column public.posts.overall_rating is '1 to 5 stars; null without a rating.';
comment on column public.posts.price is 'Free text, such as $49.99.';
comment on column public.posts.key_features is 'One item per line.';
comment on column public.posts.pros is 'One item per line.';
comment on column public.posts.cons is 'One item per line.';
comment on column public.posts.is_demonstration is 'An invented review that demonstrates the site; pages say so.';
comment on column public.posts.updated_at is 'The version that a save starts from; every change gives a later one.';
comment on column public.posts.published_at is 'The first publication; kept when the review is unpublished.';
comment on column public.posts.product_image_alt is 'Alternative text of the product image; the title is the fallback.';
comment on column public.posts.image is 'Metadata of the stored image at product_image_url. Written by a trigger.';

revoke all on table public.posts from anon, authenticated, service_role;
grant select on table public.posts to anon, authenticated;
grant select, insert, update, delete on table public.posts to service_role;
alter table public.posts enable row level security;

create policy "Everyone can read published reviews"
  on public.posts for select
  to anon, authenticated
  using (published);

create index posts_published_newest on public.posts (created_at desc, id) where published;
create index posts_newest on public.posts (created_at desc, id);
create index posts_by_title on public.posts (lower(title), id);
-- Substring search without regard to case; the title's also finds whole titles.
create index posts_title_trigrams on public.posts using gin (title extensions.gin_trgm_ops);
create index posts_short_description_trigrams
  on public.posts using gin (short_description extensions.gin_trgm_ops);
-- Few reviews ever change their slug, so this one stays small.
create index posts_former_slugs on public.posts using gin (former_slugs) where former_slugs <> '{}';
create index posts_last_changed on public.posts (updated_at desc) where published;

create function private.set_initial_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An imported review keeps its date and does not look edited on the day of the import.
  new.updated_at := new.created_at;
  return new;
end
$$;
comment on function private.set_initial_updated_at is 'Trigger: sets updated_at of a new row to created_at.';

create trigger posts_set_initial_updated_at
  before insert on public.posts
  for each row when (not private.is_importing_content()) execute function private.set_initial_updated_at();

create function private.touch_post() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Storing the image later is not an edit: an open form stays valid.
  if new.image is distinct from old.image
    and to_jsonb(new) - 'image' = to_jsonb(old) - 'image'
  then
    return new;
  end if;
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_post is 'Trigger: sets updated_at on every change of a post except that of its stored image.';

create trigger posts_touch_updated_at
  before update on public.posts
  for each row when (not private.is_importing_content()) execute function private.touch_post();

-- The URL of a review. These rules hold for every writer: the slug is made at the first publication,
-- kept when the title changes, and never lost once it was public.

create function private.slugify(source text) returns text
language sql stable set search_path = ''
return (
  with words as (
    select btrim(
      regexp_replace(
        regexp_replace(lower(extensions.unaccent(source)), '[''’]', '', 'g'),
        '[^a-z0-9]+', '-', 'g'
      ),
      '-'
    ) as slug
  )
  select case
    when char_length(slug) <= 80 then slug
    -- Cut before the word that exceeds the limit, or inside it when it is the only one.
    when left(slug, 81) ~ '-' then regexp_replace(left(slug, 81), '-[^-]*$', '')
    else left(slug, 80)
  end
  from words
);
comment on function private.slugify is 'A slug of at most 80 characters; empty when the text has no Latin letter or digit.';

create function private.slug_is_taken(wanted text, except_id uuid) returns boolean
-- A session caches its plan: one made for a small table would scan a large one.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  return exists (
    select from public.posts where posts.slug = wanted and posts.id <> except_id
  ) or exists (
    select from public.posts
    where posts.former_slugs @> array[wanted] and posts.former_slugs <> '{}' and posts.id <> except_id
  );
end
$$;
comment on function private.slug_is_taken is 'Whether another review has, or once had, a slug.';

create function private.available_slug(title text, post_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'review-' || left(post_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.is_reserved_slug(candidate) or private.slug_is_taken(candidate, post_id) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create function private.assign_post_slug() returns trigger
-- Slugs of drafts count as taken, whether or not the caller may read drafts.
language plpgsql security definer set search_path = '' as $$
declare
  chosen text[];
  lost text;
begin
  -- One at a time: two writers must not both find a slug free and take it.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));

  if tg_op = 'UPDATE' and old.published_at is not null then
    -- A review that was public keeps its slug and its former slugs.
    new.published_at := old.published_at;
    new.slug := coalesce(new.slug, old.slug);
    new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
  end if;
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former <> coalesce(new.slug, '')
    order by former
  );

  chosen := new.former_slugs || new.slug;
  select slug into lost
  from unnest(chosen) as slug
  where slug is not null and private.slug_is_taken(slug, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'posts_slug_unique';
  end if;

  if new.published then
    new.published_at := coalesce(
      new.published_at,
      case when tg_op = 'INSERT' then new.created_at else now() end
    );
    new.slug := coalesce(new.slug, private.available_slug(new.title, new.id));
  end if;
  return new;
end
$$;
comment on function private.assign_post_slug is 'Trigger: sets slug, former slugs and the date of the first publication.';

create trigger posts_assign_slug_on_insert
  before insert on public.posts
  for each row
  when (
    (new.published or new.slug is not null or new.former_slugs <> '{}')
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();

create trigger posts_assign_slug_on_update
  before update on public.posts
  for each row
  when (
    (
      new.published is distinct from old.published
      or new.published_at is distinct from old.published_at
      or new.slug is distinct from old.slug
      or new.former_slugs is distinct from old.former_slugs
    )
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();
