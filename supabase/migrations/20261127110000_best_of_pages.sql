-- Best-of pages: the owner's picks for a question such as "best running watches". Like posts they have a
-- working draft over what is public, a history, a schedule and a trash; unlike posts their content is one
-- JSON document, because nothing queries its parts.

create function private.is_page_content(content jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(content) = 'object'
    and jsonb_typeof(content -> 'title') = 'string' and char_length(content ->> 'title') <= 200
    and (content -> 'slug' = 'null' or (content ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content ->> 'slug') <= 100))
    and jsonb_typeof(content -> 'picks') = 'array' and jsonb_array_length(content -> 'picks') <= 100
    and (
      select coalesce(bool_and(pick ->> 'post_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), true)
      from jsonb_array_elements(content -> 'picks') as given (pick)
    )
    and jsonb_typeof(content -> 'comparisons') = 'array' and jsonb_array_length(content -> 'comparisons') <= 50
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(pair) = 'array' and jsonb_array_length(pair) = 2
            and pair ->> 0 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and pair ->> 1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        ),
        true
      )
      from jsonb_array_elements(content -> 'comparisons') as given (pair)
    )
    and octet_length(content::text) <= 1000000;
end
$$;
comment on function private.is_page_content is 'Whether JSON has the outline of bestOfContentSchema of the application.';
grant execute on function private.is_page_content to service_role;

create table public.best_of_pages (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  slug text generated always as (content ->> 'slug') stored,
  former_slugs text[] not null default '{}',
  published boolean not null default false,
  published_at timestamptz,
  content_updated_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  draft jsonb,
  draft_publish_at timestamptz,
  trashed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  constraint best_of_pages_slug_unique unique (slug),
  constraint best_of_pages_content_shape check (private.is_page_content(content)),
  constraint best_of_pages_draft_shape check (draft is null or private.is_page_content(draft)),
  constraint best_of_pages_slug_when_public check (slug is not null or not (published or publish_at is not null)),
  constraint best_of_pages_title_when_public check (
    not private.is_blank(content ->> 'title') or not (published or publish_at is not null)
  ),
  constraint best_of_pages_draft_publish_at_has_draft check (draft_publish_at is null or draft is not null),
  constraint best_of_pages_instants check (
    private.is_instant(publish_at) and private.is_instant(unpublish_at) and private.is_instant(draft_publish_at)
  )
);
comment on table public.best_of_pages is 'Pages of picks, at /best/{slug}.';
comment on column public.best_of_pages.content is 'As bestOfContentSchema of the application: what visitors see of a published page, or the text of an unpublished one.';
comment on column public.best_of_pages.draft is 'The whole content with changes that visitors do not see yet; null: none.';
comment on column public.best_of_pages.publish_at is 'When an unpublished page becomes public.';
comment on column public.best_of_pages.draft_publish_at is 'When the draft becomes public.';
comment on column public.best_of_pages.updated_at is 'The version that a save starts from.';

revoke all on table public.best_of_pages from anon, authenticated, service_role;
grant select, insert, update, delete on table public.best_of_pages to service_role;
alter table public.best_of_pages enable row level security;

create table public.best_of_revisions (
  id bigint generated always as identity primary key,
  page_id uuid not null references public.best_of_pages (id) on delete cascade,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  content jsonb not null,
  name text,
  at timestamptz not null default clock_timestamp(),
  started_at timestamptz not null default clock_timestamp(),

  constraint best_of_revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'unpublish', 'schedule', 'restore', 'import')
  )
);
comment on table public.best_of_revisions is 'The history of best-of pages: each text that was saved, published or restored.';

revoke all on table public.best_of_revisions from anon, authenticated, service_role;
grant select, insert, update, delete on table public.best_of_revisions to service_role;
alter table public.best_of_revisions enable row level security;

create index best_of_revisions_page on public.best_of_revisions (page_id, id desc);
create index best_of_revisions_admin_user on public.best_of_revisions (admin_user_id);

create table public.comparisons (
  id uuid primary key default gen_random_uuid(),
  first_post_id uuid not null references public.posts (id) on delete cascade,
  second_post_id uuid not null references public.posts (id) on delete cascade,
  introduction text not null default '',
  verdict text not null default '',
  published boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  constraint comparisons_of_two check (first_post_id <> second_post_id),
  constraint comparisons_introduction_length check (char_length(introduction) <= 20000),
  constraint comparisons_verdict_length check (char_length(verdict) <= 20000)
);
comment on table public.comparisons is 'Pairs of reviews that the owner compares on a page of their own. Best-of pages name further ones.';
comment on column public.comparisons.introduction is 'HTML of the editor.';

revoke all on table public.comparisons from anon, authenticated, service_role;
grant select, insert, update, delete on table public.comparisons to service_role;
alter table public.comparisons enable row level security;

create unique index comparisons_pair_unique on public.comparisons (
  least(first_post_id, second_post_id), greatest(first_post_id, second_post_id)
);
create index comparisons_first_post on public.comparisons (first_post_id);
create index comparisons_second_post on public.comparisons (second_post_id);

create trigger comparisons_touch_updated_at
  before update on public.comparisons
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

-- Runs the deferred triggers that record changes, so that the table can be altered.
set constraints all immediate;
alter table public.categories
  add column introduction text not null default '',
  add column seo_title text not null default '',
  add column seo_description text not null default '',
  add constraint categories_introduction_length check (char_length(introduction) <= 50000),
  add constraint categories_seo_title_length check (char_length(seo_title) <= 200),
  add constraint categories_seo_description_length check (char_length(seo_description) <= 500);
comment on column public.categories.introduction is 'HTML of the editor, at the top of /categories/{slug}.';
