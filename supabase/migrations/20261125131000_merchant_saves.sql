-- The owner's merchants: saving, deleting, and what of them visitors see.

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

-- Reading

create function private.admin_merchant(merchant public.merchants) returns jsonb
language sql stable set search_path = ''
return to_jsonb(merchant) - array['created_at', 'updated_at'] || jsonb_build_object(
  'version', merchant.updated_at,
  'domains', (
    select coalesce(jsonb_agg(merchant_domains.domain order by merchant_domains.domain), '[]')
    from public.merchant_domains
    where merchant_domains.merchant_id = merchant.id
  )
);
comment on function private.admin_merchant is 'A merchant with its domains, as the admin shows it.';

create function public.list_merchants() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_merchant(merchants) order by lower(merchants.name)), '[]')
  from public.merchants;
end;
comment on function public.list_merchants is 'All merchants by name.';
grant execute on function public.list_merchants to service_role;

create function private.posts_using_merchant(merchant_id_input uuid)
returns table (id uuid, title text, is_trashed boolean)
language sql stable set search_path = ''
begin atomic
  select posts.id, posts.title, posts.trashed_at is not null
  from public.posts
  left join public.post_drafts on post_drafts.post_id = posts.id
  where private.uses_merchant(posts.offers, posts.primary_affiliate_url, merchant_id_input)
    or private.uses_merchant(
      post_drafts.fields -> 'offers', post_drafts.fields ->> 'primary_affiliate_url', merchant_id_input
    );
end;
comment on function private.posts_using_merchant is 'Posts with offers of a merchant, drafts and the trash included.';

create function public.merchant_usage(merchant_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'posts', (
      select coalesce(jsonb_agg(to_jsonb(used) order by lower(used.title), used.id), '[]')
      from private.posts_using_merchant(merchant_id_input) as used
    ),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', managed_links.id, 'slug', managed_links.slug) order by managed_links.slug), '[]')
      from public.managed_links
      where managed_links.deleted_at is null
        and coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target)) = merchant_id_input
    )
  );
end;
comment on function public.merchant_usage is 'The posts and managed links that lead to a merchant.';
grant execute on function public.merchant_usage to service_role;

-- Saving

create function public.save_merchant(
  admin_user_id_input uuid,
  merchant_input jsonb,
  merchant_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.merchants := jsonb_populate_record(null::public.merchants, merchant_input);
  domains text[] := array(
    select distinct domain from jsonb_array_elements_text(merchant_input -> 'domains') as domain order by domain
  );
  saved public.merchants;
  taken record;
  violated text;
  reason text;
begin
  if merchant_id_input is not null then
    select * into saved from public.merchants where merchants.id = merchant_id_input for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'merchant', private.admin_merchant(saved));
    end if;
  end if;
  select merchant_domains.domain, merchants.name into taken
  from public.merchant_domains
  join public.merchants on merchants.id = merchant_domains.merchant_id
  where merchant_domains.domain = any (domains) and merchants.id is distinct from merchant_id_input
  limit 1;
  if found then
    return jsonb_build_object('outcome', 'refused', 'field', 'domains', 'domain', taken.domain, 'merchant', taken.name);
  end if;

  if merchant_id_input is null then
    insert into public.merchants (
      name, network, tag_parameter, tag_value, country_tags, sub_id_parameter, allows_cloaking,
      allows_manual_prices, price_limit_minutes, allows_image_storage, allows_checks, disclosure
    ) values (
      given.name, given.network, given.tag_parameter, given.tag_value, given.country_tags, given.sub_id_parameter,
      given.allows_cloaking, given.allows_manual_prices, given.price_limit_minutes, given.allows_image_storage,
      given.allows_checks, given.disclosure
    ) returning * into saved;
  else
    update public.merchants set
      name = given.name,
      network = given.network,
      tag_parameter = given.tag_parameter,
      tag_value = given.tag_value,
      country_tags = given.country_tags,
      sub_id_parameter = given.sub_id_parameter,
      allows_cloaking = given.allows_cloaking,
      allows_manual_prices = given.allows_manual_prices,
      price_limit_minutes = given.price_limit_minutes,
      allows_image_storage = given.allows_image_storage,
      allows_checks = given.allows_checks,
      disclosure = given.disclosure
    where merchants.id = merchant_id_input
    returning * into saved;
  end if;
  delete from public.merchant_domains
  where merchant_domains.merchant_id = saved.id and merchant_domains.domain <> all (domains);
  insert into public.merchant_domains (domain, merchant_id)
  select wanted.domain, saved.id from unnest(domains) as wanted (domain)
  where not exists (
    select from public.merchant_domains as known where known.domain = wanted.domain and known.merchant_id = saved.id
  );
  perform public.log_admin_activity(
    admin_user_id_input,
    case when merchant_id_input is null then 'Create Merchant' else 'Update Merchant' end,
    format('%s "%s"', case when merchant_id_input is null then 'Created' else 'Updated' end, saved.name)
  );
  return jsonb_build_object('outcome', 'saved', 'merchant', private.admin_merchant(saved));
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name, reason = message_text;
    return jsonb_build_object(
      'outcome', 'refused',
      'field', case
        when violated = 'merchants_name_unique' then 'name'
        when violated = 'merchant_domains_pkey' then 'domains'
        when violated like '%cloak%' then 'allows_cloaking'
        when violated like 'merchants_tag_%' then 'tag_value'
        when violated like 'merchant_domains_%' then 'domains'
        else 'name'
      end
    ) || case when violated like '%cloak%' then jsonb_build_object('reason', reason) else '{}' end;
