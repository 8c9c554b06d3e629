-- Backups carry merchants with their domains, and managed links, deleted ones included.

create function private.merchant_backup(merchant public.merchants) returns jsonb
language sql stable set search_path = ''
return to_jsonb(merchant) || jsonb_build_object('domains', (
  select coalesce(jsonb_agg(domain collate "C" order by domain collate "C"), '[]')
  from public.merchant_domains
  where merchant_domains.merchant_id = merchant.id
));
comment on function private.merchant_backup is 'A merchant with its domains for a backup.';

create or replace function public.read_content(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  case kind_input
    when 'setting' then
      return (
        select coalesce(jsonb_agg(copy order by copy ->> 'setting_key' collate "C"), '[]')
        from (
          select to_jsonb(site_settings) as copy
          from public.site_settings
          where setting_key <> all (private.database_setting_keys())
            and (after_input is null or setting_key collate "C" > after_input)
          order by setting_key collate "C"
          limit limit_input
        ) as page
      );
    when 'category' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.categories
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'image' then
      return (
        select coalesce(jsonb_agg(copy order by id collate "C"), '[]')
        from (
          select id, private.image_backup(images) as copy
          from public.images
          where after_input is null or id collate "C" > after_input
          order by id collate "C"
          limit limit_input
        ) as page
      );
    when 'merchant' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.merchant_backup(merchants) as copy
          from public.merchants
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'post' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.post_backup(posts) as copy
          from public.posts
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'link' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.managed_links
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
  end case;
end
$$;
comment on function public.read_content is 'The rows of one kind (setting, category, image, merchant, post, link) after a key, in key order, as backups store them.';

create or replace function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text || offers::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(to_jsonb(post_drafts)::text, 0)), 0) from public.post_drafts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (select sum(hashtextextended(private.merchant_backup(merchants)::text, 0)) from public.merchants),
    (select sum(hashtextextended(to_jsonb(managed_links)::text, 0)) from public.managed_links),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    )
  ));
end;

alter table private.staged_content
  drop constraint staged_content_kind_known,
  add constraint staged_content_kind_known
    check (kind in ('setting', 'category', 'image', 'merchant', 'post', 'link'));
comment on column private.staged_content.replaces_id is 'The existing category or merchant with the same slug or name and another id.';

create or replace function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      when 'merchant' then to_jsonb(jsonb_populate_record(null::public.merchants, content)) || jsonb_build_object(
        'domains', private.sorted_slugs(array(select jsonb_array_elements_text(content -> 'domains')), null)
      )
      when 'link' then to_jsonb(jsonb_populate_record(null::public.managed_links, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(jsonb_populate_record(null::public.post_drafts, nullif(content -> 'draft', 'null')))
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;

create or replace function private.staged_names(import_id_input uuid, kind_input text, state_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      coalesce(
        content ->> 'title',
        case when kind = 'link' then '/go/' || (content ->> 'slug') end,
        nullif(content ->> 'name', ''),
        content ->> 'setting_key',
        key
      )
      order by line
    ),
    '[]'
  )
  from private.staged_content
  where import_id = import_id_input and kind = kind_input and state = state_input
);

create function private.column_list(of_table regclass) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> 'id'
);
comment on function private.column_list is 'The columns of a table but its id, for a statement that sets all of them.';

create function private.match_merchants(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  matched record;
begin
  -- A merchant is matched by id or, if it was created separately, by name or domain. It keeps the id that it
  -- has here, because offers in revisions name it.
  for matched in
    select staged.key, found.id
    from private.staged_content as staged
    cross join lateral (
      select merchants.id
      from public.merchants
      where (
          lower(merchants.name) = lower(staged.content ->> 'name')
          or exists (
            select from public.merchant_domains
            where merchant_domains.merchant_id = merchants.id
              and staged.content -> 'domains' ? merchant_domains.domain
          )
        )
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'merchant' and other.key = merchants.id::text
        )
      order by lower(merchants.name) <> lower(staged.content ->> 'name'), merchants.id
      limit 1
    ) as found
    where staged.import_id = import_id_input and staged.kind = 'merchant'
      and not exists (select from public.merchants where merchants.id = staged.key::uuid)
    order by staged.line
  loop
    -- Two merchants of the file may match the same one.
    if not exists (
      select from private.staged_content
      where import_id = import_id_input and kind = 'merchant' and key = matched.id::text
    ) then
      update private.staged_content as staged
      set content = replace(staged.content::text, matched.key, matched.id::text)::jsonb,
        key = case kind when 'merchant' then replace(key, matched.key, matched.id::text) else key end
      where import_id = import_id_input and kind in ('merchant', 'post', 'link')
        and strpos(staged.content::text, matched.key) > 0;
    end if;
  end loop;
