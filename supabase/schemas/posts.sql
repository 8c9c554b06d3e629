-- Reviews, which the code calls posts: their columns, slugs and dates. Every change gives a later version.

create function private.is_reserved_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug in ('premium-whey-protein-isolate', 'index')
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
  seo_title text,
  seo_description text,
  social_image_url text,
  content_updated_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  unpublish_to uuid references public.posts (id) on delete set null,
  trashed_at timestamptz,
  limited_time_offer_starts_at timestamptz,
  limited_time_offer_ends_at timestamptz,
  offers jsonb not null default '[]',
  brand text,
  specifications jsonb not null default '[]',
  primary_merchant_id uuid references public.merchants (id) on delete set null,
  price_checked_at timestamptz,
  -- Null instead of false: in older revisions, drafts and backups, which lack the field, the rating counts as chosen.
  rating_is_default boolean
    constraint posts_rating_is_default_true check (rating_is_default),
  feed_slug text,

  constraint posts_slug_unique unique (slug),
  constraint posts_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint posts_slug_length check (char_length(slug) <= 100),
  constraint posts_slug_not_reserved check (not private.is_reserved_slug(slug)),
  constraint posts_published_has_slug check (not published or slug is not null),
  constraint posts_title_length check (char_length(title) <= 200),
  constraint posts_short_description_length check (char_length(short_description) <= 1000),
  constraint posts_product_image_url_length check (char_length(product_image_url) <= 2048),
  constraint posts_product_image_alt_length check (char_length(product_image_alt) <= 300),
  constraint posts_overall_rating_range check (overall_rating between 1 and 5),
  constraint posts_price_length check (char_length(price) <= 100),
  constraint posts_key_features_length check (char_length(key_features) <= 20000),
  constraint posts_pros_length check (char_length(pros) <= 20000),
  constraint posts_cons_length check (char_length(cons) <= 20000),
  constraint posts_who_is_this_for_length check (char_length(who_is_this_for) <= 20000),
  constraint posts_in_depth_analysis_length check (char_length(in_depth_analysis) <= 200000),
  constraint posts_primary_affiliate_url_length check (char_length(primary_affiliate_url) <= 2048),
  constraint posts_primary_cta_text_length check (char_length(primary_cta_text) <= 100),
  constraint posts_limited_time_offer_length check (char_length(limited_time_offer) <= 2000),
  constraint posts_product_image_url_shape check (
    private.is_web_address(product_image_url) or product_image_url ~ '^/(images|pictures)/\S+$'
  ),
  constraint posts_seo_title_length check (char_length(seo_title) <= 200),
  constraint posts_seo_description_length check (char_length(seo_description) <= 500),
  constraint posts_social_image_url_length check (char_length(social_image_url) <= 2048),
  constraint posts_social_image_url_shape check (
    private.is_web_address(social_image_url) or social_image_url ~ '^/(images|pictures)/\S+$'
  ),
  constraint posts_title_is_trimmed check (title = btrim(title)),
  constraint posts_title_is_visible
    check (not private.is_blank(title) or (title = '' and not published)),
  constraint posts_publish_at_range check (private.is_instant(publish_at)),
  constraint posts_unpublish_at_range check (private.is_instant(unpublish_at)),
  constraint posts_publish_at_of_draft check (publish_at is null or not published),
  constraint posts_publish_at_has_slug check (publish_at is null or slug is not null),
  constraint posts_publish_at_has_title check (publish_at is null or not private.is_blank(title)),
  constraint posts_unpublish_after_publish check (unpublish_at > publish_at),
  constraint posts_unpublish_to_with_instant check (unpublish_to is null or unpublish_to <> id),
  constraint posts_trash_is_not_public
    check (trashed_at is null or (not published and publish_at is null and unpublish_at is null)),
  constraint posts_offer_starts_at_range check (private.is_instant(limited_time_offer_starts_at)),
  constraint posts_offer_ends_at_range check (private.is_instant(limited_time_offer_ends_at)),
  constraint posts_offer_ends_after_start
    check (limited_time_offer_ends_at > limited_time_offer_starts_at),
  constraint posts_primary_affiliate_url_shape check (private.is_link_url(primary_affiliate_url)),
  constraint posts_offers_shape check (private.are_offers(offers)),
  constraint posts_brand_length check (char_length(brand) <= 100),
  constraint posts_specifications_shape check (private.are_specifications(specifications))
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
grant select, insert, update, delete on table public.posts to service_role;
alter table public.posts enable row level security;
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
comment on column public.posts.seo_title is 'Title in search results and shared links; the title is the fallback.';
comment on column public.posts.seo_description is 'Description in search results and shared links; the short description is the fallback.';
comment on column public.posts.social_image_url is 'Image of shared links, like product_image_url; a generated image is the fallback.';
comment on column public.posts.content_updated_at is 'The last update that the owner calls substantive, shown to visitors as the date of the update; the first publication at first.';
comment on column public.posts.publish_at is 'When a draft becomes public. Null once it is.';
comment on column public.posts.unpublish_at is 'When a public review stops being public.';
comment on column public.posts.unpublish_to is 'The review that its URLs redirect to after unpublish_at; null: they answer 404.';
comment on column public.posts.trashed_at is 'When it was moved to the trash; null outside.';
comment on column public.posts.limited_time_offer_starts_at is 'Before it nobody but the owner reads the offer; null: at once.';
comment on column public.posts.limited_time_offer_ends_at is 'From then on the offer is gone; null: never.';
create index posts_publish_at on public.posts (publish_at) where publish_at is not null;
create index posts_unpublish_at on public.posts (unpublish_at) where unpublish_at is not null;

