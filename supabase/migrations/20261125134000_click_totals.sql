-- Clicks on links to shops by where they stood and where they led. They stay when their rows are removed.

create table public.daily_click_totals (
  day date not null,
  page_kind text not null,
  page text not null,
  post_id uuid,
  placement text not null,
  offer_id uuid,
  link_id uuid,
  variant text,
  clicks bigint not null default 0,

  constraint daily_click_totals_unique
    unique nulls not distinct (day, page_kind, page, post_id, placement, offer_id, link_id, variant),
  constraint daily_click_totals_page_kind_known
    check (page_kind in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other')),
  constraint daily_click_totals_placement_known
    check (placement in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown')),
  constraint daily_click_totals_variant_length check (char_length(variant) <= 40),
  constraint daily_click_totals_clicks check (clicks >= 0)
);
comment on table public.daily_click_totals is 'Buy clicks by page, review, placement, offer, managed link and variant of a button test.';
comment on column public.daily_click_totals.page is 'The path of the visited page.';
comment on column public.daily_click_totals.post_id is 'The review whose product it is about; null where there is none. No foreign key: the totals outlive the review.';
comment on column public.daily_click_totals.offer_id is 'Null for the primary offer and where no offer is concerned.';
comment on column public.daily_click_totals.link_id is 'Null for a direct link.';

revoke all on table public.daily_click_totals from anon, authenticated, service_role;
grant select on table public.daily_click_totals to service_role;
alter table public.daily_click_totals enable row level security;

create index daily_click_totals_links on public.daily_click_totals (link_id, day) where link_id is not null;
create index daily_click_totals_posts on public.daily_click_totals (post_id, day) where post_id is not null;

-- What was counted before, so that the clicks of a period are the same in every list.
insert into public.daily_click_totals (day, page_kind, page, post_id, placement, clicks)
select totals.day, 'review', coalesce('/reviews/' || posts.slug, '/reviews'), totals.post_id, 'unknown', totals.buy_clicks
from public.daily_post_totals as totals
left join public.posts on posts.id = totals.post_id
where totals.buy_clicks > 0;
