-- Links of the site itself, /go/{slug}: used in many places, changed once.

create table public.managed_links (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null default '',
  merchant_id uuid references public.merchants (id) on delete restrict,
  target text,
  country_targets jsonb not null default '{}',
  post_id uuid references public.posts (id) on delete set null,
  old_paths text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  constraint managed_links_slug_unique unique (slug),
  constraint managed_links_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint managed_links_slug_length check (char_length(slug) <= 100),
  constraint managed_links_name_length check (char_length(name) <= 200),
  constraint managed_links_target_shape check (private.is_web_address(target)),
  constraint managed_links_target_length check (char_length(target) <= 2048),
  constraint managed_links_country_targets_are_an_object check (jsonb_typeof(country_targets) = 'object'),
  constraint managed_links_starts_at_range check (private.is_instant(starts_at)),
  constraint managed_links_ends_at_range check (private.is_instant(ends_at)),
  constraint managed_links_ends_after_start check (ends_at > starts_at),
  constraint managed_links_note_length check (char_length(note) <= 500)
);
comment on table public.managed_links is 'Links /go/{slug}. A deleted one stays and answers 410.';
comment on column public.managed_links.merchant_id is 'The shop, where the target''s domain does not say it, such as a network''s tracking URL.';
comment on column public.managed_links.target is 'Where it leads by default; null: to the review, or nowhere (410).';
comment on column public.managed_links.country_targets is 'Targets of other countries: ISO 3166 code to URL.';
comment on column public.managed_links.post_id is 'The review that an imported link leads to where its shop forbids cloaking.';
comment on column public.managed_links.old_paths is 'Paths of an earlier system that lead to it as well, such as /recommends/shoes.';
comment on column public.managed_links.starts_at is 'Before it the link answers 404.';
comment on column public.managed_links.ends_at is 'From then on it answers 410.';

revoke all on table public.managed_links from anon, authenticated, service_role;
grant select, insert, update, delete on table public.managed_links to service_role;
alter table public.managed_links enable row level security;

create index managed_links_merchant on public.managed_links (merchant_id) where merchant_id is not null;
create index managed_links_post on public.managed_links (post_id) where post_id is not null;
create index managed_links_old_paths on public.managed_links using gin (old_paths) where old_paths <> '{}';

create trigger managed_links_touch_updated_at
  before update on public.managed_links
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create function private.link_slug(url text) returns text
language sql immutable set search_path = ''
return substring(url from '^/go/([a-z0-9]+(?:-[a-z0-9]+)*)$');
comment on function private.link_slug is 'The slug of a managed link in a stored URL; null for any other URL.';

create function private.is_link_url(url text) returns boolean
language sql immutable set search_path = ''
return private.is_web_address(url) or private.link_slug(url) is not null;
comment on function private.is_link_url is 'Whether a URL can be that of an offer: a web address or a managed link.';
grant execute on function private.is_link_url to service_role;
grant execute on function private.link_slug to service_role;

create function private.merchant_of_link(url text) returns uuid
language sql stable set search_path = ''
return coalesce(
  private.merchant_of_url(url),
  (
    select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
    from public.managed_links
    where managed_links.slug = private.link_slug(url)
  )
);
comment on function private.merchant_of_link is 'The shop that a web address or a managed link leads to.';

alter table public.posts
  drop constraint posts_primary_affiliate_url_shape,
  add constraint posts_primary_affiliate_url_shape check (private.is_link_url(primary_affiliate_url));
