-- Collecting outgoing links. Texts are parsed by the application, as its pages are.

create function public.read_link_sources(
  ids_input uuid[] default null,
  after_input uuid default null,
  limit_input integer default 200
) returns jsonb
-- plpgsql, because a plan for the given arguments uses the index.
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', shown.id,
          'primary_affiliate_url', shown.primary_affiliate_url,
          'in_depth_analysis', shown.in_depth_analysis,
          'offers', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('id', offer -> 'id', 'url', offer -> 'url', 'merchant_id', offer -> 'merchant_id')
              ),
              '[]'
            )
            from jsonb_array_elements(shown.offers) as stored (offer)
            where coalesce((offer ->> 'ends_at')::timestamptz > moment, true)
          )
        )
        order by shown.id
      ),
      '[]'
    )
    from (
      select *
      from public.posts
      where private.is_public(posts, moment)
        and (ids_input is null or posts.id = any (ids_input))
        and (after_input is null or posts.id > after_input)
      order by posts.id
      limit limit_input
    ) as page
    cross join lateral private.effective_post(page::public.posts, moment) as shown
  );
end
$$;
comment on function public.read_link_sources is 'The fields of public reviews that can link elsewhere, ordered by id: of some reviews, or one page of all.';
grant execute on function public.read_link_sources to service_role;

create function public.changed_link_sources(limit_input integer default 200) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'change', max(page.number),
    'ids', coalesce(jsonb_agg(distinct page.post_id) filter (where page.post_id is not null), '[]'),
    'is_last', count(*) < limit_input
  )
  from (
    select number, post_id
    from public.post_changes
    where number > (select change from private.link_collection)
    order by number
    limit limit_input
  ) as page;
end;
comment on function public.changed_link_sources is 'Reviews whose links are to be collected again, and the change up to which they are: {change, ids, is_last}.';
grant execute on function public.changed_link_sources to service_role;

create function public.store_post_links(
  links_input jsonb,
  ids_input uuid[] default null,
  after_input uuid default null,
  until_input uuid default null,
  change_input bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.post_links
  where case
    when ids_input is not null then post_links.post_id = any (ids_input)
    else coalesce(post_links.post_id > after_input, true) and coalesce(post_links.post_id <= until_input, true)
  end;
  insert into private.post_links (post_id, place, url, offer_id, merchant_id)
  select link.post_id, link.place, link.url, link.offer_id, link.merchant_id
  from jsonb_to_recordset(links_input) as link (post_id uuid, place text, url text, offer_id uuid, merchant_id uuid)
  -- Deleted since it was read.
  join public.posts on posts.id = link.post_id;
  update private.link_collection set change = greatest(change, change_input) where change_input is not null;
end
$$;
comment on function public.store_post_links is 'Stores the links of some reviews, or of those with an id in a range, instead of what was known of them.';
grant execute on function public.store_post_links to service_role;

create function public.refresh_outgoing_links() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  create temporary table pg_temp.used_urls on commit drop as
    select distinct uses.url, md5(uses.url) as hash, private.host_of(uses.url) as host
    from private.link_uses() as uses
    where private.host_of(uses.url) is not null;
  delete from private.outgoing_links
  where not exists (select from pg_temp.used_urls where used_urls.hash = md5(outgoing_links.url));
  insert into private.outgoing_links (url, host)
  select used_urls.url, used_urls.host from pg_temp.used_urls
  on conflict (md5(url)) do nothing;
  drop table pg_temp.used_urls;
end
$$;
comment on function public.refresh_outgoing_links is 'Adds the web addresses that are used and removes those that no longer are.';
grant execute on function public.refresh_outgoing_links to service_role;
