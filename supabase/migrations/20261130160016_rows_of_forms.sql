drop function private.column_list(regclass);
drop function private.editable_columns(jsonb);
drop function private.write_post_texts(uuid, jsonb);

-- Forms and imports name the columns that they have, so that a new column needs no new function.
create or replace function private.columns_of(of_table regclass, form jsonb default null) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
    and (form is null or form ? attname)
);
comment on function private.columns_of is 'The columns of a table but its id and generated ones; of a form, those that it has, or null.';

create or replace function private.insert_row(of_table regclass, form jsonb, id_input uuid default gen_random_uuid()) returns uuid
language plpgsql set search_path = '' as $$
begin
  execute format(
    'insert into %1$s (id, %2$s) select $2, %2$s from pg_catalog.jsonb_populate_record(null::%1$s, $1)',
    of_table, private.columns_of(of_table, form)
  ) using form, id_input;
  return id_input;
end
$$;
comment on function private.insert_row is 'Writes the columns of a form into a new row, and returns its id.';

create or replace function private.update_row(of_table regclass, id_input uuid, form jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  columns constant text := private.columns_of(of_table, form);
begin
  if columns is null then
    return false;
  end if;
  execute format(
    'update %1$s set (%2$s) = (select %2$s from pg_catalog.jsonb_populate_record(null::%1$s, $1)) where id = $2',
    of_table, columns
  ) using form, id_input;
  return true;
end
$$;
comment on function private.update_row is 'Writes the columns of a form into a row. False when it has none.';

create or replace function private.insert_staged(into_table regclass, import_id_input uuid, kind_input text) returns void
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

create or replace function private.update_staged(of_table regclass, import_id_input uuid, kind_input text) returns void
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

create or replace function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
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

create or replace function private.write_merchants(import_id_input uuid, replace_input boolean) returns jsonb
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

create or replace function private.write_links(import_id_input uuid, replace_input boolean) returns jsonb
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

create or replace function private.write_specifications(import_id_input uuid, replace_input boolean) returns jsonb
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

-- Writing imported documents and comparisons.
create or replace function private.write_documents(import_id_input uuid, kind_input text, replace_input boolean) returns jsonb
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

create or replace function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  image public.images;
  post public.posts;
  changed jsonb := '[]';
  settings_count integer;
  pages_count integer;
  from_name text;
begin
  select * into image from public.images where images.id = to_id_input for update;
  select coalesce(nullif(name, ''), id) into from_name from public.images where images.id = from_id_input for update;
  if image.id is null or from_name is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  for post in
    select posts.*
    from public.posts
    where posts.id in (select post_id from private.image_uses where image_uses.image_id = from_id_input)
    order by posts.id
    for update
  loop
    perform private.update_row('public.posts', post.id, (
      select coalesce(
        jsonb_object_agg(
          name,
          case
            when name = 'product_image_url' then private.image_address(image)
            else private.with_image(value, from_id_input, image)
          end
        ),
        '{}'
      )
      from private.post_texts(post)
      where private.used_fields(post, from_id_input) ? name
    ));
    perform private.replace_image_in_draft('post', post.id, from_id_input, image);
    changed := changed || jsonb_build_object('id', post.id, 'title', post.title, 'published', post.published);
  end loop;
  update public.site_settings
  set setting_value = private.with_image(setting_value, from_id_input, image)
  where setting_value like '%/pictures/' || from_id_input || '/%';
  get diagnostics settings_count = row_count;
  pages_count := private.replace_image_in_pages(from_id_input, image);
  update public.images set is_kept = true, unused_since = null where images.id = to_id_input;
  if changed <> '[]' or settings_count > 0 or pages_count > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Replace Image', format(
        'Replaced the image "%s" in %s',
        from_name,
        case jsonb_array_length(changed) when 1 then '1 post' else jsonb_array_length(changed) || ' posts' end
      )
    );
  end if;
  return jsonb_build_object('outcome', 'replaced', 'posts', changed, 'settings', settings_count, 'pages', pages_count);
end
$$;
comment on function public.replace_image is 'Puts one image in the place of another, in every post and setting: {outcome: replaced, posts, settings} or {outcome: missing}. All or nothing.';
grant execute on function public.replace_image to service_role;