end
$$;
comment on function public.save_merchant is 'Creates a merchant, or saves one over the version that was loaded, with its domains. Returns {outcome}: saved; missing; changed, with the merchant; refused, with the field.';
grant execute on function public.save_merchant to service_role;

create function public.delete_merchant(admin_user_id_input uuid, merchant_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merchant public.merchants;
  usage jsonb;
begin
  -- Waits for saves that name it, and makes later ones wait.
  select * into merchant from public.merchants where merchants.id = merchant_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  usage := public.merchant_usage(merchant_id_input);
  if usage <> '{"posts": [], "links": []}' then
    return usage || jsonb_build_object('outcome', 'used');
  end if;
  update public.managed_links set merchant_id = null
  where managed_links.merchant_id = merchant_id_input and managed_links.deleted_at is not null;
  delete from public.merchants where merchants.id = merchant_id_input;
  perform public.log_admin_activity(admin_user_id_input, 'Delete Merchant', format('Deleted "%s"', merchant.name));
  return jsonb_build_object('outcome', 'deleted');
end
$$;
comment on function public.delete_merchant is 'Deletes a merchant that nothing leads to. Returns {outcome}: deleted; missing; used, with posts and links.';
grant execute on function public.delete_merchant to service_role;

create function private.keep_used_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() and (
    exists (
      select from public.posts
      where posts.offers @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
    )
    or exists (
      select from public.post_drafts
      where post_drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
    )
  ) then
    raise exception 'Offers name this merchant.' using errcode = 'foreign_key_violation', constraint = 'merchants_not_in_use';
  end if;
  return old;
end
$$;
comment on function private.keep_used_merchant is 'Trigger: refuses to delete a merchant that offers name.';

create trigger merchants_keep_used
  before delete on public.merchants
  for each row execute function private.keep_used_merchant();

-- Saves of posts

create or replace function private.check_offers(offers jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Until the save is committed nobody deletes them.
  perform from public.merchants
  where merchants.id in (
    select (offer ->> 'merchant_id')::uuid from jsonb_array_elements(offers) as given (offer)
  )
  order by merchants.id
  for key share;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where offer ->> 'merchant_id' is not null
      and not exists (select from public.merchants where merchants.id = (offer ->> 'merchant_id')::uuid)
  ) then
    raise exception 'An offer names a merchant that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_merchant_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where private.link_slug(offer ->> 'url') is not null and not private.is_live_link(offer ->> 'url')
  ) then
    raise exception 'An offer names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_link_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where private.has_forbidden_price(offer)
  ) then
    raise exception 'A price of this merchant may not be typed by hand.'
      using errcode = 'check_violation', constraint = 'posts_offers_manual_price';
  end if;
end
$$;

create function private.is_live_link(url text) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.managed_links
  where managed_links.slug = private.link_slug(url) and managed_links.deleted_at is null
);
comment on function private.is_live_link is 'Whether a URL is that of a managed link that is not deleted.';

create function private.has_forbidden_price(offer jsonb) returns boolean
language sql stable set search_path = ''
return offer ->> 'amount' is not null and offer ->> 'source' = 'manual' and exists (
  select from public.merchants
  where merchants.id = private.merchant_of_offer(offer) and not merchants.allows_manual_prices
);
comment on function private.has_forbidden_price is 'Whether an offer has a typed price that its merchant does not allow.';

create function private.check_primary_link(url text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.link_slug(url) is not null and not private.is_live_link(url) then
    raise exception 'The primary URL names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_primary_link_known';
  end if;
end
$$;

create function private.check_post_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() then
    perform private.check_primary_link(new.primary_affiliate_url);
  end if;
  return new;
end
$$;
comment on function private.check_post_link is 'Trigger: refuses a primary URL of a managed link that does not exist.';

create trigger posts_check_link_on_insert
  before insert on public.posts
  for each row when (new.primary_affiliate_url like '/go/%')
  execute function private.check_post_link();

create trigger posts_check_link_on_update
  before update on public.posts
  for each row when (
    new.primary_affiliate_url like '/go/%'
    and new.primary_affiliate_url is distinct from old.primary_affiliate_url
  )
  execute function private.check_post_link();

create function private.check_draft_shops() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then old.fields else '{}' end;
begin
  if private.is_importing_content() then
    return new;
  end if;
  if new.fields -> 'offers' is distinct from former -> 'offers' and private.are_offers(new.fields -> 'offers')
    and not private.is_recording_prices()
  then
    perform private.check_offers(new.fields -> 'offers');
  end if;
  if new.fields ->> 'primary_affiliate_url' is distinct from former ->> 'primary_affiliate_url' then
    perform private.check_primary_link(new.fields ->> 'primary_affiliate_url');
  end if;
  return new;
end
$$;
comment on function private.check_draft_shops is 'Trigger: checks what the offers and the primary URL of a working draft name.';

create trigger post_drafts_check_shops
  before insert or update on public.post_drafts
  for each row when (new.fields ?| array['offers', 'primary_affiliate_url'])
  execute function private.check_draft_shops();

create or replace function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'post_drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
  when 'posts_primary_link_known' then 'primary_affiliate_url'
  when 'posts_offers_merchant_known' then 'offers.merchant'
  when 'posts_offers_link_known' then 'offers.link'
  when 'posts_offers_manual_price' then 'offers.price'
end);