end
$$;
comment on function private.match_merchants is 'Lets staged lines name the merchants that exist here under another id.';

create function private.write_merchants(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  taken record;
begin
  if replace_input then
    -- Deleted after the links that name them. Their names and domains are free from here on.
    select jsonb_agg(name order by name) into removed
    from public.merchants
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
    );
    delete from public.merchant_domains
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchant_domains.merchant_id::text
    );
    update public.merchants set name = id::text
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
    );
  else
    perform private.match_merchants(import_id_input);
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.merchant_backup(merchants) = staged.content then 'same' else 'changed' end
      from public.merchants
      where merchants.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'merchant';

  -- Names and domains may be swapped between rows, so those that change are cleared first.
  update public.merchants set name = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'merchant' and state = 'changed' and merchants.id = staged.key::uuid;
  delete from public.merchant_domains
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'merchant' and state = 'changed'
    and merchant_domains.merchant_id = staged.key::uuid;
  insert into public.merchants
  select (jsonb_populate_record(null::public.merchants, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'merchant' and state = 'added'
  order by line;
  execute format(
    'update public.merchants
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.merchants, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''merchant'' and state = ''changed'' and merchants.id = staged.key::uuid',
    private.column_list('public.merchants')
  ) using import_id_input;

  select staged.line, domain into taken
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'domains') as domain
  where import_id = import_id_input and kind = 'merchant' and state <> 'same'
    and exists (select from public.merchant_domains where merchant_domains.domain = domain.value)
  order by staged.line, domain
  limit 1;
  if found then
    raise exception 'Line %: the domain "%" belongs to another merchant', taken.line, taken.domain;
  end if;
  insert into public.merchant_domains (domain, merchant_id)
  select domain, staged.key::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'domains') as domain
  where import_id = import_id_input and kind = 'merchant' and state <> 'same';
  return private.import_report(import_id_input, 'merchant', removed);
end
$$;
comment on function private.write_merchants is 'Writes the staged merchants with their domains and, with replace, clears all others.';