create index posts_offer_starts_at on public.posts (limited_time_offer_starts_at)
  where limited_time_offer_starts_at is not null;

create index posts_offer_ends_at on public.posts (limited_time_offer_ends_at)
  where limited_time_offer_ends_at is not null;
create index posts_unpublish_to on public.posts (unpublish_to) where unpublish_to is not null;
create index posts_trashed_at on public.posts (trashed_at) where trashed_at is not null;

create policy "Everyone can read reviews while they are public"
  on public.posts for select
  to anon, authenticated
  using (
    trashed_at is null
    and (published or publish_at <= (select private.clock()))
    and (unpublish_at is null or unpublish_at > (select private.clock()))
  );
comment on column public.posts.offers is 'Offers of further shops in the owner''s order: id, merchant_id (null: recognized by the URL), url, amount (smallest unit), currency, condition, availability, note, source (manual or a provider), checked_at, starts_at, ends_at.';
comment on column public.posts.brand is 'The maker of the product.';
comment on column public.posts.specifications is 'Values: specification_id, and value in the unit of the specification (a decimal number, a text, yes or no).';
comment on column public.posts.primary_merchant_id is 'The merchant of the primary offer; null: recognized by the URL.';
create index posts_primary_merchant on public.posts (primary_merchant_id) where primary_merchant_id is not null;
comment on column public.posts.price_checked_at is 'When the price of the primary offer was typed or checked; null without a price.';
comment on column public.posts.rating_is_default is 'True while the rating is the preselected one, which nobody has chosen; otherwise null.';
comment on column public.posts.feed_slug is 'The slug in the id of its entry in feeds, if it was public before ids were permanent; null: its own id is that of its entry.';

-- Neither the columns of the schedule, which are the owner's, nor those that depend on an instant: read_reviews answers
-- with what is public at a moment.
grant select (
  id, slug, former_slugs, title, short_description, product_image_url, overall_rating, price, key_features, pros, cons,
  who_is_this_for, in_depth_analysis, primary_affiliate_url, primary_cta_text, published, is_demonstration, created_at,
  updated_at, published_at, product_image_alt, image, seo_title, seo_description, social_image_url, content_updated_at
) on table public.posts to anon, authenticated;

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
declare
  unversioned constant text[] := array['image', 'publish_at', 'unpublish_at', 'unpublish_to'];
