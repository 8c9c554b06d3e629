-- Content and settings, read a page at a time for a backup. A file is written back in a single transaction
-- (content_import); its lines are staged first, because a transaction cannot span requests.

create function private.database_setting_keys() returns text[]
language sql immutable set search_path = ''
return array['demo', 'index_now_told', 'button_test'];
comment on function private.database_setting_keys is 'Keys of settings that describe one database and not its content. Backups omit them.';

create function private.sorted_slugs(slugs text[], except_slug text) returns jsonb
language sql immutable set search_path = ''
return (
  -- A collation that is the same in every database.
  select coalesce(jsonb_agg(distinct slug collate "C" order by slug collate "C"), '[]')
  from unnest(slugs) as slug
  where slug is distinct from except_slug
);
comment on function private.sorted_slugs is 'Former slugs for a backup: sorted, without duplicates and without the current one.';

create function private.post_backup(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(post) - 'image' || jsonb_build_object(
  'category_ids', to_jsonb(private.category_ids_of(post.id)),
  'former_slugs', private.sorted_slugs(post.former_slugs, post.slug),
  'draft', coalesce(
    (
      select private.draft_copy(drafts) from public.drafts
      where drafts.content_id = post.id and drafts.content_kind = 'post'
    ),
    'null'
  )
);
comment on function private.post_backup is 'A review for a backup: its category ids, its working draft and all columns except the image metadata, which a trigger derives from the URL.';

create function public.read_backup_rows(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source record;
  found_rows jsonb;
begin
  select * into source
  from (
    values
      ('setting', 'public.site_settings', 'setting_key collate "C"', 'to_jsonb(stored)'),
      ('specification', 'public.specifications', 'id', 'to_jsonb(stored)'),
      ('category', 'public.categories', 'id', 'private.category_backup(stored)'),
      ('image', 'public.images', 'id collate "C"', 'private.image_backup(stored)'),
      ('merchant', 'public.merchants', 'id', 'private.merchant_backup(stored)'),
      ('post', 'public.posts', 'id', 'private.post_backup(stored)'),
      ('link', 'public.managed_links', 'id', 'to_jsonb(stored)'),
      ('comparison', 'public.comparisons', 'id', 'to_jsonb(stored)')
  ) as sources (kind, rows, key, copy)
  where sources.kind = kind_input
  union all
  select content_kinds.kind, 'public.documents', 'id', 'private.document_backup(stored)'
  from private.content_kinds
  where content_kinds.kind = kind_input and content_kinds.empty is not null;
  if not found then
    raise case_not_found using message = format('Backups have no rows of the kind "%s".', kind_input);
  end if;
  execute format(
    'select coalesce(jsonb_agg(copy order by key), ''[]'')
      from (
        select %1$s as key, %2$s as copy
        from %3$s as stored
        where %4$s and ($1 is null or %1$s > $1::%5$s)
        order by 1
        limit $2
      ) as page',
    source.key, source.copy, source.rows,
    case source.rows
      when 'public.site_settings' then 'setting_key <> all (private.database_setting_keys())'
      when 'public.documents' then 'kind = $3'
      else 'true'
    end,
    case source.key when 'id' then 'uuid' else 'text' end
  ) into found_rows using after_input, limit_input, kind_input;
  return found_rows;
end
$$;
grant execute on function public.read_backup_rows to service_role;
comment on function public.read_backup_rows is 'The rows of one kind (setting, specification, category, image, merchant, post, link, comparison, or one of documents) after a key, in key order, as backups store them.';

create function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text || offers::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(to_jsonb(drafts)::text, 0)), 0) from public.drafts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(private.category_backup(categories)::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (select sum(hashtextextended(private.merchant_backup(merchants)::text, 0)) from public.merchants),
    (select sum(hashtextextended(to_jsonb(managed_links)::text, 0)) from public.managed_links),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    ),
    -- Marked, because a missing sum has no place in the list.
    'pages',
    (select sum(hashtextextended(to_jsonb(specifications)::text, 0)) from public.specifications),
    (select sum(hashtextextended(private.document_backup(documents)::text, 0)) from public.documents),
    (select sum(hashtextextended(to_jsonb(comparisons)::text, 0)) from public.comparisons)
  ));
