-- The address of a review, settled here so that it holds for every writer: made at the first
-- publication, kept when the title changes, and never lost once it was public.

create function private.is_reserved_slug(slug text) returns boolean
language sql
immutable
set search_path = ''
return slug = 'premium-whey-protein-isolate'
  -- Addresses of other forms, which redirect to the slug: the id and the old preview address.
  or slug ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or slug ~ '^pre-.+-view-justme$';
comment on function private.is_reserved_slug(text) is 'Whether /reviews/{slug} means something other than a review of that slug.';

grant execute on function private.is_reserved_slug(text) to service_role;

alter table public.posts
  add constraint posts_slug_not_reserved check (not private.is_reserved_slug(slug));

create function private.slug_from_text(source text) returns text
language sql
stable
set search_path = ''
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
    -- Cut before the word that passes the limit; a single endless word is cut where it stands.
    when left(slug, 81) ~ '-' then regexp_replace(left(slug, 81), '-[^-]*$', '')
    else left(slug, 80)
  end
  from words
);
comment on function private.slug_from_text(text) is 'A text as a slug of at most 80 characters; empty when no Latin letter or digit is left.';

create function private.slug_is_taken(wanted text, by_other_than uuid) returns boolean
language plpgsql
stable
set search_path = ''
-- A session keeps its plan: one made while the table was small would read all of a large one.
set enable_seqscan = off
as $$
begin
  return exists (
    select from public.posts where posts.slug = wanted and posts.id <> by_other_than
  ) or exists (
    select from public.posts
    where posts.former_slugs @> array[wanted] and posts.former_slugs <> '{}' and posts.id <> by_other_than
  );
end
$$;
comment on function private.slug_is_taken(text, uuid) is 'Whether another review lives, or once lived, at a slug.';

create function private.free_slug(title text, post_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  base text := coalesce(nullif(private.slug_from_text(title), ''), 'review-' || left(post_id::text, 8));
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
comment on function private.free_slug(text, uuid) is 'The slug a review gets from its title: suffixed -2, -3 and so on when taken or reserved.';

create function private.settle_post_address() returns trigger
language plpgsql
-- Slugs of drafts count as taken too, whatever the writer may see.
security definer
set search_path = ''
as $$
declare
  chosen text[];
  lost text;
begin
  -- One at a time: two writers who each see a slug as free must not both take it.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));

  if tg_op = 'UPDATE' and old.published_at is not null then
    -- What was public once keeps an address, and the addresses it had.
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
    raise exception 'Another review lives, or once lived, at "%".', lost
      using errcode = 'unique_violation', constraint = 'posts_slug_unique';
  end if;

  if new.published then
    new.published_at := coalesce(
      new.published_at,
      case when tg_op = 'INSERT' then new.created_at else now() end
    );
    new.slug := coalesce(new.slug, private.free_slug(new.title, new.id));
  end if;
  return new;
end
$$;
comment on function private.settle_post_address() is 'Trigger: slug, former slugs and first publication of a review.';

create trigger posts_settle_address_on_insert
  before insert on public.posts
  for each row
  when (new.published or new.slug is not null or new.former_slugs <> '{}')
  execute function private.settle_post_address();

create trigger posts_settle_address_on_update
  before update on public.posts
  for each row
  when (
    new.published is distinct from old.published
    or new.published_at is distinct from old.published_at
    or new.slug is distinct from old.slug
    or new.former_slugs is distinct from old.former_slugs
  )
  execute function private.settle_post_address();
