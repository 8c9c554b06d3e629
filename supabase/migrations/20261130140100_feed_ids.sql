-- Entries of feeds are named by the ids of reviews and best-of pages, so that a renamed one is not new again in every
-- reader. Entries from before were named by their URL, and keep that name.

set constraints all immediate;
alter table public.posts add column feed_slug text;
alter table public.best_of_pages add column feed_slug text;
comment on column public.posts.feed_slug is 'The slug in the id of its entry in feeds, if it was public before ids were permanent; null: its own id is that of its entry.';
comment on column public.best_of_pages.feed_slug is 'As that of a review.';

-- Also what is unpublished now: readers know it. Neither a new version nor a change that visitors see.
alter table public.posts disable trigger user;
update public.posts set feed_slug = slug where published_at is not null or publish_at <= now();
alter table public.posts enable trigger user;
alter table public.best_of_pages disable trigger user;
update public.best_of_pages set feed_slug = slug where published_at is not null or publish_at <= now();
alter table public.best_of_pages enable trigger user;

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
create trigger best_of_pages_keep_feed_slug before update on public.best_of_pages
  for each row when (new.feed_slug is distinct from old.feed_slug) execute function private.keep_feed_slug();

create or replace function private.maintained_columns() returns text[]
language sql immutable set search_path = ''
return array[
  'id', 'former_slugs', 'is_demonstration', 'created_at', 'updated_at', 'published_at', 'image',
  'content_updated_at', 'publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at', 'price_checked_at', 'feed_slug'
];

create or replace function private.public_page(page public.best_of_pages, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', page.id,
    'former_slugs', case
      when shown.content ->> 'slug' = page.slug then to_jsonb(page.former_slugs)
      else to_jsonb(page.former_slugs || page.slug)
    end,
    'published_at', coalesce(page.published_at, page.publish_at),
    'content_updated_at', coalesce(page.content_updated_at, page.published_at, page.publish_at),
    'feed_slug', page.feed_slug,
    'content', shown.content || jsonb_build_object(
      -- What is said of a review that is not public is not public either.
      'picks', (
        select coalesce(jsonb_agg(pick order by place), '[]')
        from jsonb_array_elements(shown.content -> 'picks') with ordinality as given (pick, place)
        join public.posts on posts.id = (pick ->> 'post_id')::uuid
        where private.is_public(posts, moment)
      )
    )
  )
  from (
    select case when page.draft_publish_at <= moment then page.draft else page.content end as content
  ) as shown
);
