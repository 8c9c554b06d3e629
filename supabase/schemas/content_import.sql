-- Writing the staged lines of a backup. The triggers that set dates and slugs skip its rows.

create function private.insert_staged(into_table regclass, import_id_input uuid, kind_input text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'insert into %1$s
      select (pg_catalog.jsonb_populate_record(null::%1$s, content)).*
      from private.staged_content
      where import_id = $1 and staged_content.kind = $2 and state = ''added''
      order by line',
    into_table
  ) using import_id_input, kind_input;
end
$$;
comment on function private.insert_staged is 'Writes the staged lines of a kind that are new.';

create function private.update_staged(of_table regclass, import_id_input uuid, kind_input text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'update %1$s as written
      set (%2$s) = (select %2$s from pg_catalog.jsonb_populate_record(null::%1$s, staged.content))
      from private.staged_content as staged
      where staged.import_id = $1 and staged.kind = $2 and staged.state = ''changed'' and written.id = staged.key::uuid',
    of_table, private.columns_of(of_table)
  ) using import_id_input, kind_input;
end
$$;
comment on function private.update_staged is 'Writes the staged lines of a kind that differ from their rows.';

create function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  -- A category is matched by id or, if it was created separately, by slug or name.
  update private.staged_content as staged
  set replaces_id = (
    select categories.id
    from public.categories
    where (
        categories.slug = staged.content ->> 'slug'
        or lower(categories.name) = lower(staged.content ->> 'name')
      )
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'category'
          and other.key = categories.id::text
      )
    order by categories.slug <> staged.content ->> 'slug'
    limit 1
  )
  where import_id = import_id_input and kind = 'category'
    and not exists (select from public.categories where categories.id = staged.key::uuid);
  update private.staged_content as staged
  set state = case
    when replaces_id is not null then 'changed'
    else coalesce(
      (
        select case when private.category_backup(categories) = staged.content then 'same' else 'changed' end
        from public.categories
        where categories.id = staged.key::uuid
      ),
      'added'
    )
  end
  where import_id = import_id_input and kind = 'category';

  if replace_input then
    with gone as (
      delete from public.categories
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'category'
          and (staged.key = categories.id::text or staged.replaces_id = categories.id)
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  end if;

  -- Names and slugs may be swapped between rows, so those that change are cleared first.
  update public.categories set name = id::text, slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and categories.id in (staged.key::uuid, staged.replaces_id);
  insert into public.categories
  select (jsonb_populate_record(null::public.categories, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'category'
    and (state = 'added' or replaces_id is not null)
  order by line;
  update public.post_categories set category_id = staged.key::uuid
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and post_categories.category_id = staged.replaces_id;
  update public.documents
  set content = replace(documents.content::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = 'category'
    and strpos(documents.content::text, staged.replaces_id::text) > 0;
  update public.drafts
  set fields = replace(drafts.fields::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = 'category'
    and strpos(drafts.fields::text, staged.replaces_id::text) > 0;
  delete from public.categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and categories.id = staged.replaces_id;
  perform private.update_staged('public.categories', import_id_input, 'category');

  delete from public.category_specifications
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and category_specifications.category_id = staged.key::uuid;
  insert into public.category_specifications (category_id, specification_id, place)
  select staged.key::uuid, listed.id::uuid, listed.place
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'specification_ids') with ordinality as listed (id, place)
  join public.specifications on specifications.id = listed.id::uuid
  where staged.import_id = import_id_input and staged.kind = 'category' and staged.state <> 'same';
  return private.import_report(import_id_input, 'category', removed);
end
$$;
comment on function private.write_categories is 'Writes the staged categories and, with replace, deletes all others.';

create function private.reject_taken_slugs(import_id_input uuid, replace_input boolean) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join jsonb_array_elements_text(
      (content -> 'former_slugs') || coalesce(nullif(content -> 'slug', 'null'), '[]')
        || coalesce(content #> '{draft,fields,slug}', '[]')
    ) as address
    where import_id = import_id_input and kind = 'post'
  ), theirs as (
    select posts.id, address
    from public.posts
    left join public.drafts on drafts.content_id = posts.id and drafts.content_kind = 'post'
    cross join unnest(posts.former_slugs || posts.slug || (drafts.fields ->> 'slug')) as address
    where not replace_input and address is not null
      and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_slugs is 'Raises when a slug would belong to two reviews.';

create function private.write_posts(import_id_input uuid, replace_input boolean) returns jsonb
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
  perform private.insert_staged('public.posts', import_id_input, 'post');
  perform private.update_staged('public.posts', import_id_input, 'post');

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

  delete from public.drafts
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and drafts.content_id = staged.key::uuid and drafts.content_kind = 'post';
  insert into public.drafts (content_kind, content_id, fields, created_at, updated_at, publish_at)
  select 'post', staged.key::uuid, draft.fields, draft.created_at, draft.updated_at, draft.publish_at
  from private.staged_content as staged
  cross join private.draft_of_copy(staged.content -> 'draft') as draft
  where import_id = import_id_input and kind = 'post' and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.record_revision('post', staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;
comment on function private.write_posts is 'Writes the staged reviews with their categories and, with replace, deletes all others.';

create function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
  document_kind text;
  unknown record;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing. Documents come before the settings that their trigger writes.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.post_categories, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.documents, public.comparisons, public.site_settings
    in share row exclusive mode;
  analyze private.staged_content;
  perform private.stage_former_pages(import_id_input);
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  -- Before the categories, which list them.
  report := report || jsonb_build_object(
    'specification', private.write_specifications(import_id_input, replace_input)
  );
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  if replace_input then
    -- Before the posts, with which they would go unnoticed.
    comparisons_removed := private.remove_comparisons(import_id_input);
  end if;
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  for document_kind in select kind from private.content_kinds where empty is not null order by kind loop
    report := report
      || jsonb_build_object(document_kind, private.write_documents(import_id_input, document_kind, replace_input));
  end loop;
  report := report || jsonb_build_object('comparison', private.write_comparisons(
    import_id_input, replace_input, comparisons_removed
  ));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops and specifications, so a change of those is a change of their reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change('review', posts.id, posts.slug)
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  select line, kind into unknown
  from private.staged_content
  where import_id = import_id_input and state is null
  order by line
  limit 1;
  if found then
    raise exception 'Line %: nothing has the kind "%"', unknown.line, unknown.kind;
  end if;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create function private.import_summary(report jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(jsonb_array_length(report -> 'post' -> state) || ' ' || state, ', ' order by state)
  from unnest(array['added', 'changed', 'removed']) as state
);
comment on function private.import_summary is 'How many reviews an import added, changed and removed, for the activity log.';

create function public.apply_content(
  import_id_input uuid,
  lines_input integer,
  replace_input boolean,
  dry_run_input boolean
) returns jsonb
-- Ten thousand reviews take longer than the default timeout.
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  report jsonb;
begin
  if (select count(*) from private.staged_content where import_id = import_id_input) <> lines_input then
    raise exception 'Lines of this import are missing: start it again';
  end if;
  begin
    report := private.write_content(import_id_input, replace_input);
    if dry_run_input then
      -- Rolls the block back but keeps the values of its variables.
      raise exception using errcode = 'DRYRN';
    end if;
    perform public.log_admin_activity(
      (select id from public.admin_users order by id limit 1),
      'Import Content',
      'Reviews: ' || private.import_summary(report)
    );
    delete from private.staged_content where import_id = import_id_input;
  exception
    when sqlstate 'DRYRN' then
      null;
  end;
  return report;
end
$$;
grant execute on function public.apply_content to service_role;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {added, changed, removed: names, same: count} by kind; a dry run returns the same and changes nothing.';

-- Imports write specifications, lists of categories, best-of pages and comparisons.
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
  perform private.insert_staged('public.merchants', import_id_input, 'merchant');
  perform private.update_staged('public.merchants', import_id_input, 'merchant');

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
  perform private.insert_staged('public.managed_links', import_id_input, 'link');
  perform private.update_staged('public.managed_links', import_id_input, 'link');
  return private.import_report(import_id_input, 'link', removed);
end
$$;
comment on function private.write_links is 'Writes the staged managed links and, with replace, deletes all others.';

-- Imports write posts with the offers of known merchants, and number what visitors see differently.
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

create function private.public_shops(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(
    posts.id,
    md5(private.with_shops(
      jsonb_build_object(
        'specifications', posts.specifications, 'primary_merchant_id', posts.primary_merchant_id,
        'price', posts.price, 'price_checked_at', posts.price_checked_at
      ),
      posts.offers, posts.primary_affiliate_url, moment
    )::text)
  ), '{}')
  from public.posts
  where (posts.offers <> '[]' or posts.primary_affiliate_url is not null or posts.specifications <> '[]')
    and private.is_public(posts, moment)
);
comment on function private.public_shops is 'A hash of what visitors see of the shops and specifications of each public review, by its id.';

create function private.rename_staged(import_id_input uuid, kind_input text, renamed text, new_id uuid, kinds text[]) returns void
language sql set search_path = ''
begin atomic
  update private.staged_content as staged
  set content = replace(staged.content::text, renamed, new_id::text)::jsonb,
    key = case when kind = kind_input then replace(key, renamed, new_id::text) else key end
  where import_id = import_id_input and kind = any(kinds) and strpos(staged.content::text, renamed) > 0;
end;
comment on function private.rename_staged is 'Lets staged lines of some kinds name a row by the id that it has here.';

create function private.write_specifications(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  matched record;
begin
  if replace_input then
    with gone as (
      delete from public.specifications
      where not exists (
        select from private.staged_content as staged
        where staged.import_id = import_id_input and staged.kind = 'specification'
          and staged.key = specifications.id::text
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  else
    -- One that was created separately is matched by its name and keeps its id, which values in revisions name.
    for matched in
      select staged.key, specifications.id
      from private.staged_content as staged
      join public.specifications on lower(specifications.name) = lower(staged.content ->> 'name')
      where staged.import_id = import_id_input and staged.kind = 'specification'
        and not exists (select from public.specifications as known where known.id = staged.key::uuid)
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'specification'
            and other.key = specifications.id::text
        )
      order by staged.line
    loop
      perform private.rename_staged(
        import_id_input, 'specification', matched.key, matched.id,
        array['specification', 'category'] || array(select kind from private.content_kinds)
      );
    end loop;
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(specifications) = staged.content then 'same' else 'changed' end
      from public.specifications
      where specifications.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'specification';

  -- Names may be swapped between rows, so those that change are cleared first.
  update public.specifications set name = id::text
  from private.staged_content as staged
  where staged.import_id = import_id_input and staged.kind = 'specification' and staged.state = 'changed'
    and specifications.id = staged.key::uuid;
  perform private.insert_staged('public.specifications', import_id_input, 'specification');
  perform private.update_staged('public.specifications', import_id_input, 'specification');
  return private.import_report(import_id_input, 'specification', removed);
end
$$;
comment on function private.write_specifications is 'Writes the staged specifications and, with replace, deletes all others.';

create function private.reject_taken_document_slugs(import_id_input uuid, kind_input text) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join lateral (
      select jsonb_array_elements_text(content -> 'former_slugs') as address
      union
      select content #>> '{content,slug}'
      union
      select content #>> '{draft,slug}'
    ) as named
    where import_id = import_id_input and kind = kind_input and address is not null
  ), theirs as (
    select documents.id, address
    from public.documents
    cross join unnest(
      former_slugs || slug || (private.draft_fields(documents.kind, documents.id) ->> 'slug')
    ) as address
    where documents.kind = kind_input and address is not null and not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and staged.kind = kind_input and staged.key = documents.id::text
    )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_document_slugs is 'Raises when a slug would belong to two documents of a kind.';

-- Writing imported documents and comparisons.
create function private.write_documents(import_id_input uuid, kind_input text, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.documents
      where documents.kind = kind_input and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and staged.kind = kind_input and staged.key = documents.id::text
      )
      returning coalesce(nullif(content ->> 'title', ''), id::text) as title
    )
    select jsonb_agg(title order by title) into removed from gone;
  else
    -- A document that was created separately is matched by its slug and keeps its id and its history.
    update private.staged_content as staged
    set key = documents.id::text, content = staged.content || jsonb_build_object('id', documents.id)
    from public.documents
    where import_id = import_id_input and staged.kind = kind_input and documents.kind = kind_input
      and documents.slug = staged.content #>> '{content,slug}' and documents.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = kind_input and other.key = documents.id::text
      )
      and not exists (select from public.documents as known where known.id::text = staged.key);
    -- A document that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || documents.former_slugs || documents.slug,
      staged.content #>> '{content,slug}'
    ))
    from public.documents
    where import_id = import_id_input and staged.kind = kind_input and documents.id = staged.key::uuid
      and documents.published_at is not null and documents.slug is not null;
  end if;
  perform private.reject_taken_document_slugs(import_id_input, kind_input);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.document_backup(documents) = staged.content then 'same' else 'changed' end
      from public.documents
      where documents.id = staged.key::uuid and documents.kind = kind_input
    ),
    'added'
  )
  where import_id = import_id_input and staged.kind = kind_input;

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.documents
  set published = false, publish_at = null, content = documents.content || '{"slug": null}'
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state = 'changed'
    and documents.id = staged.key::uuid and documents.slug is distinct from staged.content #>> '{content,slug}';
  execute format(
    'insert into public.documents (id, %1$s)
      select page.id, %2$s
      from private.staged_content as staged
      cross join pg_catalog.jsonb_populate_record(
        null::public.documents, staged.content || jsonb_build_object(''kind'', staged.kind)
      ) as page
      where import_id = $1 and staged.kind = $2 and state = ''added''
      order by line',
    private.columns_of('public.documents'),
    regexp_replace(private.columns_of('public.documents'), '(\w+)', 'page.\1', 'g')
  ) using import_id_input, kind_input;
  execute format(
    'update public.documents
      set (%1$s) = (
        select %1$s
        from pg_catalog.jsonb_populate_record(
          null::public.documents, staged.content || jsonb_build_object(''kind'', staged.kind)
        )
      )
      from private.staged_content as staged
      where import_id = $1 and staged.kind = $2 and state = ''changed'' and documents.id = staged.key::uuid',
    private.columns_of('public.documents')
  ) using import_id_input, kind_input;

  delete from public.drafts
  using private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state = 'changed'
    and drafts.content_id = staged.key::uuid and drafts.content_kind = kind_input;
  insert into public.drafts (content_kind, content_id, fields, created_at, updated_at, publish_at)
  select documents.kind, documents.id,
    private.differing(documents.content, private.document_text(documents, staged.content -> 'draft')),
    documents.updated_at, documents.updated_at, (staged.content ->> 'draft_publish_at')::timestamptz
  from private.staged_content as staged
  join public.documents on documents.id = staged.key::uuid and documents.kind = staged.kind
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.check_draft(drafts.content_kind, drafts.content_id, drafts.fields)
  from private.staged_content as staged
  join public.drafts on drafts.content_id = staged.key::uuid and drafts.content_kind = staged.kind
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same';
  perform private.record_revision(kind_input, staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same';
  return private.import_report(import_id_input, kind_input, removed);
end
$$;
comment on function private.write_documents is 'Writes the staged documents of a kind and, with replace, deletes all others.';

create function private.remove_comparisons(import_id_input uuid) returns jsonb
language sql set search_path = ''
begin atomic
  with gone as (
    delete from public.comparisons
    where not exists (
      select from private.staged_content as staged
      where staged.import_id = import_id_input and staged.kind = 'comparison' and staged.key = comparisons.id::text
    )
    returning private.comparison_name(first_post_id, second_post_id) as name
  )
  select jsonb_agg(name order by name) from gone;
end;
comment on function private.remove_comparisons is 'Deletes the comparisons that are not among the staged ones, and returns their names.';

create function private.write_comparisons(import_id_input uuid, replace_input boolean, removed jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if not replace_input then
    -- A pair that was named separately keeps its id.
    update private.staged_content as staged
    set key = comparisons.id::text, content = staged.content || jsonb_build_object('id', comparisons.id)
    from public.comparisons
    where import_id = import_id_input and kind = 'comparison' and comparisons.id::text <> staged.key
      and array[staged.content ->> 'first_post_id', staged.content ->> 'second_post_id']::uuid[]
        @> array[comparisons.first_post_id, comparisons.second_post_id]
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'comparison' and other.key = comparisons.id::text
      )
      and not exists (select from public.comparisons as known where known.id::text = staged.key);
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(comparisons) = staged.content then 'same' else 'changed' end
      from public.comparisons
      where comparisons.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'comparison';
  -- Pairs may be swapped between rows. Nothing refers to one, so those that change are written again.
  delete from public.comparisons
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'comparison' and state = 'changed'
    and comparisons.id = staged.key::uuid;
  insert into public.comparisons
  select (jsonb_populate_record(null::public.comparisons, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'comparison' and state <> 'same'
  order by line;
  return private.import_report(import_id_input, 'comparison', removed);
end
$$;
comment on function private.write_comparisons is 'Writes the staged comparisons, of which the others may have been removed.';