create function private.remove_merchants(import_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  delete from public.merchants
  where not exists (
    select from private.staged_content as staged
    where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
  );
end;
comment on function private.remove_merchants is 'Deletes the merchants that are not among the staged ones.';

create function private.write_links(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.managed_links
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'link' and staged.key = managed_links.id::text
      )
      returning slug
    )
    select jsonb_agg('/go/' || slug order by slug) into removed from gone;
  else
    -- A link that was created separately is matched by its slug and keeps its id, which clicks name.
    update private.staged_content as staged
    set key = managed_links.id::text, content = staged.content || jsonb_build_object('id', managed_links.id)
    from public.managed_links
    where import_id = import_id_input and kind = 'link' and managed_links.slug = staged.content ->> 'slug'
      and managed_links.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'link' and other.key = managed_links.id::text
      )
      and not exists (select from public.managed_links as known where known.id::text = staged.key);
  end if;
  -- The review that it leads to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"post_id": null}'
  where import_id = import_id_input and kind = 'link' and staged.content ->> 'post_id' is not null
    and not exists (select from public.posts where posts.id = (staged.content ->> 'post_id')::uuid);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(managed_links) = staged.content then 'same' else 'changed' end
      from public.managed_links
      where managed_links.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'link';

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.managed_links set slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'link' and state = 'changed'
    and managed_links.id = staged.key::uuid and managed_links.slug <> staged.content ->> 'slug';
  insert into public.managed_links
  select (jsonb_populate_record(null::public.managed_links, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'link' and state = 'added'
  order by line;
  execute format(
    'update public.managed_links
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.managed_links, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''link'' and state = ''changed'' and managed_links.id = staged.key::uuid',
    private.column_list('public.managed_links')
  ) using import_id_input;
  return private.import_report(import_id_input, 'link', removed);
end
$$;
comment on function private.write_links is 'Writes the staged managed links and, with replace, deletes all others.';

create function private.without_unknown_merchants(offers jsonb, import_id_input uuid, replace_input boolean) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_agg(
    case
      when offer ->> 'merchant_id' is null
        or exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'merchant' and staged.key = offer ->> 'merchant_id'
        )
        or (not replace_input and exists (
          select from public.merchants where merchants.id::text = offer ->> 'merchant_id'
        )) then offer
      else offer || '{"merchant_id": null}'
    end
    order by place
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
);
comment on function private.without_unknown_merchants is 'Offers without the merchants that an import does not know: those are recognized by their URL.';

create or replace function private.write_posts(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if not replace_input then
    -- A review that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || posts.former_slugs || posts.slug,
      staged.content ->> 'slug'
    ))
    from public.posts
    where import_id = import_id_input and kind = 'post' and posts.id = staged.key::uuid
      and posts.published_at is not null;
  end if;
  perform private.reject_taken_slugs(import_id_input, replace_input);
  -- The review that its URLs redirect to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"unpublish_to": null}'
  where import_id = import_id_input and kind = 'post' and staged.content ->> 'unpublish_to' is not null
    and not exists (
      select from private.staged_content as target
      where target.import_id = import_id_input and target.kind = 'post'
        and target.key = staged.content ->> 'unpublish_to'
    )
    and (
      replace_input
      or not exists (select from public.posts where posts.id = (staged.content ->> 'unpublish_to')::uuid)
    );
  -- And so may the merchants of its offers.
  update private.staged_content as staged
  set content = jsonb_set(
    staged.content, '{offers}',
    private.without_unknown_merchants(staged.content -> 'offers', import_id_input, replace_input)
  )
  where import_id = import_id_input and kind = 'post' and private.are_offers(staged.content -> 'offers')
    and jsonb_path_exists(staged.content, '$.offers[*].merchant_id ? (@ != null)');
  update private.staged_content as staged
  set content = jsonb_set(
    staged.content, '{draft,fields,offers}',
    private.without_unknown_merchants(staged.content #> '{draft,fields,offers}', import_id_input, replace_input)
  )
  where import_id = import_id_input and kind = 'post'
    and private.are_offers(staged.content #> '{draft,fields,offers}')
    and jsonb_path_exists(staged.content, '$.draft.fields.offers[*].merchant_id ? (@ != null)');
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.post_backup(posts) = staged.content then 'same' else 'changed' end
      from public.posts
      where posts.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'post';

  if replace_input then
    with gone as (
      delete from public.posts
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
      returning title
    )
    select jsonb_agg(title order by title) into removed from gone;
  end if;

  -- Slugs may be swapped between rows, so those that change are cleared first. Rows are updated, never
  -- replaced: analytics refer to them.
  update public.posts set published = false, publish_at = null, slug = null
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and posts.id = staged.key::uuid and posts.slug is distinct from staged.content ->> 'slug';
  insert into public.posts
  select (jsonb_populate_record(null::public.posts, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'post' and state = 'added'
  order by line;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''post'' and state = ''changed'' and posts.id = staged.key::uuid',
    private.column_list('public.posts')
  ) using import_id_input;

  delete from public.post_categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_categories.post_id = staged.key::uuid
    and not staged.content -> 'category_ids' @> to_jsonb(post_categories.category_id);
  insert into public.post_categories (post_id, category_id)
  select staged.key::uuid, category_id::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'category_ids') as category_id
  where import_id = import_id_input and kind = 'post' and state <> 'same'
  on conflict do nothing;

  delete from public.post_drafts
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_drafts.post_id = staged.key::uuid;
  insert into public.post_drafts (post_id, fields, category_ids, created_at, updated_at, publish_at)
  select staged.key::uuid, draft.fields, draft.category_ids, draft.created_at, draft.updated_at, draft.publish_at
  from private.staged_content as staged
  cross join jsonb_populate_record(null::public.post_drafts, staged.content -> 'draft') as draft
  where import_id = import_id_input and kind = 'post' and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.record_revision(staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;

create function private.public_shops(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(
    posts.id, md5(private.with_shops('{}', posts.offers, posts.primary_affiliate_url, moment)::text)
  ), '{}')
  from public.posts
  where (posts.offers <> '[]' or posts.primary_affiliate_url is not null) and private.is_public(posts, moment)
);
comment on function private.public_shops is 'A hash of what visitors see of the shops of each public review, by its id.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images,
    public.merchants, public.merchant_domains, public.managed_links
    in share row exclusive mode;
  analyze private.staged_content;
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops, so a changed shop is a change of its reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change(posts.id, posts.slug, '{}')
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {setting, category, image, merchant, post, link: {added, changed, removed: names, same: count}}; a dry run returns the same and changes nothing.';