create or replace function public.replace_link(admin_user_id_input uuid, url_input text, changes_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  post public.posts;
  fields constant text[] := array['primary_affiliate_url', 'in_depth_analysis', 'offers'];
  posts_count integer := jsonb_array_length(changes_input -> 'posts');
  managed_count integer := jsonb_array_length(changes_input -> 'managed');
begin
  -- Everything is checked before anything is written.
  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    post := private.lock_post((item ->> 'id')::uuid);
    if post.id is null
      or private.content_version('post', post.id) is distinct from (item ->> 'version')::timestamptz
    then
      return jsonb_build_object('outcome', 'changed');
    end if;
  end loop;
  perform from public.managed_links
  where id in (select (value ->> 'id')::uuid from jsonb_array_elements(changes_input -> 'managed'))
  order by id
  for update;
  if exists (
    select from jsonb_array_elements(changes_input -> 'managed') as given (change)
    where not exists (
      select from public.managed_links
      where id = (change ->> 'id')::uuid and deleted_at is null and updated_at = (change ->> 'version')::timestamptz
    )
  ) then
    return jsonb_build_object('outcome', 'changed');
  end if;

  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    perform private.update_row('public.posts', (item ->> 'id')::uuid, (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item -> 'fields') where key = any (fields)
    ));
    update public.drafts
    set fields = drafts.fields || (item -> 'draft'),
      updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 microsecond')
    where drafts.content_id = (item ->> 'id')::uuid and drafts.content_kind = 'post'
      and jsonb_typeof(item -> 'draft') = 'object' and item -> 'draft' <> '{}';
    perform private.record_revision('post', posts.id, admin_user_id_input, case
      when posts.published and private.draft_fields('post', posts.id) is null then 'publish'
      else 'save'
    end)
    from public.posts
    where posts.id = (item ->> 'id')::uuid;
  end loop;
  update public.managed_links
  set target = change ->> 'target', country_targets = change -> 'country_targets'
  from jsonb_array_elements(changes_input -> 'managed') as given (change)
  where managed_links.id = (change ->> 'id')::uuid;
  perform public.log_admin_activity(
    admin_user_id_input, 'Replace Link', format(
      'Replaced %s in %s and %s',
      left(url_input, 200),
      case posts_count when 1 then '1 post' else posts_count || ' posts' end,
      case managed_count when 1 then '1 managed link' else managed_count || ' managed links' end
    )
  );
  return jsonb_build_object('outcome', 'replaced', 'posts', posts_count, 'managed', managed_count);
end
$$;
comment on function public.replace_link is 'Writes posts, drafts and managed links with another address, as new revisions: {outcome: replaced}, or {outcome: changed} and nothing when one of them was changed since it was read.';
grant execute on function public.replace_link to service_role;

