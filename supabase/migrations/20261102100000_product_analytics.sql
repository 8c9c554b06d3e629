create table public.product_analytics (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  post_id uuid references public.posts (id) on delete set null,
  event_type text not null,
  user_country text,
  page_path text,
  user_agent text,
  "timestamp" timestamptz not null default now(),

  constraint product_analytics_event_id_unique unique (event_id),
  constraint product_analytics_event_type_known check (event_type in ('page_view', 'buy_click')),
  constraint product_analytics_user_country_length check (char_length(user_country) <= 100),
  constraint product_analytics_page_path_length check (char_length(page_path) <= 2048),
  constraint product_analytics_user_agent_length check (char_length(user_agent) <= 1000)
);
comment on table public.product_analytics is 'Views of reviews and clicks on their buy buttons.';
comment on column public.product_analytics.event_id is 'Given by the sender, so that a batch delivered twice counts once.';
comment on column public.product_analytics.post_id is 'Null once the review is deleted; its events still count.';
comment on column public.product_analytics.user_country is 'The country''s name; null when unknown or when the visitor asked not to be tracked.';

create index product_analytics_newest on public.product_analytics ("timestamp" desc, id desc);
create index product_analytics_post on public.product_analytics (post_id, "timestamp" desc);

revoke all on table public.product_analytics from anon, authenticated, service_role;
grant select, insert, update, delete on table public.product_analytics to service_role;

alter table public.product_analytics enable row level security;
