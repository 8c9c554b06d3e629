-- Outgoing links of public reviews and of managed links: where they are used, what the last check of each
-- found, and their replacement.

create table private.post_links (
  post_id uuid not null references public.posts (id) on delete cascade,
  place text not null,
  url text not null,
  offer_id uuid,
  merchant_id uuid,

  constraint post_links_place_known check (place in ('primary', 'offer', 'text')),
  constraint post_links_url_length check (char_length(url) <= 2048)
);
comment on table private.post_links is 'What public reviews link to, as stored: web addresses and managed links.';
comment on column private.post_links.merchant_id is 'The shop that the owner chose for an offer.';
create index post_links_post on private.post_links (post_id);

create table private.outgoing_links (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  host text not null,
  state text not null default 'unchecked',
  problem text,
  failed_since timestamptz,
  checked_at timestamptz,
  claimed_until timestamptz not null default '-infinity',
  ignored_at timestamptz,
  ignored_reason text,

  constraint outgoing_links_state_known
    check (state in ('unchecked', 'fine', 'suspected', 'broken', 'uncheckable')),
  constraint outgoing_links_ignored_with_reason check ((ignored_at is null) = (ignored_reason is null)),
  constraint outgoing_links_ignored_reason_length check (char_length(ignored_reason) between 1 and 300)
);
comment on table private.outgoing_links is 'Every web address that visitors are sent to, once.';
comment on column private.outgoing_links.problem is 'Why it is not fine, as linkProblems of the application.';
comment on column private.outgoing_links.failed_since is 'The first of the failures since it was last fine.';
comment on column private.outgoing_links.claimed_until is 'Until then a Worker checks it, and no other one requests its host.';
-- A long URL does not fit an index.
create unique index outgoing_links_url_unique on private.outgoing_links (md5(url));
create index outgoing_links_host on private.outgoing_links (host);

create table private.link_checks (
  id bigint generated always as identity primary key,
  link_id uuid not null references private.outgoing_links (id) on delete cascade,
  at timestamptz not null,
  outcome text not null,
  problem text,
  chain jsonb not null,
  detail text,

  constraint link_checks_outcome_known check (outcome in ('fine', 'failed', 'uncheckable')),
  constraint link_checks_chain_is_an_array check (jsonb_typeof(chain) = 'array')
);
comment on table private.link_checks is 'The last checks of each link, with the addresses that were requested.';
create index link_checks_link on private.link_checks (link_id, id desc);

create table private.link_collection (
  is_only boolean primary key default true check (is_only),
  change bigint not null default 0
);
comment on table private.link_collection is 'The change up to which the links of reviews are collected.';
insert into private.link_collection default values;

create function private.managed_targets() returns table (id uuid, slug text, merchant_id uuid, url text, country text)
language sql stable set search_path = ''
begin atomic
  select managed_links.id, managed_links.slug, managed_links.merchant_id, targets.url, targets.country
  from public.managed_links
  cross join lateral (
    select managed_links.target as url, null as country
    union all
    select value, key from jsonb_each_text(managed_links.country_targets)
  ) as targets
  where targets.url is not null
    and managed_links.deleted_at is null
    and coalesce(managed_links.ends_at > private.clock(), true);
end;
comment on function private.managed_targets is 'Where managed links lead: by default and by country.';

create function private.link_uses() returns table (
  url text, place text, post_id uuid, offer_id uuid, merchant_id uuid, managed_link_id uuid, slug text, country text
)
language sql stable set search_path = ''
begin atomic
  with targets as materialized (
    select * from private.managed_targets()
  )
  select links.url, links.place, links.post_id, links.offer_id, links.merchant_id, null::uuid, null::text, null::text
  from private.post_links as links
  where private.link_slug(links.url) is null
  union all
  select targets.url, links.place, links.post_id, links.offer_id, coalesce(links.merchant_id, targets.merchant_id),
    targets.id, targets.slug, targets.country
  from private.post_links as links
  join targets on targets.slug = private.link_slug(links.url)
  union all
  select targets.url, 'managed', null, null, targets.merchant_id, targets.id, targets.slug, targets.country
  from targets;
end;
comment on function private.link_uses is 'Where each web address is used: by a review directly, by a review through a managed link, and by a managed link.';
