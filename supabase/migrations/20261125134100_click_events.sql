-- Clicks with the place of their link and where it led. A click may come from any page, be about no review,
-- and be counted by the page or by the edge.

alter table public.product_analytics
  add column counted_post_id uuid,
  add column page_kind text,
  add column placement text,
  add column offer_id uuid,
  add column link_id uuid,
  add column variant text;
comment on column public.product_analytics.counted_post_id is 'The review whose totals hold it, deleted or not; null in rows from before this column and where no review is concerned.';
comment on column public.product_analytics.page_kind is 'The kind of the visited page; null: a review''s.';
comment on column public.product_analytics.placement is 'Where on the page the link of a click stood.';
comment on column public.product_analytics.offer_id is 'The offer of a click.';
comment on column public.product_analytics.link_id is 'The managed link of a click.';
comment on column public.product_analytics.variant is 'Of a button test.';

create or replace function private.is_valid_event(event jsonb) returns boolean
language sql immutable set search_path = ''
return coalesce(
  event ->> 'event_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    -- Milliseconds, from 2001 to 2286.
    and event ->> 'received_at' ~ '^[0-9]{13}$'
    and coalesce(event ->> 'exclusion' in ('bot', 'prefetch'), true)
    and coalesce(char_length(event ->> 'country') <= 100, true)
    and coalesce(char_length(event ->> 'user_agent') <= 1000, true)
    and char_length(event ->> 'page') between 1 and 2048
    and case
      when event ->> 'kind' in ('page_view', 'buy_click') then
        case
          when event ->> 'post_id' is not null then event ->> 'post_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          -- Views are those of reviews.
          else event ->> 'kind' = 'buy_click'
        end
        and coalesce(event ->> 'page_view_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(
          event ->> 'page_kind' in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other'), true
        )
        and coalesce(
          event ->> 'placement' in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown'), true
        )
        and coalesce(event ->> 'offer_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(event ->> 'link_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(char_length(event ->> 'variant') <= 40, true)
      when event ->> 'kind' = 'search' then
        char_length(event ->> 'keyword') between 1 and 200
        and event ->> 'keyword' = btrim(event ->> 'keyword')
        and event ->> 'location' in ('home', 'products', 'review', 'admin', 'other', 'others')
        and coalesce(event ->> 'found' ~ '^[0-9]{1,9}$', true)
    end,
  false
);

create function private.known_offer(offer_id uuid, post_id_input uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null and (
    exists (
      select from public.posts
      where posts.id = post_id_input
        and posts.offers @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
    -- Public by an instant that is not applied yet.
    or exists (
      select from public.post_drafts
      where post_drafts.post_id = post_id_input
        and post_drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
  ) then offer_id
end;
comment on function private.known_offer is 'An offer that a review has; null for any other, so that its click counts without it.';

create function private.known_link(link_id uuid) returns uuid
language sql stable set search_path = ''
return (select managed_links.id from public.managed_links where managed_links.id = known_link.link_id);
comment on function private.known_link is 'A managed link, deleted or not; null for an unknown one, so that its click counts without it.';