end;
comment on function public.content_fingerprint is 'Changes with everything that a backup contains: two equal values mean that nothing changed in between.';
grant execute on function public.content_fingerprint to service_role;

-- Logged: a confirmed restore must be able to go on after a crash.
create table private.staged_content (
  import_id uuid not null,
  line integer not null,
  kind text not null,
  key text not null,
  content jsonb not null,
  state text,
  replaces_id uuid,
  staged_at timestamptz not null default private.clock(),
  primary key (import_id, line)
);
comment on table private.staged_content is 'Lines of files being imported.';
comment on column private.staged_content.state is 'What the line does: added, changed or same.';
create index staged_content_keys on private.staged_content (import_id, kind, key);
comment on column private.staged_content.replaces_id is 'The existing category or merchant with the same slug or name and another id.';

-- An import that was killed leaves its lines. The next import removed them, and with them those of a restore that
-- waits for the owner for more than a day.
create function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'specification' then to_jsonb(jsonb_populate_record(null::public.specifications, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
        || jsonb_build_object('specification_ids', coalesce(content -> 'specification_ids', '[]'))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      when 'merchant' then to_jsonb(jsonb_populate_record(null::public.merchants, content)) || jsonb_build_object(
        'domains', private.sorted_slugs(array(select jsonb_array_elements_text(content -> 'domains')), null)
      )
      when 'link' then to_jsonb(jsonb_populate_record(null::public.managed_links, content))
      when 'comparison' then to_jsonb(jsonb_populate_record(null::public.comparisons, content))
      when 'post' then to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(private.draft_of_copy(content -> 'draft'))
      )
      else private.document_copy(
        jsonb_populate_record(null::public.documents, content), content -> 'draft',
        to_jsonb((content ->> 'draft_publish_at')::timestamptz)
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;
comment on function public.stage_content is 'Stores lines [{line, kind, content}] of a file until apply_content or discard_content, or for a day.';
grant execute on function public.stage_content to service_role;

create function public.discard_content(import_id_input uuid) returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.staged_content where import_id = import_id_input;
end;
comment on function public.discard_content is 'Deletes the staged lines of an import.';
grant execute on function public.discard_content to service_role;

create function private.staged_names(import_id_input uuid, kind_input text, state_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      coalesce(
        content ->> 'title',
        nullif(content #>> '{content,title}', ''),
        case kind
          when 'link' then '/go/' || (content ->> 'slug')
          when 'comparison' then private.comparison_name(
            (content ->> 'first_post_id')::uuid, (content ->> 'second_post_id')::uuid
          )
        end,
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
comment on function private.staged_names is 'The titles, names or keys of the staged lines of a kind and state, in file order.';

create function private.import_report(import_id_input uuid, kind_input text, removed jsonb) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'added', private.staged_names(import_id_input, kind_input, 'added'),
  'changed', private.staged_names(import_id_input, kind_input, 'changed'),
  'removed', coalesce(removed, '[]'),
  'same', jsonb_array_length(private.staged_names(import_id_input, kind_input, 'same'))
);
comment on function private.import_report is 'The effect of an import on the rows of one kind.';

create function private.write_settings(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  setting record;
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(site_settings) = staged.content then 'same' else 'changed' end
      from public.site_settings
      where site_settings.setting_key = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'setting';

  if replace_input then
    with gone as (
      delete from public.site_settings
      where setting_key <> all (private.database_setting_keys() || private.site_page_keys())
        and not exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'setting' and staged.key = setting_key
        )
      returning setting_key
    )
    select jsonb_agg(setting_key order by setting_key) into removed from gone;
  end if;

  for setting in
    select line, key, content ->> 'setting_value' as value
    from private.staged_content
    where import_id = import_id_input and kind = 'setting' and state <> 'same'
    order by line
  loop
    begin
      insert into public.site_settings (setting_key, setting_value) values (setting.key, setting.value)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    exception
      when check_violation then
        raise exception 'Line %: the setting % has an invalid value', setting.line, setting.key;
    end;
  end loop;
  return private.import_report(import_id_input, 'setting', removed);
end
$$;
comment on function private.write_settings is 'Writes the staged settings and, with replace, deletes all others that backups contain.';

-- Backups carry the library. The files themselves are in the bucket.
create function private.image_backup(image public.images) returns jsonb
language sql stable set search_path = ''
return to_jsonb(image) - 'unused_since';
comment on function private.image_backup is 'An image for a backup.';

create function private.write_images(import_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      -- Sizes are those of the files that this site has.
      select case
        when private.image_backup(images) @> (
          staged.content - array['width', 'height', 'widths', 'formats', 'placeholder', 'bytes', 'is_complete']
        ) then 'same'
        else 'changed'
      end
      from public.images
      where images.id = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'image';
  insert into public.images
  select (jsonb_populate_record(null::public.images, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'image' and state = 'added'
  order by line;
  update public.images
  set (name, alt, focal_x, focal_y, is_kept, created_at) = (
    select name, alt, focal_x, focal_y, is_kept, created_at
    from jsonb_populate_record(null::public.images, staged.content)
  )
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'image' and state = 'changed' and images.id = staged.key;
  perform private.refresh_post_images(array(
    select key from private.staged_content
    where import_id = import_id_input and kind = 'image' and state <> 'same'
  ));
  return private.import_report(import_id_input, 'image', null);
end
$$;
comment on function private.write_images is 'Writes the staged images. Others stay even with replace, because their files are not in the backup.';

-- Backups carry working drafts, in the form that they had when posts alone had them in a table.
create function private.draft_copy(draft public.drafts) returns jsonb
language sql immutable set search_path = ''
return case
  when draft.fields is null then 'null'::jsonb
  else to_jsonb(draft) - array['content_kind', 'content_id'] || jsonb_build_object(
    'fields', draft.fields - 'category_ids', 'category_ids', draft.fields -> 'category_ids'
  )
end;
comment on function private.draft_copy is 'The working draft of a post for a backup; null for none.';

create function private.draft_of_copy(copy jsonb) returns public.drafts
language sql stable set search_path = ''
return jsonb_populate_record(
  null::public.drafts,
  nullif(copy, 'null') || jsonb_build_object(
    'fields', (copy -> 'fields') || jsonb_strip_nulls(jsonb_build_object('category_ids', copy -> 'category_ids'))
  )
);
comment on function private.draft_of_copy is 'The working draft in a backup; its fields are null for none.';

-- Backups carry merchants with their domains, and managed links, deleted ones included.
create function private.merchant_backup(merchant public.merchants) returns jsonb
language sql stable set search_path = ''
return to_jsonb(merchant) || jsonb_build_object('domains', (
  select coalesce(jsonb_agg(domain collate "C" order by domain collate "C"), '[]')
  from public.merchant_domains
  where merchant_domains.merchant_id = merchant.id
));
comment on function private.merchant_backup is 'A merchant with its domains for a backup.';

-- Backups carry specifications, what categories say and list, best-of pages and comparisons.
create function private.category_backup(category public.categories) returns jsonb
language sql stable set search_path = ''
return to_jsonb(category) || jsonb_build_object('specification_ids', (
  select coalesce(jsonb_agg(specification_id order by place, specification_id), '[]')
  from public.category_specifications
  where category_specifications.category_id = category.id
));
comment on function private.category_backup is 'A category with its list of specifications for a backup.';

create function private.document_copy(document public.documents, draft jsonb, draft_publish_at jsonb) returns jsonb
language sql immutable set search_path = ''
return to_jsonb(document) - array['slug', 'kind'] || jsonb_build_object(
  'former_slugs', private.sorted_slugs(document.former_slugs, document.content ->> 'slug'),
  'draft', draft,
  'draft_publish_at', draft_publish_at
);
comment on function private.document_copy is 'A document as backups have it: all columns except the slug, which its content has, and the kind, which its line has, and the whole content of its draft.';

create function private.document_backup(document public.documents) returns jsonb
language sql stable set search_path = ''
return (
  select private.document_copy(document, document.content || drafts.fields, to_jsonb(drafts.publish_at))
  from (select document.id) as it
  left join public.drafts on drafts.content_id = it.id and drafts.content_kind = document.kind
);
comment on function private.document_backup is 'A document for a backup. Its draft has no separate dates there.';

create function private.comparison_name(one uuid, other uuid) returns text
language sql stable set search_path = ''
return (
  select string_agg(coalesce(nullif(posts.title, ''), posts.id::text), ' vs ' order by posts.id = other)
  from public.posts
  where posts.id in (one, other)
);
comment on function private.comparison_name is 'The titles of two reviews.';

-- About, Contact and Imprint were settings with a title that depended on the language.
create function private.site_page_keys() returns text[]
language sql immutable set search_path = ''
return array['page_about', 'page_contact', 'page_imprint'];
comment on function private.site_page_keys is 'Keys of the settings that had the texts of pages.';

create function private.page_of_setting(key text, page_text text, site_language text) returns public.documents
language plpgsql stable set search_path = '' as $$
declare
  page_slug constant text := substr(key, 6);
  place constant integer := array_position(private.site_page_keys(), key);
  page_id constant uuid := '5a6e0000-0000-4000-8000-00000000000' || place;
  titles constant jsonb := '{
    "about": {"en": "About", "de": "Über uns", "es": "Quiénes somos", "fr": "À propos", "pt": "Sobre"},
    "contact": {"en": "Contact", "de": "Kontakt", "es": "Contacto", "fr": "Contact", "pt": "Contato"},
    "imprint": {
      "en": "Imprint", "de": "Impressum", "es": "Aviso legal", "fr": "Mentions légales", "pt": "Aviso legal"
    }
  }'::jsonb -> page_slug;
  page public.documents;
begin
  select * into page
  from public.documents
  where documents.kind = 'site-page'
    and (documents.slug = page_slug or page_slug = any (documents.former_slugs) or documents.id = page_id)
  order by (documents.slug is not distinct from page_slug) desc
  limit 1;
  if not found then
    page.id := page_id;
    page.kind := 'site-page';
    page.content := jsonb_build_object('title', '', 'slug', page_slug);
    page.former_slugs := '{}';
    page.created_at := private.clock();
  elsif page.published and page.content ->> 'text' = page_text then
    return page;
  end if;
  page.content := page.content || jsonb_build_object(
    'title', case
      when private.is_blank(page.content ->> 'title') then coalesce(titles ->> site_language, titles ->> 'en')
      else page.content ->> 'title'
    end,
    'text', page_text
  );
  page.published := true;
  -- Footers have them in this order.
  page.published_at := coalesce(page.published_at, private.clock() - interval '1 second' / place);
  page.publish_at := null;
  page.trashed_at := null;
  page.updated_at := private.clock();
  return page;
end
$$;
comment on function private.page_of_setting is 'The page, perhaps of another title and address by now, whose text was once a setting, with this text.';

create function private.stage_former_pages(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  site_language constant text := coalesce(
    (
      select content ->> 'setting_value' from private.staged_content
      where import_id = import_id_input and kind = 'setting' and key = 'language'
    ),
    private.setting('language', 'en')
  );
begin
  update private.staged_content as staged
  set kind = 'site-page', key = (former.page).id::text, content = private.document_copy(former.page, null, null)
  from (
    select line, private.page_of_setting(key, content ->> 'setting_value', site_language) as page
    from private.staged_content as setting
    where import_id = import_id_input and kind = 'setting' and key = any (private.site_page_keys())
      and not private.is_blank(content ->> 'setting_value')
      -- A file may have the page as well.
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'site-page'
          and 'page_' || (other.content #>> '{content,slug}') = setting.key
      )
  ) as former
  where import_id = import_id_input and staged.line = former.line;
  delete from private.staged_content
  where import_id = import_id_input and kind = 'setting' and key = any (private.site_page_keys());
end
$$;
comment on function private.stage_former_pages is 'Makes pages of the staged settings that had their texts.';

create function public.remove_abandoned_imports() returns bigint
language sql security definer set search_path = ''
begin atomic
  with removed as (
    delete from private.staged_content
    where staged_at < private.clock() - interval '1 day'
      and import_id not in (select id from private.restores where finished_at is null)
    returning 1
  )
  select count(*) from removed;
end;
comment on function public.remove_abandoned_imports is 'Deletes the lines of imports that ended without their command, after a day. Returns how many.';
grant execute on function public.remove_abandoned_imports to service_role;
