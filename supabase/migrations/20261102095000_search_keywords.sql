create table public.search_keywords (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  keyword text not null,
  search_location text not null,
  user_country text,
  user_agent text,
  "timestamp" timestamptz not null default now(),

  constraint search_keywords_event_id_unique unique (event_id),
  constraint search_keywords_keyword_is_trimmed check (keyword = btrim(keyword)),
  constraint search_keywords_keyword_length check (char_length(keyword) between 1 and 200),
  constraint search_keywords_search_location_known
    check (search_location in ('home', 'products', 'review', 'admin', 'other', 'others')),
  constraint search_keywords_user_country_length check (char_length(user_country) <= 100),
  constraint search_keywords_user_agent_length check (char_length(user_agent) <= 1000)
);
comment on table public.search_keywords is 'What visitors searched for.';
comment on column public.search_keywords.event_id is 'Given by the sender, so that a batch delivered twice counts once.';
comment on column public.search_keywords.user_country is 'The country''s name; null when unknown or when the visitor asked not to be tracked.';

-- The log's pages, newest first.
create index search_keywords_newest on public.search_keywords ("timestamp" desc, id desc);

revoke all on table public.search_keywords from anon, authenticated, service_role;
grant select, insert, update, delete on table public.search_keywords to service_role;

alter table public.search_keywords enable row level security;
