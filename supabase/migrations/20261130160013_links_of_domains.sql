drop function private.links_under(text);

create or replace function private.links_under(domains text[]) returns setof public.managed_links
language plpgsql stable set search_path = '' as $$
declare
  link public.managed_links;
begin
  for link in
    select managed_links.* from public.managed_links
    where private.may_mention(lower(concat_ws(' ', managed_links.target, managed_links.country_targets::text)), domains)
  loop
    if exists (
      select from private.link_urls(link) as url
      cross join unnest(domains) as domain
      where private.leads_to_domain(url, domain)
    ) then
      return next link;
    end if;
  end loop;
end
$$;
comment on function private.links_under is 'Managed links with a target at one of the domains or below it.';

create or replace function private.record_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', id)
  from private.links_under(array_remove(array[old.domain, new.domain], null));
  return null;
end
$$;
comment on function private.record_domain_change is 'Trigger: numbers the managed links whose shop a domain changes, because of its sub-ID parameter.';

create or replace function private.record_merchant_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', id)
  from (
    select managed_links.id from public.managed_links where managed_links.merchant_id = new.id
    union
    select links_under.id
    from private.links_under(array(
      select merchant_domains.domain from public.merchant_domains where merchant_domains.merchant_id = new.id
    ))
  ) as links;
  return null;
end
$$;
comment on function private.record_merchant_links is 'Trigger: numbers the managed links of a shop with another sub-ID parameter or network.';

comment on function private.link_answer is 'A managed link as visitors may know it once it has started. Changes hold it, so a migration that changes what it answers, such as another network, records the links again.';

create or replace function private.may_mention(urls text, mentions text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return exists (select from unnest(mentions) as mention where strpos(urls, mention) > 0)
    -- An encoded hyphen, dot, digit or letter.
    or urls ~ 'http.+%(?:25)*(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|[89a-f][0-9a-f])'
    or urls ~ 'http.+[^\x01-\x7f]';
end
$$;
comment on function private.may_mention is 'False when links in lower case mention none of some domains, which spares them a closer look: they contain none, and spell no host in a tracking URL in another way than usual.';

-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.
create or replace function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  mentions constant text[] := array(
    select merchant_domains.domain from public.merchant_domains
    where merchant_domains.merchant_id = merchant_id_input
  ) || merchant_id_input::text || domain_input;
  post public.posts;
  effective public.posts;
begin
  -- Few reviews are looked at closely: those that may mention it, those with managed links, and those that the clock
  -- has changed.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat_ws(' ', posts.primary_merchant_id, posts.primary_affiliate_url, posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        private.may_mention(shops.urls, mentions)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if (merchant_id_input is not null and private.uses_merchant(
          effective.offers, effective.primary_merchant_id, effective.primary_affiliate_url, merchant_id_input
        ))
      or (domain_input is not null and (
        private.leads_to_domain(effective.primary_affiliate_url, domain_input) or exists (
          select from jsonb_array_elements(effective.offers) as given (offer)
          where private.leads_to_domain(offer ->> 'url', domain_input)
        )
      ))
    then
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_shop_changes is 'Records a change of every public review with offers of a merchant, or with links to a domain.';
