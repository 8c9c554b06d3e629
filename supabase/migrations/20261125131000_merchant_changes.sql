-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.

create function private.shop_url(url text) returns text
language sql stable set search_path = ''
return case
  when private.link_slug(url) is null then url
  else (select managed_links.target from public.managed_links where managed_links.slug = private.link_slug(url))
end;
comment on function private.shop_url is 'A web address, or the default target of a managed link.';

create function private.uses_merchant(offers jsonb, primary_url text, merchant_id_input uuid) returns boolean
language sql stable set search_path = ''
return coalesce(private.merchant_of_link(primary_url) = merchant_id_input, false) or exists (
  select from jsonb_array_elements(case when private.are_offers(offers) then offers else '[]' end) as given (offer)
  where private.merchant_of_offer(offer) = merchant_id_input
);
comment on function private.uses_merchant is 'Whether a shop sells one of these offers, chosen or recognized.';

create function private.leads_to_domain(url text, domain_input text) returns boolean
language sql stable set search_path = ''
return coalesce(
  private.host_of(private.shop_url(url)) = domain_input
    or right(private.host_of(private.shop_url(url)), length(domain_input) + 1) = '.' || domain_input,
  false
);

-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.

create function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
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
  -- Few reviews are looked at closely: those that mention it, those with managed links, and those that
  -- the clock has changed.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat(posts.primary_affiliate_url, ' ', posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        exists (select from unnest(mentions) as mention where strpos(shops.urls, mention) > 0)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        or exists (
          select from public.post_drafts
          where post_drafts.post_id = posts.id and post_drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if (merchant_id_input is not null
        and private.uses_merchant(effective.offers, effective.primary_affiliate_url, merchant_id_input))
      or (domain_input is not null and (
        private.leads_to_domain(effective.primary_affiliate_url, domain_input) or exists (
          select from jsonb_array_elements(effective.offers) as given (offer)
          where private.leads_to_domain(offer ->> 'url', domain_input)
        )
      ))
    then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_shop_changes is 'Records a change of every public review with offers of a merchant, or with links to a domain.';

create function private.record_merchant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_shop_changes(new.id, null);
  return null;
end
$$;
comment on function private.record_merchant_change is 'Trigger: records a change of the reviews that show a merchant.';

create constraint trigger merchants_record_update after update on public.merchants deferrable initially deferred
  for each row when (
    (new.name, new.sub_id_parameter, new.disclosure, new.allows_manual_prices, new.price_limit_minutes)
      is distinct from (old.name, old.sub_id_parameter, old.disclosure, old.allows_manual_prices, old.price_limit_minutes)
  )
  execute function private.record_merchant_change();

create function private.record_merchant_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_shop_changes(null, coalesce(new.domain, old.domain));
  if tg_op = 'UPDATE' and old.domain <> new.domain then
    perform private.record_shop_changes(null, old.domain);
  end if;
  return null;
end
$$;
comment on function private.record_merchant_domain_change is 'Trigger: records a change of the reviews whose links are recognized differently.';

create constraint trigger merchant_domains_record_change after insert or update or delete on public.merchant_domains
  deferrable initially deferred
  for each row execute function private.record_merchant_domain_change();