create or replace function public.set_post_published(
  admin_user_id_input uuid,
  post_id_input uuid,
  published_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.posts := private.lock_post(post_id_input);
  violated text;
begin
  if old.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if published_input and private.is_blank(old.title) then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if old.published <> published_input then
    if published_input then
      update public.posts set published = true where posts.id = post_id_input;
    else
      perform private.withdraw_post(post_id_input);
    end if;
    delete from private.autosaved_posts where autosaved_posts.post_id = post_id_input;
    perform private.record_revision(
      post_id_input, admin_user_id_input, case when published_input then 'publish' else 'save' end
    );
    perform private.log_post_activity(
      admin_user_id_input,
      case when published_input then 'Publish Post' else 'Unpublish Post' end,
      old.title
    );
  end if;
  return private.saved_post(post_id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, '{}');
end
$$;

-- An older version may name what is gone.

create function private.with_known_shops(content jsonb) returns jsonb
language sql stable set search_path = ''
return content
  || case
    when private.are_offers(content -> 'offers') then jsonb_build_object('offers', (
      select coalesce(
        jsonb_agg(
          case
            when private.has_forbidden_price(known) then
              known || '{"amount": null, "currency": null, "checked_at": null}'
            else known
          end
          order by place
        ),
        '[]'
      )
      from jsonb_array_elements(content -> 'offers') with ordinality as given (offer, place)
      cross join lateral (
        select case
          when exists (select from public.merchants where merchants.id = (offer ->> 'merchant_id')::uuid) then offer
          else offer || '{"merchant_id": null}'
        end as known
      ) as recognized
      where private.link_slug(offer ->> 'url') is null or private.is_live_link(offer ->> 'url')
    ))
    else '{}'
  end
  || case
    when private.link_slug(content ->> 'primary_affiliate_url') is not null
      and not private.is_live_link(content ->> 'primary_affiliate_url') then '{"primary_affiliate_url": null}'::jsonb
    else '{}'
  end;
comment on function private.with_known_shops is 'Content of a revision without deleted merchants and managed links, and without typed prices that their merchant forbids now.';

create or replace function public.restore_revision(
  admin_user_id_input uuid,
  post_id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
  restored jsonb;
  wanted uuid[];
  category_ids uuid[];
  kept_slug text;
  newest bigint;
  recorded bigint;
  columns text;
begin
  select content into restored
  from public.post_revisions
  where post_revisions.post_id = post.id and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_revision(post.id, admin_user_id_input, 'save');

  wanted := array(select jsonb_array_elements_text(restored -> 'category_ids'))::uuid[];
  category_ids := array(select id from public.categories where id = any (wanted) order by id);
  restored := private.with_known_shops(restored - private.maintained_columns() - array['published', 'category_ids']);
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  if restored ->> 'slug' is null or private.is_reserved_slug(restored ->> 'slug')
    or private.slug_is_taken(restored ->> 'slug', post.id)
  then
    kept_slug := nullif(restored ->> 'slug', post.slug);
    restored := restored - 'slug';
  end if;

  if post.published then
    perform private.autosave_draft(post, restored, category_ids, private.version_of(post));
  else
    columns := private.editable_columns(restored);
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using restored, post.id;
    delete from public.post_categories where post_categories.post_id = post.id;
    insert into public.post_categories (post_id, category_id)
    select post.id, category_id from unnest(category_ids) as category_id;
  end if;

  recorded := private.record_revision(post.id, admin_user_id_input, 'restore');
  if recorded <> newest then
    update public.post_revisions set parent_id = revision_id_input where id = recorded;
    perform public.log_admin_activity(
      admin_user_id_input, 'Restore Revision', format('Restored an earlier version of "%s" as a draft', post.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'restored',
    'revision_id', recorded,
    'published', post.published,
    'lost_categories', cardinality(wanted) - cardinality(category_ids),
    'taken_slug', kept_slug
  );
exception
  when check_violation or foreign_key_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;

-- Images

create function public.image_refusal(url_input text) returns text
language sql stable security definer set search_path = ''
begin atomic
  select merchants.name
  from public.merchants
  where merchants.id = private.merchant_of_url(url_input) and not merchants.allows_image_storage;
end;
comment on function public.image_refusal is 'The merchant at a URL that does not let its images be stored; null if they may be.';
grant execute on function public.image_refusal to service_role;