-- Saving
create or replace function public.save_merchant(
  admin_user_id_input uuid,
  merchant_input jsonb,
  merchant_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
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
    saved.id := private.insert_row('public.merchants', merchant_input);
  else
    perform private.update_row('public.merchants', merchant_id_input, merchant_input);
  end if;
  select * into saved from public.merchants where merchants.id = saved.id;
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

create or replace function public.save_post(
  admin_user_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[],
  post_id_input uuid default null,
  version_input timestamptz default null,
  kind_input text default 'save',
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old_category_ids uuid[];
  old public.posts;
  new public.posts;
  is_first_save boolean := post_id_input is null;
  violated text;
begin
  if post_id_input is null then
    new.id := private.insert_row('public.posts', form_input - private.maintained_columns());
    select * into new from public.posts where posts.id = new.id;
  else
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.content_version('post', old.id) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and private.draft_fields('post', old.id) is null
      then
        return private.saved_post(old.id);
      end if;
      return private.changed_content('post', old.id);
    end if;
    perform private.write_post_fields(old.id, form_input);
    select * into new from public.posts where posts.id = old.id;
    -- The form contains it.
    delete from public.drafts where drafts.content_id = new.id and drafts.content_kind = 'post';
    if old.published or new.published then
      delete from private.schedule_failures where content_id = new.id and content_kind = 'post';
    end if;
    is_first_save := private.mark_saved('post', new.id);
  end if;

  perform private.set_categories(new.id, category_ids);

  perform private.record_revision(
    'post', new.id, admin_user_id_input, case when new.published then 'publish' else kind_input end
  );
  if substantive_input then
    perform private.mark_substantive_update(new.id);
  end if;
  perform private.log_content(
    admin_user_id_input,
    'post',
    case
      when is_first_save then 'Create'
      else private.post_action(old, new, form_input, category_ids = old_category_ids)
    end,
    new.title
  );
  return private.saved_post(new.id);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.save_post is 'Creates a post, or saves one over the version that was loaded, with its categories. What is saved replaces a working draft.';
grant execute on function public.save_post to service_role;

create or replace function private.write_post_fields(id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.update_row('public.posts', id_input, fields - private.maintained_columns()) then
    -- Its categories alone are a new version, too.
    update public.posts set title = posts.title where posts.id = id_input;
  end if;
  if fields ? 'category_ids' then
    perform private.set_categories(id_input, private.categories_of_form(fields));
  end if;
end
$$;
comment on function private.write_post_fields is 'As private.write_fields, of a post.';

create or replace function private.create_post(id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.insert_row(
    'public.posts', '{"title": ""}'::jsonb || fields - private.maintained_columns() - 'published', id_input
  );
  perform private.set_categories(id_input, private.categories_of_form(fields));
end
$$;
comment on function private.create_post is 'As private.create_text, of a post.';

create or replace function public.complete_setup(
  token_hash_input text,
  setup_input jsonb,
  session_token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state text := public.setup_state(token_hash_input);
  owner_id uuid;
  violated text;
begin
  -- Who has no valid link must not lock the table.
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  lock table public.admin_users in exclusive mode;
  -- Another window may have been first.
  state := public.setup_state(token_hash_input);
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  insert into public.admin_users (username, email, password_hash)
  values (
    btrim(setup_input ->> 'username'),
    btrim(setup_input ->> 'email'),
    private.password_hash(setup_input ->> 'password')
  )
  returning id into owner_id;
  perform public.save_settings(
    owner_id, private.setup_setting_keys(), setup_input -> 'settings', 'Set up the site'
  );
  perform private.set_first_categories(
    setup_input -> 'category', (setup_input ->> 'keeps_examples')::boolean
  );
  delete from private.setup_tokens;
  perform private.create_admin_session(
    owner_id, session_token_hash_input, ip_address_input, user_agent_input, 'Admin user logged in'
  );
  return jsonb_build_object(
    'outcome', 'saved',
    'user', jsonb_build_object('id', owner_id, 'username', btrim(setup_input ->> 'username'))
  );
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object('outcome', 'refused', 'constraint', violated);
end
$$;
comment on function public.complete_setup is 'Creates the owner {username, email, password} with settings, the first category and a session, all or nothing: {outcome: saved, user {id, username}}, {outcome: refused, constraint}, or {outcome} as of setup_state when the link cannot be used.';
grant execute on function public.complete_setup to service_role;

create or replace function public.save_specification(
  admin_user_id_input uuid,
  specification_input jsonb,
  specification_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.specifications := jsonb_populate_record(null::public.specifications, specification_input);
  saved public.specifications;
  violated text;
begin
  if specification_id_input is null then
    saved.id := private.insert_row('public.specifications', specification_input);
  else
    select * into saved from public.specifications
    where specifications.id = specification_id_input
    for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'specification', private.counted_specification(saved));
    end if;
    -- Stored values would mean something else.
    if (saved.kind, saved.unit) is distinct from (given.kind, given.unit) and private.has_values(saved.id) then
      return jsonb_build_object(
        'outcome', 'refused', 'field', case when saved.kind <> given.kind then 'kind' else 'unit' end
      );
    end if;
    perform private.update_row('public.specifications', saved.id, specification_input);
  end if;
  select * into saved from public.specifications where specifications.id = saved.id;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when specification_id_input is null then 'Create Specification' else 'Update Specification' end,
    format('%s "%s"', case when specification_id_input is null then 'Created' else 'Updated' end, saved.name)
  );
  return jsonb_build_object('outcome', 'saved', 'specification', private.counted_specification(saved));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'specifications_name_unique' then
      raise;
    end if;
    return jsonb_build_object('outcome', 'refused', 'field', 'name');
end
$$;
comment on function public.save_specification is 'Creates or edits a specification. Kind and unit stay while there are values, drafts and earlier versions of posts included.';
grant execute on function public.save_specification to service_role;

create or replace function public.save_category_page(
  admin_user_id_input uuid,
  category_id_input uuid,
  page_input jsonb,
  version_input timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
  -- What has been deleted meanwhile is left out.
  wanted constant uuid[] := array(
    select specifications.id
    from jsonb_array_elements_text(page_input -> 'specification_ids') with ordinality as given (id, place)
    join public.specifications on specifications.id = given.id::uuid
    group by specifications.id
    order by min(given.place)
  );
begin
  select * into category from public.categories where categories.id = category_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if category.updated_at is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'category', private.category_page(category));
  end if;
  perform private.update_row('public.categories', category_id_input, page_input);
  select * into category from public.categories where categories.id = category_id_input;

  delete from public.category_specifications
  where category_specifications.category_id = category_id_input
    and category_specifications.specification_id <> all (wanted);
  -- Rows that stay as they are record no change.
  insert into public.category_specifications (category_id, specification_id, place)
  select category_id_input, listed.id, listed.place from unnest(wanted) with ordinality as listed (id, place)
  on conflict (category_id, specification_id) do update set place = excluded.place
  where category_specifications.place <> excluded.place;

  perform public.log_admin_activity(
    admin_user_id_input, 'Update Category', format('Updated the page of "%s"', category.name)
  );
  return jsonb_build_object('outcome', 'saved', 'category', private.category_page(category));
end
$$;
comment on function public.save_category_page is 'Saves the texts of the page of a category and its list of specifications, over the version that was loaded.';
grant execute on function public.save_category_page to service_role;