begin
  -- Storing the image later is not an edit, and neither is the schedule or a price: an open form stays valid.
  if private.is_recording_prices()
    or (to_jsonb(new) - unversioned = to_jsonb(old) - unversioned and new is distinct from old)
  then
    return new;
  end if;
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_post is 'Trigger: sets updated_at on every change of a post except that of its stored image and its schedule.';

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
  ) or exists (
    select from public.drafts
    where drafts.fields ->> 'slug' = wanted and drafts.fields ? 'slug'
      and drafts.content_id <> except_id and drafts.content_kind = 'post'
  );
end
$$;
comment on function private.slug_is_taken is 'Whether another review has, once had or will have a slug.';

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
  perform private.lock_slugs('post');

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

  if new.published or new.publish_at is not null then
    new.slug := coalesce(new.slug, private.available_slug(new.title, new.id));
  end if;
  if new.published then
    new.published_at := coalesce(
      new.published_at,
      case
        when tg_op = 'INSERT' then new.created_at
        -- The instant of the schedule, even when it is applied later.
        else least(old.publish_at, private.clock())
      end
    );
    new.publish_at := null;
  end if;
  return new;
end
$$;
comment on function private.assign_post_slug is 'Trigger: sets slug, former slugs and the date of the first publication, which ends the schedule for it.';

-- Stored web addresses must be readable, titles visible, and no review may have the URL of a folder's index.
create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = ''
return address ~*
  '^https?://([^\s/\\?#]*@)?(\[[0-9a-f:.]+\]|[^][\s/\\?#@:<>^|]+)(:[0-9]{0,5})?([/\\?#]\S*)?$';
comment on function private.is_web_address is 'Whether an address starts with http(s) and names a host. Forms and imports also parse it.';
grant execute on function private.is_web_address to service_role;

create function private.maintained_columns() returns text[]
language sql immutable set search_path = ''
return array[
  'id', 'former_slugs', 'is_demonstration', 'created_at', 'updated_at', 'published_at', 'image',
  'content_updated_at', 'publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at', 'price_checked_at', 'feed_slug'
];
comment on function private.maintained_columns is 'The columns of posts that no form holds.';

grant execute on function private.maintained_columns to service_role;

create trigger posts_assign_slug_on_insert
  before insert on public.posts
  for each row
  when (
    (new.published or new.publish_at is not null or new.slug is not null or new.former_slugs <> '{}')
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
      or new.publish_at is distinct from old.publish_at
      or new.slug is distinct from old.slug
      or new.former_slugs is distinct from old.former_slugs
    )
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();

-- The date of the last update that visitors see.
create function private.set_content_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_importing_content() then
    -- An older backup has no such date: its last change counts.
    new.content_updated_at := new.updated_at;
  else
    new.content_updated_at := new.published_at;
  end if;
  return new;
end
$$;
comment on function private.set_content_updated_at is 'Trigger: sets content_updated_at at the first publication.';

-- After the trigger that sets published_at: triggers run in the order of their names.
create trigger posts_set_content_updated_at
  before insert or update on public.posts
  for each row
  when (new.published_at is not null and new.content_updated_at is null)
  execute function private.set_content_updated_at();

create function private.mark_substantive_update(post_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  update public.posts set content_updated_at = private.clock()
  where posts.id = post_id_input and posts.published;
end;
comment on function private.mark_substantive_update is 'Gives a published review the present moment as the date of its last update.';

create function private.keep_feed_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A backup may be older than the column.
  new.feed_slug := coalesce(old.feed_slug, new.feed_slug);
  return new;
end
$$;
comment on function private.keep_feed_slug is 'Trigger: the id of an entry in feeds never changes.';

create trigger posts_keep_feed_slug before update on public.posts
  for each row when (new.feed_slug is distinct from old.feed_slug) execute function private.keep_feed_slug();

create trigger documents_keep_feed_slug before update on public.documents
  for each row when (new.feed_slug is distinct from old.feed_slug) execute function private.keep_feed_slug();
