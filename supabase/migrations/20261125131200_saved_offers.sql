-- What saves of posts and restored revisions may name.

create function private.check_offers(offers jsonb) returns void
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
comment on function private.check_offers is 'Raises what offers may not name: unknown merchants and links, and prices that their merchant does not let anyone type.';

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
