-- The owner's merchants: reading, saving and deleting them.

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
